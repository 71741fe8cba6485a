/**
 * A journal in Postgres, SQLite or Cloudflare's D1.
 * @module
 */
import { heldReference, isUnresolved, paged, parseEntry, type StoredEntry } from './entry.ts'
import { durability, type RunSql } from './sql-durability.ts'
import { checkedTable, defaultTable, type SqlDialect } from './sql-table.ts'
import type { JournalStore } from './store.ts'

export type { RunSql } from './sql-durability.ts'
export { journalTable, type SqlDialect } from './sql-table.ts'

/** Options of {@linkcode sqlJournal}. */
export interface SqlJournalOptions {
	readonly dialect: SqlDialect
	/** As it was given to `journalTable`. Default `tarja_journal`. */
	readonly table?: string
	/**
	 * Goes on where the database does not write to disk before it answers, as PGlite does not, and a Postgres with `fsync = off`: for
	 * tests. What was confirmed there can be lost. Default false.
	 */
	readonly acceptsLoss?: boolean
}

const rowsInAPage = 200
const rowsInADeletion = 10_000

/**
 * Keeps a journal in a table of yours, made with `journalTable`.
 *
 * A write is confirmed when it is on disk, whatever the connection says: `synchronous_commit = off` is raised for its own
 * transaction, and SQLite's `synchronous` set to `FULL`. Where that cannot be had (`fsync = off`, PGlite), it fails, and the call is
 * not sent. Nothing is asked twice. References, leases and `purge` are kept by the database: any number of processes may share it.
 *
 * Do not hand in a connection on which a transaction is open: an entry would be rolled back with it, after the payment was sent. In
 * Postgres that is noticed at the first write and fails.
 *
 * @param run Runs one statement; see {@linkcode RunSql}.
 * @param options See {@linkcode SqlJournalOptions}.
 * @returns A store.
 * @throws {TypeError} The table's name is not one, see `journalTable`.
 * @see PostgreSQL: "Asynchronous Commit"; SQLite: "PRAGMA synchronous", "Result Values of INSERT … RETURNING".
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { sqlJournal } from '@tarja/journal/sql'
 *
 * declare const pool: { query(text: string, values: (string | number)[]): Promise<{ rows: Record<string, unknown>[] }> }
 *
 * const store = sqlJournal(async (text, values) => (await pool.query(text, [...values])).rows, { dialect: 'postgres' })
 * const clientOver = (baseUrl: string) => createClient({ baseUrl }).use(journal({ store }))
 * ```
 */
