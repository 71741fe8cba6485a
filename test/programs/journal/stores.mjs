// The journal's store at a place: a directory, or a table of Postgres (postgres://…#table).
import { directoryJournal } from '@tarja/journal/directory'
import { sqlJournal } from '@tarja/journal/sql'
import { drivers } from '../sql/drivers.mjs'

/** @returns {Promise<{ store: import('@tarja/journal').JournalStore, close(): unknown }>} */
export async function openStore(place) {
	if (!place.startsWith('postgres:')) return { store: directoryJournal(place), close() {} }
	const [url, table] = place.split('#')
	const { run, close } = await drivers.pg(url)
	return { store: sqlJournal(run, { dialect: 'postgres', table }), close }
}
