/** The dialects of SQL: the words in which their statements differ, and what they check so that a confirmed write is on disk. */

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

/** The parts of the statements that differ between dialects. */
export interface DialectSql {
	/** Writes the placeholders as the dialect does. They are `$1`, `$2`, … before. */
	readonly writePlaceholders: (text: string) => string
	/** SQL for the unique text of a read, or for `standby` if a standby runs it. */
	readonly answer: (echo: string) => string
	/** How an insert of an entry with a reference handles an id that is taken. */
	readonly idTaken: { readonly where: string; readonly conflict: string }
	/** Words that lock the rows that were read, until the statement ends. */
	readonly keptAsRead: string
	/** SQL for the current time in epoch milliseconds, by the database's clock. */
	readonly nowMs: string
	/** Words that skip rows locked by another transaction, so that two deletions do not wait for each other. */
	readonly unlocked: string
	/** SQL that casts a parameter to text, or to a whole number. */
	readonly text: (value: string) => string
	readonly whole: (value: string) => string
}

/** The checks of a database dialect. They are made with each write, because a pool may use another connection each time. */
export interface Durability {
	/** Runs a statement directly before a write; it fails on a connection that has a transaction open. */
	readonly prepare?: (run: RunSql) => Promise<unknown>
	/**
	 * SQL for further values that a write returns, after its entry's id and revision, for `check`. They share one column, because drivers
	 * take time for each column.
	 */
	readonly facts: string
	/** Throws if these facts show that the write could be lost. Returns the id of its transaction, if `verify` needs it. */
	readonly check: (facts: readonly string[]) => string
	/** Runs a statement after a write, with the write's transaction id, if the write itself can't know that it is committed. */
	readonly verify?: (run: RunSql, transaction: string) => Promise<void>
}

export interface Dialect {
	/** Writes a table's name with its schema, if the checks need it. */
	readonly writeName?: (table: string) => string
	readonly getWords: (table: string, id: string) => DialectSql
	readonly getDurability: (table: string) => Durability
}

/** Checks nothing: D1 and Durable Objects open no transaction for callers, and Cloudflare guarantees the write. */
const unasked: Durability = { facts: '', check: () => '' }

/** Cloudflare's SQLite. */
export const d1: Dialect = {
	getWords: () => ({
		writePlaceholders: (text) => text.replaceAll(/\$\d/g, '?'),
		answer: (echo) => echo,
		idTaken: { where: 'true', conflict: 'ON CONFLICT (journal, id) DO NOTHING ' },
		// SQLite has only one writer at a time.
		keptAsRead: '',
		// Uses `julianday`, because `unixepoch('subsec')` needs SQLite 3.42.
		nowMs: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
		unlocked: '',
		text: (value) => value,
		whole: (value) => value,
	}),
	getDurability: () => unasked,
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
export function createTransactionError(): Error {
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

export function createDatabaseError(found: string, advice: string, cause?: unknown): Error {
	return new Error(`Cannot keep a journal in this database: ${found}; ${advice}`, { cause })
}
