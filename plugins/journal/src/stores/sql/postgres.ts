/** Postgres. */

import {
	createDatabaseError,
	createMixedAnswerError,
	createTransactionError,
	type Dialect,
	type RunSql,
} from './dialect.ts'

const committing = "current_setting('synchronous_commit')"

export const postgres: Dialect = {
	getWords: (table, id) => ({
		writePlaceholders: (text) => text,
		answer: (echo) => `CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE ${echo} END`,
		// `ON CONFLICT` handles one index only. Of two concurrent inserts with one id, one fails.
		idTaken: { where: `NOT EXISTS (SELECT 1 FROM ${table} WHERE journal = '${id}' AND id = $1)`, conflict: '' },
		keptAsRead: ' FOR UPDATE OF refused',
		nowMs: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
		unlocked: ' FOR UPDATE SKIP LOCKED',
		text: (value) => `${value}::text`,
		whole: (value) => `${value}::integer`,
	}),
	getDurability: (table) => ({
		// Raises the setting for this transaction only, and never lowers it: the database may use a stricter value than "on".
		facts: ` || ' ' || concat_ws(' ', current_setting('fsync'), (SELECT relpersistence FROM pg_class WHERE oid = ${table}.tableoid), pg_current_xact_id(), set_config('synchronous_commit', CASE ${committing} WHEN 'off' THEN 'on' ELSE ${committing} END, true))`,
		check: checkPostgres,
		// Asks for the transaction's status by its id, in a separate statement: in the extended protocol `now()` and `statement_timestamp()`
		// differ even without BEGIN, so they don't reveal an open transaction. It isn't pipelined behind the write, because it needs the id
		// that the write returns, and because a pool may run it on another connection before the write is committed.
		verify: checkStatus,
	}),
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

async function checkStatus(run: RunSql, transaction: string): Promise<void> {
	const rows = await run("SELECT concat_ws(' ', $1::text, pg_xact_status($1::text::xid8)) AS echo", [transaction])
	const status = rows.map(({ echo }) => echo).join()
	if (status === `${transaction} committed`) return
	throw status.startsWith(`${transaction} `) ? createTransactionError() : createMixedAnswerError()
}
