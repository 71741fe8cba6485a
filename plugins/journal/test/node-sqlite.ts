// A journal over node:sqlite, tested alike in Node and Deno.
import { DatabaseSync } from 'node:sqlite'
import { describe } from '@tarja-test/harness'
import { type SqliteConnection, sqliteCases } from './sqlite.ts'

function connect(path: string): SqliteConnection {
	const database = new DatabaseSync(path)
	database.exec('PRAGMA busy_timeout = 5000')
	return {
		run: (text, values) => database.prepare(text).all(...values) as Record<string, unknown>[],
		exec: (text) => database.exec(text),
		close: () => database.close(),
	}
}

export function testNodeSqlite(test = sqliteCases): void {
	describe('sqlJournal() over node:sqlite', () => test(connect))
}