export function sqlJournal(run: RunSql, { dialect, table, acceptsLoss = false }: SqlJournalOptions): JournalStore {
	const name = checkedTable(table ?? defaultTable)
	const sql = dialect === 'postgres' ? postgres(name) : sqlite(name)
	const guard = dialect === 'd1' || acceptsLoss ? undefined : durability[dialect](run)
	const query = async (text: string, ...values: (string | number)[]): Promise<readonly StoredEntry[]> =>
		(await run(text, values)).map((row) => entryIn(row, name))
	return {
		async write(entry) {
			await guard?.()
			const { id, revision } = entry
			const [settled, text] = [isUnresolved(entry) ? 0 : 1, JSON.stringify(entry)]
			const reference = heldReference(entry) ?? ''
			const written = revision
				? run(sql.update, [revision, settled, text, reference, id, revision - 1])
				: run(sql.insert, [id, settled, text, reference])
			return (await written).length > 0
		},
		read: async (id) => (await query(sql.read, id))[0],
		list: (which) => paged((after) => query(which === 'all' ? sql.all : sql.unresolved, after)),
		async delete(ids) {
			for (let start = 0; start < ids.length; start += rowsInADeletion)
				await run(sql.delete, [JSON.stringify(ids.slice(start, start + rowsInADeletion))])
		},
		find: async (reference) => (await query(sql.find, reference))[0],
		lease: async (after, count, leaseMs) =>
			(await query(sql.lease, Math.ceil(leaseMs), after, count)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
		async purge(before, references) {
			let purged = 0
			for (let gone = rowsInADeletion; gone === rowsInADeletion; purged += gone)
				gone = (await run(sql.purge, [before, references ? 1 : 0])).length
			return purged
		},
	}
}

function entryIn({ id, entry }: Readonly<Record<string, unknown>>, table: string): StoredEntry {
	return parseEntry(String(entry), { id: String(id), place: `table ${table}, ${id}` })
}

type Statements = Readonly<
	Record<'insert' | 'update' | 'read' | 'all' | 'unresolved' | 'delete' | 'find' | 'lease' | 'purge', string>
>

/** What the two differ in. */
interface Words {
	/** What a write asks for beside its values. */
	readonly raised: string
	/** The elements of an array in JSON. */
	readonly elements: string
	/** Epoch milliseconds by the database's clock. */
	readonly nowMs: string
	/** Passes over rows that another has locked. */
	readonly unlocked: string
	/** Makes a whole number of a value whose type the statement does not say. */
	readonly whole: (value: string) => string
}

function postgres(table: string): Statements {
	// For this transaction, and never lowered: somebody may want more than "on".
	const now = "current_setting('synchronous_commit')"
	return statements(table, {
		raised: `, set_config('synchronous_commit', CASE ${now} WHEN 'off' THEN 'on' ELSE ${now} END, true) AS raised`,
		elements: 'SELECT jsonb_array_elements_text($1::text::jsonb)',
		nowMs: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
		unlocked: ' FOR UPDATE SKIP LOCKED',
		whole: (value) => `${value}::integer`,
	})
}

function sqlite(table: string): Statements {
	const all = statements(table, {
		raised: '',
		elements: 'SELECT value FROM json_each($1)',
		// Not unixepoch('subsec'): SQLite has it since 3.42 only.
		nowMs: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
		unlocked: '',
		whole: (value) => value,
	})
	// Each value stands once and in order.
	const numbered = Object.entries(all).map(([key, text]) => [key, text.replaceAll(/\$\d/g, '?')])
	return Object.fromEntries(numbered) as Statements
}

function statements(table: string, { raised, elements, nowMs, unlocked, whole }: Words): Statements {
	const given = (reference: string): string => `(SELECT NULLIF(${reference}, '') AS wanted${raised}) AS given`
	const listed = `SELECT id, entry FROM ${table} WHERE id > $1`
	const page = `ORDER BY id LIMIT ${rowsInAPage}`
	const free = `settled = 0 AND leased_until_ms <= ${nowMs}`
	return {
		insert: `INSERT INTO ${table} (id, revision, settled, entry, reference) SELECT $1, 0, ${whole('$2')}, $3, wanted FROM ${given('$4')} WHERE true ON CONFLICT DO NOTHING RETURNING id`,
		// Another call may have taken a reference that was given up: then it is that call's. Else a call that proves to be applied has it again.
		update: `UPDATE ${table} SET revision = ${whole('$1')}, settled = ${whole('$2')}, entry = $3, reference = CASE WHEN EXISTS (SELECT 1 FROM ${table} AS other WHERE other.reference = wanted) THEN reference ELSE wanted END FROM ${given('$4')} WHERE id = $5 AND revision = ${whole('$6')} RETURNING id`,
		read: `SELECT id, entry FROM ${table} WHERE id = $1`,
		all: `${listed} ${page}`,
		unresolved: `${listed} AND settled = 0 ${page}`,
		delete: `DELETE FROM ${table} WHERE id IN (${elements}) RETURNING id`,
		find: `SELECT id, entry FROM ${table} WHERE reference = $1`,
		lease: `UPDATE ${table} SET leased_until_ms = ${nowMs} + ${whole('$1')} WHERE id IN (SELECT id FROM ${table} WHERE id > $2 AND ${free} ORDER BY id LIMIT ${whole('$3')}${unlocked}) RETURNING id, entry`,
		purge: `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE settled = 1 AND id < $1 AND (reference IS NULL OR ${whole('$2')} = 1) ORDER BY id LIMIT ${rowsInADeletion}) RETURNING id`,
	}
}
