// Copies of a journal that are made while it is written to, restored, and asked: as docs/how-to/backups.md says.
import { execFile } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { createClient, operation } from '@tarja/core'
import { journal } from '@tarja/journal'
import { markRestored } from '@tarja/journal/admin'
import { directoryJournal } from '@tarja/journal/directory'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { createRecordingFetch } from '@tarja/testing'
import { after, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { providePostgres, startPostgres } from '../../../tools/install/postgres.mjs'
import { drivers } from './drivers.mjs'
import { insertMain, mainRecord } from './entry.mjs'

const execute = promisify(execFile)
const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf: 'http' })
const closings = []
const closedLater = (close) => void closings.push(close)

function sqliteIn(file) {
	const database = new DatabaseSync(file)
	closedLater(() => database.close())
	database.exec('PRAGMA journal_mode = WAL')
	for (const statement of [...journalTable('sqlite'), insertMain()]) database.exec(statement)
	const store = sqlJournal((text, values) => database.prepare(text).all(...values), { dialect: 'sqlite' })
	return { database, store }
}

async function postgresAt(url) {
	const { run, close } = await drivers.pg(url)
	closedLater(close)
	return { run, store: sqlJournal(run, { dialect: 'postgres' }) }
}

/** Each store, and how it is copied. */
const homes = {
	'a directory': (place) => ({
		store: directoryJournal(join(place, 'journal')),
		async copy() {
			const unlessGone = { recursive: true, filter: (path) => !/\/\.[^/]*$/.test(path) }
			await cp(join(place, 'journal'), join(place, 'copy'), unlessGone)
			return directoryJournal(join(place, 'copy'))
		},
	}),
	SQLite(place) {
		const { database, store } = sqliteIn(join(place, 'journal.db'))
		return {
			store,
			async copy() {
				database.exec(`VACUUM INTO '${join(place, 'copy.db')}'`)
				return sqliteIn(join(place, 'copy.db')).store
			},
		}
	},
	async 'Postgres, dumped'(place) {
		const server = await startPostgres()
		closedLater(server.stop)
		const { run, store } = await postgresAt(server.url)
		for (const statement of [...journalTable('postgres'), insertMain()]) await run(statement, [])
		const [file, url] = [join(place, 'copy.sql'), server.url.replace(/postgres$/, 'copied')]
		return {
			store,
			async copy() {
				await execute(join(providePostgres(), 'pg_dump'), ['--dbname', server.url, '--file', file])
				await run('CREATE DATABASE copied', [])
				await execute(join(providePostgres(), 'psql'), ['--quiet', '--dbname', url, '--file', file])
				return (await postgresAt(url)).store
			},
		}
	},
}

describe('a copy that is made while the journal is written to', () => {
	after(async () => {
		for (const close of closings.toReversed()) await close()
	})
	for (const [home, at] of Object.entries(homes))
		it(`can be restored, and nothing is paid twice: ${home}`, async () => {
			const sent = []
			const shop = (store) => {
				const fetch = createRecordingFetch(({ text }) => {
					sent.push(JSON.parse(text).n)
					return { json: {} }
				})
				const client = createClient({ baseUrl: 'https://platform.example', fetch, fetchSends: 'once' }).use(
					journal({ store, id: 'main' }),
				)
				const once = (n) => client.journal.once(n, pay, { body: { n } })
				return { client, once }
			}
			const { store, copy } = await at(await mkdtemp(join(temporaryDirectory, 'copy-')))
			const main = store.open('main')
			if (!(await main.journal())) await main.writeJournal(mainRecord)
			const { once } = shop(store)
			await once('order-0')
			let isOver = false
			const paying = Array.from({ length: 4 }, async (_, sender) => {
				for (let n = 1; !isOver; n++) await once(`order-${sender}-${n}`)
			})
			const restored = shop(await copy())
			isOver = true
			await Promise.all(paying)
			await markRestored(restored.client.journal, { by: 'a test', note: 'the copy' })
			const paid = [...sent]
			expect(new Set(paid).size).to.equal(paid.length)
			const states = []
			for (const n of paid) states.push((await restored.once(n)).state)
			expect([sent.length, states[0], states.length > 4]).to.deep.equal([paid.length, 'applied', true])
			expect(states.every((state) => state === 'applied' || state === 'unresolved')).to.equal(true)
		})
})
