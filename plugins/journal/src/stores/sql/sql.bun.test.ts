// @ts-expect-error: Bun's own module; its types would be everybody's
import { Database } from 'bun:sqlite'
import { describe } from '@tarja-test/harness'
import { attachedCases, type SqliteConnection, sqliteCases } from '../../../test/sqlite.ts'

function connect(path: string): SqliteConnection {
	const database = new Database(path)
	database.run('PRAGMA busy_timeout = 5000')
	return {
		run: (text, values) => database.query(text).all(...values),
		exec: (text) => database.run(text),
		close: () => database.close(),
	}
}

describe('sqlJournal() over bun:sqlite', () => {
	sqliteCases(connect)
	attachedCases(connect)
})
