/** A journal made of SQL statements. All decisions are in the statements and in the checks of their rows. */

import type { JournalEntry, StoredEntry } from '../../entry.ts'
import { parseRecord } from '../../journal-record.ts'
import { parseEntry } from '../../parse-entry.ts'
import { isFoundByReference, ownsReference } from '../../protocol.ts'
import type { EntryStore, JournalStore } from '../../store.ts'
import { validateId } from '../../validate.ts'
import {
	createMixedAnswerError,
	createStandbyError,
	type Dialect,
	type Durability,
	explainWriteError,
	type RunSql,
	type SqlRow,
} from './dialect.ts'
import { createStatements, defaultTable, rowsInADeletion, type Statements } from './statements.ts'

export function createSqlJournal(run: RunSql, dialect: Dialect, name: string = defaultTable): JournalStore {
	const qualified = dialect.writeName?.(name) ?? name
	const guard = dialect.getDurability(qualified)
	const statements = (id: string): Statements => createStatements(dialect, qualified, guard.facts, validateId(id))
	return {
		open: (id) => createSqlStore(run, { name, id, sql: statements(id), guard }),
		async ids() {
			const rows = await createQuestions(run).read(statements('any').journals, [])
			return rows.flatMap(({ journal }) => (typeof journal === 'string' ? journal : []))
		},
	}
}

interface SqlStoreDeps {
	/** Name of the journal's table, for error messages. */
	readonly name: string
	readonly id: string
	readonly sql: Statements
	readonly guard: Durability
}

function createSqlStore(run: RunSql, { name, id: journalId, sql, guard }: SqlStoreDeps): EntryStore {
	const { read, change } = createQuestions(run)
	const query = async (text: string, value: string): Promise<readonly StoredEntry[]> =>
		(await read(text, [value])).filter(({ id }) => id !== null).map((row) => readRow(row, name))
	const records = createRecords({ read, change }, { name, id: journalId, sql })
	/** Runs one statement that writes the entry. Resolves to whether it was written, once nothing can undo the write. */
	const put = async ({ id, revision }: JournalEntry, statement: string, ...values: Values): Promise<boolean> => {
		// Sends both statements without anything in between, so that no transaction can be opened between them.
		const ready = guard.prepare?.(run)
		const changing = change(statement, values, `${id} ${revision} `)
		const [row] = ready ? (await Promise.all([changing, ready]))[0] : await changing
		if (!row && !revision && !(await records.journal()))
			throw new Error(`Cannot write the entry: table ${name} holds no journal ${journalId}`)
		if (!row) return false
		const [, , , ...facts] = String(row.echo).split(' ')
		const transaction = guard.check(facts)
		await guard.verify?.(run, transaction)
		return true
	}
	const write = createWrite(journalId, sql, put)
	return {
		...records,
		write,
		read: async (id) => (await query(sql.read, id))[0],
		async *list(which, after = '') {
			let page: readonly StoredEntry[]
			let last = after
			do {
				page = await query(which === 'all' ? sql.all : sql.unresolved, last)
				last = page.at(-1)?.id ?? last
				yield* page
			} while (page.length)
		},
		async delete(ids) {
			// Deletes one row at a time. A deletion that waits for a row then locks no other row, so two deletions can't wait for each other.
			for (const id of ids) await change(sql.delete, [id])
		},
		find: (reference) => query(sql.find, `${journalId} ${reference}`),
		nowMs: async () => readTime((await read(sql.now, []))[0]),
		async purge(before, references) {
			let purged = 0
			for (let gone = rowsInADeletion; gone === rowsInADeletion; purged += gone)
				gone = (await change(sql.purge, [before, references ? 1 : 0])).length
			return purged
		},
	}
}

