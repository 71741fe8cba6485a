// A journal in one file of SQLite that is busy, and full. (Processes that share one, and are killed: e2e/journal/kill.)

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { describe, expect, it, openSpace, rejection, temporaryDirectory } from '@tarja-test/harness'
import { figure } from '../figure.mjs'
import { appliedAt, clientFor, createIntents, payAll } from '../journal/payments.mjs'
import { bindMain, entryOf, insertMain, newId } from './entry.mjs'

const numbers = Array.from({ length: Number(process.env.TROUBLES ?? 60) }, (_, index) => String(index + 1))
const newFile = () => join(temporaryDirectory, `${crypto.randomUUID()}.sqlite`)

/** A connection with a store over it, as another process would have. */
function opened(file, { mode = 'WAL', busyMs = 0 } = {}) {
	const database = new DatabaseSync(file)
	database.exec(`PRAGMA journal_mode = ${mode}`)
	database.exec(`PRAGMA busy_timeout = ${busyMs}`)
	for (const statement of [...journalTable('sqlite'), insertMain()]) database.exec(statement)
	const run = (text, values) => database.prepare(text).all(...values)
	return { database, store: sqlJournal(run, { dialect: 'sqlite' }).open('main') }
}

describe('a journal in a file of SQLite', () => {
	for (const mode of ['WAL', 'DELETE'])
		it(`sends nothing while another has it locked, in journal_mode ${mode}, and goes on after that`, async () => {
			const file = newFile()
			const [mine, other] = [opened(file, { mode }), opened(file, { mode })]
			const { baseUrl, log } = await openSpace()
			mine.database.exec(bindMain(baseUrl))
			const client = clientFor(baseUrl, mine.store)
			other.database.exec('BEGIN IMMEDIATE')
			const ends = []
			await createIntents(client, numbers.slice(0, 10), (end) => ends.push(end))
			// Nobody can read whether another process has sent them.
			expect(ends).to.deep.equal(Array(10).fill('unresolved'))
			expect((await log()).totals.intents ?? 0).to.equal(0)
			other.database.exec('ROLLBACK')
			await createIntents(client, numbers.slice(0, 10), (end) => ends.push(end))
			expect(ends.slice(10)).to.deep.equal(Array(10).fill('applied'))
			for (const { database } of [mine, other]) database.close()
		})

	it('sends nothing once it is full, and settles what was under way when there is room again', async () => {
		const { database, store } = opened(newFile())
		const { baseUrl } = await openSpace()
		database.exec(bindMain(baseUrl))
		const client = clientFor(baseUrl, store)
		const [{ page_count: pages }] = database.prepare('PRAGMA page_count').all()
		database.exec(`PRAGMA max_page_count = ${pages + 3}`)
		const ends = {}
		await createIntents(client, numbers, (end) => {
			ends[end] = (ends[end] ?? 0) + 1
		})
		const applied = await appliedAt(baseUrl)
		expect(ends.unresolved, JSON.stringify(ends)).to.be.above(0)
		expect(ends.applied).to.equal(applied.length)
		const entries = await Array.fromAsync(store.list('all'))
		expect(entries.map(({ fields }) => fields.nsuOrigem)).to.include.members(applied)
		// A smaller entry may still find room where that of a payment finds none.
		const fill = async () => {
			for (;;) await store.write({ ...entryOf(newId()), state: 'not_processed', resolvedBy: 'call' })
		}
		const { message } = await rejection(fill())
		expect(message).to.contain('full')
		database.exec('PRAGMA max_page_count = 100000')
		await payAll(client, baseUrl, numbers)
		expect((await appliedAt(baseUrl)).toSorted()).to.deep.equal(numbers.toSorted())
		figure(
			`SQLite that is full: ${applied.length} of ${numbers.length} orders paid before, ${ends.unresolved} not sent, 0 twice`,
		)
		database.close()
	})
})
