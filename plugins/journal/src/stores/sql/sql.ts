/**
 * A journal in Postgres, SQLite or Cloudflare's D1.
 * @module
 */

import type { JournalStore } from '../../store.ts'
import { createUsageError, isCallable } from '../../validate.ts'
import { type Dialect, d1, type RunSql } from './dialect.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'
import { defaultTable, type SqlDialect, validateTable } from './statements.ts'
import { createSqlJournal } from './store.ts'

export type { RunSql, SqlRow } from './dialect.ts'
export { journalTable, type SqlDialect } from './statements.ts'

const dialects: Readonly<Record<SqlDialect, Dialect>> = { postgres, sqlite, d1 }

/** Database and table that {@linkcode sqlJournal} writes to. */
export interface SqlJournalOptions {
	/** SQL dialect of the database that `run` reaches. */
	readonly dialect: SqlDialect
	/** Name of the table: the same text as for `journalTable`. Default `tarja_journal`. */
	readonly table?: string
	/**
	 * Accepts databases that can lose confirmed writes: PGlite, `fsync = off`, UNLOGGED or TEMPORARY tables, SQLite in memory or without a
	 * rollback journal, or an open transaction. Use it only in tests. Default false.
	 */
	readonly allowDataLoss?: boolean
}

/**
 * Keeps journals in your own tables, created with `journalTable`.
 *
 * A write is confirmed when it is on disk, whatever the connection's settings are. The store raises `synchronous_commit = off` for its
 * own transaction, and sets SQLite's `synchronous` to `EXTRA`. If that isn't possible, or if the connection has begun a transaction, the
 * write fails and the call is not sent. (A rollback of that transaction would remove the entry after the payment was sent.) The store
 * checks this for each write, because each may use another connection. In Postgres the check is a second statement, which writes nothing.
 *
 * The store never repeats a statement, and never takes the rows of another statement for its own. The database keeps references and runs
 * `purge`, by its own clock, so any number of processes may share it. References are kept only if the table has its unique index. The
 * store rejects the rows of a standby, because a standby may lag.
 *
 * @param run Runs one statement; see {@linkcode RunSql}.
 * @param options See {@linkcode SqlJournalOptions}.
 * @returns A store.
 * @throws {TarjaError} `configuration` (`not_processed`) if `run` or the dialect is invalid. {@linkcode TypeError} if the table's name is
 * invalid, see `journalTable`.
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
export function sqlJournal(run: RunSql, options: SqlJournalOptions): JournalStore {
	const { dialect, table, allowDataLoss = false } = Object(options) as SqlJournalOptions
	const isUsable = isCallable(run) && Object.hasOwn(dialects, dialect)
	const found = 'run is no function, or dialect is none of postgres, sqlite and d1; pass both'
	if (!isUsable) throw createUsageError('a database as a journal', found, { option: 'dialect' })
	const given = dialects[dialect]
	const unchecked = { ...given, getDurability: d1.getDurability }
	return createSqlJournal(run, allowDataLoss ? unchecked : given, validateTable(table ?? defaultTable))
}
