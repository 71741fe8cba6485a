// Where journals and tokens are kept that Node reaches: each is filled with a recording, or left empty, and can be recorded.
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { directoryJournal } from '@tarja/journal/directory'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { redisTokens } from '@tarja/token-redis'
import { dumpOf, statementsIn } from './sql-dump.mjs'

const all = 'SELECT * FROM tarja_journal ORDER BY id'

export function directory(folder, files = {}) {
	for (const [file, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, file)), { recursive: true })
		writeFileSync(join(folder, file), content)
	}
	const names = () => globSync('**', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile())
	const take = () =>
		Object.fromEntries(
			names()
				.toSorted()
				.map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
		)
	return { store: directoryJournal(folder), take }
}

export function sqlite(file, dump = dumpOf(journalTable('sqlite'))) {
	const database = new DatabaseSync(file)
	for (const statement of statementsIn(dump)) database.exec(statement)
	const run = (text, values) => database.prepare(text).all(...values)
	const take = () => dumpOf(journalTable('sqlite'), database.prepare(all).all())
	return { store: sqlJournal(run, { dialect: 'sqlite' }), take, close: () => database.close() }
}

/** In a database without such a table. */
export async function postgres({ run }, dump = dumpOf(journalTable('postgres'))) {
	for (const statement of statementsIn(dump)) await run(statement, [])
	const take = async () => dumpOf(journalTable('postgres'), await run(all, []))
	return { store: sqlJournal(run, { dialect: 'postgres' }), take }
}

export async function redis(send, recorded = []) {
	const never = new AbortController().signal
	for (const { key, value, ttlMs } of recorded) await send(['SET', key, value, 'PX', String(ttlMs)], never)
	const take = async () => {
		const keys = (await send(['KEYS', 'tarja:token:1:*'], never)).map(String)
		return Promise.all(
			keys.map(async (key) => {
				const value = String(await send(['GET', key], never))
				const left = Number(await send(['PTTL', key], never))
				return { key, value, ttlMs: Math.ceil(left / 1000) * 1000 }
			}),
		)
	}
	// Not the 250 ms of a server: tests share few cores.
	return { plugin: redisTokens(send, { timeoutMs: 1000 }), take }
}
