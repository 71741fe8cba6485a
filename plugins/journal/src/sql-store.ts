/**
 * Implements the journal store with SQL statements, for every dialect.
 * @module
 */
import { type JournalEntry, paged, parseEntry, type StoredEntry } from './entry.ts'
import { claims, isUnresolved } from './protocol.ts'
import {
	checkBefore,
	checkStatus,
	type Durability,
	explained,
	lostStep,
	onStandby,
	type RunSql,
	type SqlRow,
} from './sql-durability.ts'
import { longestLeaseMs, rowsInADeletion, type Statements } from './sql-statements.ts'
import type { JournalStore } from './store.ts'

/** Statements and checks with which {@linkcode sqlStore} works in one dialect. */
export interface SqlStoreMeans {
	/** Name of the journal's table, for error messages. */
	readonly name: string
	readonly sql: Statements
	readonly guard: Durability
}

/** Makes a journal store from SQL statements. All decisions are in the statements and in the checks of their rows. */
export function sqlStore(run: RunSql, { name, sql, guard }: SqlStoreMeans): JournalStore {
	const { read, change } = questionsTo(run)
	const entries = (rows: readonly SqlRow[]): readonly StoredEntry[] => rows.map((row) => entryIn(row, name))
	const query = async (text: string, value: string): Promise<readonly StoredEntry[]> =>
		entries((await read(text, value)).filter(({ id }) => id !== null))
	/** Runs one statement that writes the entry. Resolves to whether it did, once nothing can undo it. */
	const put = async ({ id, revision }: JournalEntry, statement: string, ...values: Values): Promise<boolean> => {
		// Sends both statements without anything in between, so that no transaction can be opened between them.
		const ready = guard.before && settingUp(run, guard.before)
		const [, [row]] = await Promise.all([ready, change(statement, ...values)])
		if (!row) return false
		if (row.id !== id || Number(row.revision) !== revision) throw lostStep()
		const transaction = guard.check(row)
		if (guard.after) for (const seen of await read(guard.after, transaction)) checkStatus(seen)
		return true
	}
	return {
		async write(entry) {
			const { id, revision } = entry
			const [settled, text] = [isUnresolved(entry) ? 0 : 1, JSON.stringify(entry)]
			const held = (claims(entry) && entry.reference) || ''
			if (!revision)
				return held ? put(entry, sql.insertHolder, id, settled, text, held) : put(entry, sql.insert, id, settled, text)
			const replaced = [id, revision - 1]
			if (!entry.reference) return put(entry, sql.update, revision, settled, text, ...replaced)
			const claimed = [revision, settled, text, held, ...replaced]
			return (held && (await put(entry, sql.updateHolder, ...claimed))) || put(entry, sql.updateClaim, ...claimed)
		},
		read: async (id) => (await query(sql.read, id))[0],
		list: (which) => paged((after) => query(which === 'all' ? sql.all : sql.unresolved, after)),
		async delete(ids) {
			for (let start = 0; start < ids.length; start += rowsInADeletion)
				await change(sql.delete, JSON.stringify(ids.slice(start, start + rowsInADeletion)))
		},
		find: async (reference) => (await query(sql.find, reference))[0],
		nowMs: async () => timeIn((await read(sql.now))[0]),
		async lease(after, count, leaseMs) {
			const leased = entries(await change(sql.lease, Math.min(Math.ceil(leaseMs), longestLeaseMs), after, count))
			const unreadable = leased.filter(({ state }) => state === 'unreadable').map(({ id }) => id)
			if (unreadable.length) await change(sql.release, JSON.stringify(unreadable))
			return leased.toSorted((a, b) => (a.id < b.id ? -1 : 1))
		},
		async purge(before, references) {
			let purged = 0
			for (let gone = rowsInADeletion; gone === rowsInADeletion; purged += gone)
				gone = (await change(sql.purge, before, references ? 1 : 0)).length
			return purged
		},
	}
}

type Values = readonly (string | number)[]

/**
 * Runs each statement with a unique text and rejects an answer without it: a driver can return the answer to another statement.
 */
function questionsTo(
	run: RunSql,
): Readonly<Record<'read' | 'change', (text: string, ...values: Values) => Promise<readonly SqlRow[]>>> {
	const answer = async (text: string, values: Values, mark: string): Promise<readonly SqlRow[]> => {
		const rows = await run(text, values)
		if (rows.some(({ asked }) => asked !== mark)) throw lostStep()
		return rows
	}
	return {
		async read(text, ...values) {
			const mark = crypto.randomUUID()
			const rows = await answer(text, [mark, ...values], mark)
			if (!rows[0]) throw lostStep()
			if (rows[0].standby === true) throw onStandby()
			return rows
		},
		async change(text, ...values) {
			const mark = crypto.randomUUID()
			try {
				return await answer(text, [...values, mark], mark)
			} catch (error) {
				throw explained(error)
			}
		},
	}
}

/** Runs the statement before a write. If the driver is synchronous and it fails, the write is not run. */
function settingUp(run: RunSql, text: string): Promise<unknown> {
	try {
		return Promise.resolve(run(text, [])).catch(checkBefore)
	} catch (error) {
		return checkBefore(error)
	}
}

function timeIn(row: SqlRow | undefined): number {
	const now = Number(row?.now_ms)
	if (Number.isFinite(now)) return now
	throw lostStep()
}

/**
 * Reads an entry from a row by the names of its columns, and checks it: a confused driver may even return the columns of another
 * statement.
 */
function entryIn({ id, revision, entry }: SqlRow, table: string): StoredEntry {
	if (typeof id !== 'string' || typeof entry !== 'string') throw lostStep()
	return parseEntry(entry, { id, revision: Number(revision), place: `table ${table}, ${id}` })
}
