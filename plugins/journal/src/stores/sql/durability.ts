/** Checks, with each write, that a confirmed write is on disk. */

import type { SqlDialect } from './statements.ts'

/**
 * Runs one statement and returns its rows. Each statement must be its own transaction, which is committed and on disk when this resolves.
 * Pass a pool, or a connection on which nothing else begins a transaction.
 *
 * @param text The statement. Its placeholders are `$1`, `$2`, … for Postgres, and `?` for the others.
 * @param values Texts and whole numbers, in the order of the placeholders.
 */
export type RunSql = (
	text: string,
	values: readonly (string | number)[],
) => Promise<readonly SqlRow[]> | readonly SqlRow[]

/** A row that the driver returned, by column name. */
export type SqlRow = Readonly<Record<string, unknown>>

/** The checks of a database dialect. They are made with each write, because a pool may use another connection each time. */
export interface Durability {
	/** Statement to run directly before a write; it fails on a connection that has a transaction open. */
	readonly before?: string
	/**
	 * SQL for further values that a write returns, after its entry's id and revision, for `check`. They share one column, because drivers
	 * take time for each column.
	 */
	readonly facts: string
	/** Throws if these facts show that the write could be lost. Returns the id of its transaction, if `after` needs it. */
	readonly check: (facts: readonly string[]) => string
	/** Statement to run after a write, with the write's transaction id, if the write itself can't know that it is committed. */
	readonly after?: string
}

/** Checks nothing: D1 and Durable Objects open no transaction for callers, and Cloudflare guarantees the write. */
const unasked: Durability = { facts: '', check: () => '' }

const committing = "current_setting('synchronous_commit')"

export const durability: Readonly<Record<SqlDialect, (table: string) => Durability>> = {
	d1: () => unasked,
	postgres: (table) => ({
		// Raises the setting for this transaction only, and never lowers it: the database may use a stricter value than "on".
		facts: ` || ' ' || concat_ws(' ', current_setting('fsync'), (SELECT relpersistence FROM pg_class WHERE oid = ${table}.tableoid), pg_current_xact_id(), set_config('synchronous_commit', CASE ${committing} WHEN 'off' THEN 'on' ELSE ${committing} END, true))`,
		check: checkPostgres,
		// Asks for the transaction's status by its id, in a separate statement: in the extended protocol `now()` and `statement_timestamp()`
		// differ even without BEGIN, so they don't reveal an open transaction. It isn't pipelined behind the write, because it needs the id
		// that the write returns, and because a pool may run it on another connection before the write is committed.
		after: "SELECT concat_ws(' ', $1::text, pg_xact_status($1::text::xid8)) AS echo",
	}),
	sqlite(table) {
		const schema = table.slice(0, table.indexOf('.'))
		return {
			// Sets the pragma, because setting it fails within a transaction, while reading it does not. `EXTRA` is the highest level,
			// so nothing is lowered.
			before: `PRAGMA ${schema}.synchronous = EXTRA`,
			facts: ` || ' ' || (SELECT synchronous || ' ' || journal_mode || ' ' || file FROM pragma_synchronous('${schema}'), pragma_journal_mode('${schema}'), pragma_database_list WHERE name = '${schema}' COLLATE NOCASE)`,
			check: checkSqlite,
		}
	},
}

const persistenceNames: Readonly<Record<string, string>> = { u: 'UNLOGGED', t: 'TEMPORARY' }

function checkPostgres([fsync, persistence, transaction = '']: readonly string[]): string {
	if (fsync !== 'on')
		throw createDatabaseError(
			`fsync is ${fsync}, so what it confirms can be lost`,
			'turn it on, or say allowDataLoss in tests',
		)
	if (persistence !== 'p')
		throw createDatabaseError(
			`its table is ${persistenceNames[persistence ?? ''] ?? persistence}, so a crash empties it`,
			'make it a plain one (ALTER TABLE … SET LOGGED), or say allowDataLoss in tests',
		)
	return transaction
}

/** SQLite's levels FULL and EXTRA; EXTRA also syncs the directory from which the commit deletes the journal file. */
const [full, extra] = [2, 3]

function checkSqlite([synchronous, mode, file]: readonly string[]): string {
	if (!file)
		throw createDatabaseError(
			'it is in memory, or ends with its connection',
			'open a file, or say allowDataLoss in tests',
		)
	if (mode === 'off' || mode === 'memory')
		throw createDatabaseError(
			`journal_mode is ${mode}, so a crash can destroy it`,
			'run PRAGMA journal_mode = WAL, or say allowDataLoss in tests',
		)
	const least = mode === 'delete' ? extra : full
	if (Number(synchronous) >= least) return ''
	throw createDatabaseError(
		`synchronous is ${synchronous} in journal_mode ${mode}, so what it confirms can be lost`,
		'run PRAGMA journal_mode = WAL, and PRAGMA synchronous = EXTRA on each connection when it is opened',
	)
}

/** Checks the transaction status that the statement after a write returned. */
export function checkStatus(rows: readonly SqlRow[], transaction: string): void {
	const status = rows.map(({ echo }) => echo).join()
	if (status === `${transaction} committed`) return
	throw status.startsWith(`${transaction} `) ? createTransactionError() : createMixedAnswerError()
}

/** Throws the error for a failed statement before a write: a transaction is open, or the driver cannot run the statement. */
export function checkBefore(error: unknown): never {
	if (/inside a transaction/.test(String(error))) throw createTransactionError()
	throw createDatabaseError(
		'the driver does not run PRAGMA synchronous = EXTRA, so no one can tell whether a transaction is open',
		'make run take statements that give no rows',
		error,
	)
}

/** Returns the error of a failed write. If the table lacks its unique index, returns an error that says what to do. */
export function explainWriteError(error: unknown): unknown {
	const { code } = Object(error) as { code?: unknown }
	if (code === '42P10' || /ON CONFLICT clause does not match/.test(String(error)))
		return createDatabaseError(
			'its table has no unique index of references, so two calls of one reference could both be sent',
			'run the statements of journalTable in a migration',
			error,
		)
	return error
}

/** Creates the error for an open transaction, which could roll the entry back after the payment was sent. */
function createTransactionError(): Error {
	return createDatabaseError(
		'a transaction is open on the connection',
		'hand in a pool, or a connection that nothing begins a transaction on',
	)
}

export function createMixedAnswerError(): Error {
	return createDatabaseError(
		'the driver returned the rows of another statement',
		'behind a pooler in transaction mode, turn prepared statements off',
	)
}

/** Creates the error for a standby. It may lag, so the entry may exist although it was not found. */
export function createStandbyError(): Error {
	return createDatabaseError('a standby responded', 'pass a connection to the primary')
}

function createDatabaseError(found: string, advice: string, cause?: unknown): Error {
	return new Error(`Cannot keep a journal in this database: ${found}; ${advice}`, { cause })
}
