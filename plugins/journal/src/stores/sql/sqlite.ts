/** SQLite in a file. */

import { createDatabaseError, createTransactionError, type Dialect, d1, type RunSql } from './dialect.ts'

export const sqlite: Dialect = {
	writeName: (table) => (table.includes('.') ? table : `main.${table}`),
	getWords: d1.getWords,
	getDurability(table) {
		const schema = table.slice(0, table.indexOf('.'))
		return {
			// Sets the pragma, because setting it fails within a transaction, while reading it does not. `EXTRA` is the highest level,
			// so nothing is lowered.
			prepare: (run) => runBefore(run, `PRAGMA ${schema}.synchronous = EXTRA`),
			facts: ` || ' ' || (SELECT synchronous || ' ' || journal_mode || ' ' || file FROM pragma_synchronous('${schema}'), pragma_journal_mode('${schema}'), pragma_database_list WHERE name = '${schema}' COLLATE NOCASE)`,
			check: checkSqlite,
		}
	},
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

/** Runs the statement before a write. If the driver is synchronous and the statement fails, the write isn't run. */
function runBefore(run: RunSql, text: string): Promise<unknown> {
	try {
		return Promise.resolve(run(text, [])).catch(checkBefore)
	} catch (error) {
		return checkBefore(error)
	}
}

/** Throws the error for a failed statement before a write: a transaction is open, or the driver cannot run the statement. */
function checkBefore(error: unknown): never {
	if (/inside a transaction/.test(String(error))) throw createTransactionError()
	throw createDatabaseError(
		'the driver does not run PRAGMA synchronous = EXTRA, so no one can tell whether a transaction is open',
		'make run take statements that give no rows',
		error,
	)
}
