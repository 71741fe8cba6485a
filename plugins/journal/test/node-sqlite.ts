// A journal over node:sqlite, tested alike in Node and Deno.
import { describe } from '@tarja-test/harness'
import { type SqliteConnection, sqliteCases } from './sqlite.ts'

/** Node has it from 22.13 on, and the oldest Node that we promise is older. */
const sqlite = await import('node:sqlite').catch(() => undefined)

function connect(path: string): SqliteConnection {
	if (!sqlite) throw new Error('Cannot open a database: this Node has no node:sqlite')
	const database = new sqlite.DatabaseSync(path)
	database.exec('PRAGMA busy_timeout = 5000')
	return {
		run: (text, values) => database.prepare(text).all(...values) as Record<string, unknown>[],
		exec: (text) => database.exec(text),
		close: () => database.close(),
	}
}

export function testNodeSqlite(test = sqliteCases): void {
	if (sqlite) describe('sqlJournal() over node:sqlite', () => test(connect))
}
