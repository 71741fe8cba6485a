// Stores by place: a directory, a table of Postgres (postgres://…#table), a SQLite file (sqlite:…), or a D1 database.
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { directoryJournal } from '@tarja/journal/directory'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { drivers } from '../sql/drivers.mjs'

/** Returns how to run statements at a place, with its SQL dialect and table. */
export async function connectStore(place) {
	if (typeof place !== 'string') {
		const run = async (text, values) =>
			(
				await place
					.prepare(text)
					.bind(...values)
					.all()
			).results
		return { run, dialect: 'd1', close() {} }
	}
	if (place.startsWith('sqlite:')) {
		const database = new DatabaseSync(place.slice('sqlite:'.length))
		database.exec('PRAGMA journal_mode = WAL')
		return {
			run: (text, values) => database.prepare(text).all(...values),
			dialect: 'sqlite',
			close: () => database.close(),
		}
	}
	const [url, table] = place.split('#')
	return { ...(await drivers.pg(url)), dialect: 'postgres', table }
}

/** Creates the table of a journal, and returns the place. */
export async function createTable(place) {
	const { run, dialect, table, close } = await connectStore(place)
	for (const statement of journalTable(dialect, table)) await run(statement, [])
	await close()
	return place
}

/** @returns {Promise<{ store: import('@tarja/journal').EntryStore, close(): unknown }>} */
export async function openStore(place) {
	if (typeof place === 'string' && !/^(?:postgres|sqlite):/.test(place))
		return { store: directoryJournal(resolve(place)).open('main'), close() {} }
	const { run, dialect, table, close } = await connectStore(place)
	return { store: sqlJournal(run, { dialect, table }).open('main'), close }
}
