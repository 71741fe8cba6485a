/**
 * A journal in Postgres, SQLite or Cloudflare's D1.
 * @module
 */

import { checkedId } from '../record.ts'
import type { JournalStore } from '../store.ts'
import { durability, type RunSql } from './durability.ts'
import { postgresStatements, sqliteStatements } from './statements.ts'
import { sqlStore } from './store.ts'
import { checkedTable, defaultTable, type SqlDialect } from './table.ts'

export type { RunSql } from './durability.ts'
export { journalTable, type SqlDialect } from './table.ts'

/** Database and table that {@linkcode sqlJournal} writes to. */
export interface SqlJournalOptions {
	/** SQL dialect of the database that `run` reaches. */
	readonly dialect: SqlDialect
	/** Name of the table: the same text as was given to `journalTable`. Default `tarja_journal`. */
	readonly table?: string
	/**
	 * Accepts databases that can lose confirmed writes: PGlite, `fsync = off`, UNLOGGED or TEMPORARY tables, SQLite in memory or
	 * without a rollback journal, an open transaction. For tests. Default false.
	 */
	readonly allowDataLoss?: boolean
}

/**
 * Keeps journals in tables of yours, made with `journalTable`.
 *
 * A write is confirmed when it is on disk, whatever the connection says: `synchronous_commit = off` is raised for its own
 * transaction, and SQLite's `synchronous` set to `EXTRA`. Where that cannot be had, or the connection has begun a transaction (the
 * entry would be rolled back with it, after the payment was sent), the write fails and the call is not sent. All of it is asked of
 * each write, as the connection may be another one each time: in Postgres that is a second statement, which writes nothing.
 *
 * Nothing is asked twice, and no answer is taken for that to another statement. References, leases and `purge` are kept by the
 * database, and by its clock: any number of processes may share it. A reference is kept only where the table has its unique index. A
 * standby is not asked, as it may be late.
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
 * const clientOver = (baseUrl: string) => createClient({ baseUrl }).use(journal({ store, id: process.env.TARJA_JOURNAL_ID }))
 * ```
 */
export function sqlJournal(run: RunSql, { dialect, table, allowDataLoss = false }: SqlJournalOptions): JournalStore {
	const name = checkedTable(table ?? defaultTable)
	const qualified = dialect === 'sqlite' && !name.includes('.') ? `main.${name}` : name
	const guard = durability[allowDataLoss ? 'none' : dialect](qualified)
	const statements = dialect === 'postgres' ? postgresStatements : sqliteStatements
	return {
		open: (id) => sqlStore(run, { name, id, sql: statements(qualified, guard.facts, checkedId(id)), guard }),
	}
}