/** Reads and writes the journal's record. If the record is lost, the journal is refused. */
function createRecords(
	{ read, change }: Questions,
	{ name, id, sql }: Pick<SqlStoreDeps, 'name' | 'id' | 'sql'>,
): Pick<EntryStore, 'journal' | 'writeJournal'> {
	return {
		async journal() {
			const [row] = await read(sql.journal, [])
			return typeof row?.entry === 'string' ? parseRecord(row.entry, id, `table ${name}`) : undefined
		},
		async writeJournal(record) {
			const text = JSON.stringify(record)
			const { revision } = record
			const rows = await (revision
				? change(sql.updateJournal, [text, revision - 1])
				: change(sql.insertJournal, [text]))
			return rows.length > 0
		},
	}
}

type Put = (entry: JournalEntry, statement: string, ...values: Values) => Promise<boolean>

/**
 * Creates the function that writes entries. It chooses the statement for each entry, and the claim by which the entry owns its reference.
 */
function createWrite(journalId: string, sql: Statements, put: Put): EntryStore['write'] {
	return (entry) => {
		const { id, revision, reference, step, retryOf, state } = entry
		const [text, isHolder] = [JSON.stringify(entry), ownsReference(entry)]
		// How the claims of the step begin. None of the three parts contains a space. A space and a further part tell other claims of the step
		// apart.
		const head = `${journalId} ${reference} ${step}`
		if (!revision && !isHolder) return put(entry, sql.insert, id, state, text)
		if (!revision && retryOf === undefined) return put(entry, sql.insertHolder, id, state, text, head, head, `${head}!`)
		if (!revision) return put(entry, sql.insertAgain, id, state, text, head, String(retryOf))
		const [changed, replaced] = [[state, text] as const, [id, revision - 1] as const]
		const claim = retryOf === undefined ? head : `${head} ${retryOf}`
		// An absent call is found by its reference, but doesn't own its step. Its claim is in no step, because no step begins with a minus.
		const idle = isFoundByReference(entry) ? `${journalId} ${reference} -${id}` : ''
		const putClaim = (): Promise<boolean> =>
			put(entry, sql.updateClaim, ...changed, isHolder ? claim : '', `${head} +${id}`, idle, ...replaced)
		if (!isHolder) return putClaim()
		return put(entry, sql.updateHolder, ...changed, claim, ...replaced).then((isPut) => isPut || putClaim())
	}
}

type Values = readonly (string | number)[]

type Ask = (text: string, values: Values, written?: string) => Promise<readonly SqlRow[]>
type Questions = Readonly<Record<'read' | 'change', Ask>>

/**
 * Runs each statement with a unique text, and rejects rows without that text, because a driver can return the rows of another statement.
 * `written` is the text before it in the row of an entry.
 */
function createQuestions(run: RunSql): Questions {
	const ask = async (text: string, values: Values, expected: string, isRead: boolean): ReturnType<Ask> => {
		try {
			const rows = await run(text, values)
			if (isRead && !rows.length) throw createMixedAnswerError()
			for (const { echo } of rows)
				if (!`${echo} `.startsWith(`${expected} `))
					throw echo === 'standby' ? createStandbyError() : createMixedAnswerError()
			return rows
		} catch (error) {
			throw explainWriteError(error)
		}
	}
	return {
		read(text, values) {
			const mark = crypto.randomUUID()
			return ask(text, [mark, ...values], mark, true)
		},
		change(text, values, written = '') {
			const mark = crypto.randomUUID()
			return ask(text, [...values, mark], written + mark, false)
		},
	}
}

function readTime(row: SqlRow | undefined): number {
	const now = Number(row?.now)
	if (Number.isFinite(now)) return now
	throw createMixedAnswerError()
}

/**
 * Reads an entry from a row by the names of its columns, and checks it, because a driver may by mistake return the columns of another
 * statement.
 */
function readRow({ id, revision, entry }: SqlRow, table: string): StoredEntry {
	if (typeof id !== 'string' || typeof entry !== 'string') throw createMixedAnswerError()
	return parseEntry(entry, { id, revision: Number(revision), place: `table ${table}, ${id}` })
}
