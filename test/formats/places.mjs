// Where formats are kept, each as plain data that can be recorded and put back: files, rows of SQLite, keys of KV.
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { directoryJournal } from '@tarja/journal/directory'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { kvJournal } from '@tarja/journal/workers-kv'
import { sealed } from '@tarja/token-kv/sealed'
import { workersKvTokens } from '@tarja/token-kv/workers'

/** A KV namespace over an object. */
function namespaceOver(values) {
	const keysOf = (prefix = '') => Object.keys(values).filter((name) => name.startsWith(prefix))
	return {
		get: async (key) => values[key] ?? null,
		async put(key, value) {
			values[key] = value
		},
		delete: async (key) => void delete values[key],
		list: async ({ prefix }) => ({
			keys: keysOf(prefix)
				.sort()
				.map((name) => ({ name })),
			list_complete: true,
		}),
	}
}

function filesIn(directory) {
	const files = globSync('**', { cwd: directory }).filter((file) => statSync(join(directory, file)).isFile())
	return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(directory, file), 'utf8')]))
}

function rowsOver({ statements = journalTable('sqlite'), rows = [] }) {
	const database = new DatabaseSync(':memory:')
	for (const statement of statements) database.exec(statement)
	for (const row of rows) {
		const names = Object.keys(row)
		const marks = names.map(() => '?').join(', ')
		database.prepare(`INSERT INTO tarja_journal (${names.join(', ')}) VALUES (${marks})`).run(...Object.values(row))
	}
	const run = async (text, values) => database.prepare(text).all(...values)
	const recorded = () => ({ statements, rows: database.prepare('SELECT * FROM tarja_journal ORDER BY id').all() })
	return { store: sqlJournal(run, { dialect: 'sqlite', acceptsLoss: true }), recorded }
}

/** Stores of the journal: `open(recorded, directory)` gives the store over what was recorded, and a function that records it again. */
export const journals = {
	directory: (files, directory) => {
		for (const [file, content] of Object.entries(files ?? {})) {
			mkdirSync(dirname(join(directory, file)), { recursive: true })
			writeFileSync(join(directory, file), content)
		}
		return { store: directoryJournal(directory), recorded: () => filesIn(directory), keepsReferences: true }
	},
	sqlite: (recorded) => ({ ...rowsOver(recorded ?? {}), keepsReferences: true }),
	kv: (recorded) => {
		const values = { ...recorded }
		return { store: kvJournal(namespaceOver(values)), recorded: () => values, keepsReferences: false }
	},
}

/** No secret: what was sealed with it was made up. */
const key = { id: 'k1', secret: new Uint8Array(32).fill(7) }

/** Stores of tokens. */
export const tokens = {
	kv: (values) => workersKvTokens(namespaceOver(values)),
	sealed: (values) => sealed(workersKvTokens(namespaceOver(values)), [key]),
}
