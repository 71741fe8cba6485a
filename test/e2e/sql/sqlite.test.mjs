// A journal in one file of SQLite that several processes share: busy, full, and killed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '@tarja/emulator/node'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { after, before, describe, expect, it, openSpace, rejection, temporaryDirectory } from '@tarja-test/harness'
import { bundled } from '../bundled.mjs'
import { figure } from '../figure.mjs'
import { appliedAt, clientFor, createIntents, payAll } from '../journal/payments.mjs'
import { createTable, openStore } from '../journal/stores.mjs'
import { entryOf, newId } from './entry.mjs'

const processes = 3
const numbers = Array.from({ length: Number(process.env.TROUBLES ?? 60) }, (_, index) => String(index + 1))
const newFile = () => join(temporaryDirectory, `${crypto.randomUUID()}.sqlite`)

/** A connection with a store over it, as another process would have. */
function opened(file, { mode = 'WAL', busyMs = 0 } = {}) {
	const database = new DatabaseSync(file)
	database.exec(`PRAGMA journal_mode = ${mode}`)
	database.exec(`PRAGMA busy_timeout = ${busyMs}`)
	for (const statement of journalTable('sqlite')) database.exec(statement)
	const run = (text, values) => database.prepare(text).all(...values)
	return { database, store: sqlJournal(run, { dialect: 'sqlite' }).open('main') }
}

describe('a journal in a file of SQLite', () => {
	let server
	let program
	before(async () => {
		server = await serve({ maxSpaces: 100 })
		program = await bundled('journal/client.mjs', ['kysely', 'drizzle-orm', 'postgres', 'pg-native'])
	})
	after(() => server.close())

	const start = (baseUrl, place) =>
		spawn(process.execPath, [program, baseUrl, place, 1, numbers.length], { stdio: ['ignore', 'pipe', 'inherit'] })

	it('is shared by processes that pay the same orders, one of which is killed: each is paid once', async () => {
		const place = await createTable(`sqlite:${newFile()}`)
		const baseUrl = `${server.url}/~${crypto.randomUUID()}`
		const all = Array.from({ length: processes }, () => start(baseUrl, place))
		const ended = all.map((child) => once(child, 'exit'))
		all[0].stdout.once('data', () => all[0].kill('SIGKILL'))
		for (const child of all) child.stdout.resume()
		await Promise.all(ended)
		const { store, close } = await openStore(place)
		const applied = await appliedAt(baseUrl)
		expect(new Set(applied).size, 'orders that were paid').to.equal(applied.length)
		const entries = await Array.fromAsync(store.list('all'))
		const claimed = entries.filter(({ state, outcome }) => state !== 'settled' || outcome === 'applied')
		expect(claimed.map(({ fields }) => fields.nsuOrigem)).to.include.members(applied)
		await payAll(clientFor(baseUrl, store), baseUrl, numbers)
		expect((await appliedAt(baseUrl)).toSorted()).to.deep.equal(numbers.toSorted())
		figure(
			`SQLite between ${processes} processes, one killed: ${entries.length} entries, ${applied.length} paid before, 0 twice`,
		)
		await close()
	})

	for (const mode of ['WAL', 'DELETE'])
		it(`sends nothing while another has it locked, in journal_mode ${mode}, and goes on after that`, async () => {
			const file = newFile()
			const [mine, other] = [opened(file, { mode }), opened(file, { mode })]
			const { baseUrl, log } = await openSpace()
			const client = clientFor(baseUrl, mine.store)
			other.database.exec('BEGIN IMMEDIATE')
			const ends = []
			await createIntents(client, mine.store, numbers.slice(0, 10), (end) => ends.push(end))
			expect(ends).to.deep.equal(Array(10).fill('not_sent'))
			expect((await log()).totals.intents ?? 0).to.equal(0)
			other.database.exec('ROLLBACK')
			await createIntents(client, mine.store, numbers.slice(0, 10), (end) => ends.push(end))
			expect(ends.slice(10)).to.deep.equal(Array(10).fill('applied'))
			for (const { database } of [mine, other]) database.close()
		})

	it('sends nothing once it is full, and settles what was under way when there is room again', async () => {
		const { database, store } = opened(newFile())
		const { baseUrl } = await openSpace()
		const client = clientFor(baseUrl, store)
		const [{ page_count: pages }] = database.prepare('PRAGMA page_count').all()
		database.exec(`PRAGMA max_page_count = ${pages + 3}`)
		const ends = {}
		await createIntents(client, store, numbers, (end) => {
			ends[end] = (ends[end] ?? 0) + 1
		})
		const applied = await appliedAt(baseUrl)
		expect(ends.not_sent, JSON.stringify(ends)).to.be.above(0)
		expect(ends.applied).to.equal(applied.length)
		const entries = await Array.fromAsync(store.list('all'))
		expect(entries.map(({ fields }) => fields.nsuOrigem)).to.include.members(applied)
		// A smaller entry may still find room where that of a payment finds none.
		const fill = async () => {
			for (;;) await store.write({ ...entryOf(newId()), state: 'settled', outcome: 'not_sent', settledBy: 'call' })
		}
		const { message } = await rejection(fill())
		expect(message).to.contain('full')
		database.exec('PRAGMA max_page_count = 100000')
		await payAll(client, baseUrl, numbers)
		expect((await appliedAt(baseUrl)).toSorted()).to.deep.equal(numbers.toSorted())
		figure(
			`SQLite that is full: ${applied.length} of ${numbers.length} orders paid before, ${ends.not_sent} not sent, 0 twice`,
		)
		database.close()
	})
})
