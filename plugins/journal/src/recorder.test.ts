import { operation } from '@tarja/core'
import { logging } from '@tarja/core/logging'
import type { EntryStore, JournalOptions, List } from '@tarja/journal'
import { reconcile } from '@tarja/journal/reconcile'
import type { ScriptedResponse } from '@tarja/testing'
import { describe, expect, gate, it, rejection, withHeldTime } from '@tarja-test/harness'
import { issuerWith } from '../test/keyed.ts'
import { entryOf } from '../test/pending-entry.ts'
import { createProcess } from '../test/process.ts'
import { inMemory, storeOver, withReferences, withWrite } from '../test/store-over.ts'
import { createRecorder } from './recorder.ts'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })

/** Takes the entry before the call, and fails at every later write. */
const failingToSettle = (): EntryStore =>
	withWrite((entry, write) => (entry.revision ? Promise.reject(new Error('the disk is full')) : write(entry)))

/** A client with a journal of these options. */
function clientOf(options: Partial<JournalOptions> = {}, answer: ScriptedResponse = { json: {} }) {
	return withReferences(createProcess(() => answer, { auth: issuerWith('a key'), ...options }).client)
}

/** Takes the entry too late, and then for good. */
const slowToWrite = (): EntryStore =>
	withWrite(async (entry, write) => {
		if (!entry.revision) await new Promise((resolve) => setTimeout(resolve, 30))
		return write(entry)
	})

describe('a line of a log', () => {
	const pays = operation({ id: 'pays', method: 'POST', path: '/pay', identifiedBy: ['n'] })
	const linesOf = async (store: EntryStore, n: string, writeTimeoutMs = 5000) => {
		const lines: string[] = []
		const end = gate()
		const client = clientOf({ store: storeOver(store), writeTimeoutMs }).use(
			logging(
				({ level, event, message, operation: name, entryId, outcome }) => {
					if (!event.startsWith('journal_')) return
					lines.push(`${level} ${event} ${name} ${typeof entryId} ${outcome}: ${message}`)
					if (/^journal_(?:resolved|resolve_failed)$/.test(event)) end.open()
				},
				{ level: 'debug' },
			),
		)
		await client.call(pays, { body: { n } }).catch(() => {})
		await end.opened
		return lines
	}
	const opened = 'debug journal_opened pays string undefined: pays is in the journal'
	const resolvedAs = (outcome: string) =>
		`debug journal_resolved pays string ${outcome}: pays is resolved in the journal as ${outcome}`

	it('is written for an entry that is opened and resolved', async () => {
		expect(await linesOf(inMemory(), '1')).to.deep.equal([opened, resolvedAs('applied')])
	})
	it('is written for one that a lookup settles, also where the run is broken off after that', async () => {
		const lines: string[] = []
		const client = clientOf({}, { status: 500, text: '' }).use(
			logging(({ level, event, message }) => lines.push(`${level} ${event}: ${message}`), { level: 'debug' }),
		)
		for (const n of ['1', '2']) await client.call(pays, { body: { n } }).catch(() => {})
		const seen = lines.length
		const controller = new AbortController()
		const found: List = async ({ entries: [entry] }) => {
			controller.abort()
			return entry ? [{ state: 'applied', at: entry.startedAt, fields: entry.fields }] : []
		}
		const { stopped } = await reconcile(client.journal, found, { signal: controller.signal })
		expect(stopped).to.be.an('error')
		expect(lines.slice(seen)).to.deep.equal(['debug journal_resolved: pays is resolved in the journal as applied'])
		expect(await client.journal.unresolved()).to.have.length(1)
	})
	it('warns of an order whose number is all zeros', async () => {
		expect(await linesOf(inMemory(), '000-0')).to.deep.equal([
			...[
				opened,
				'warn journal_number_missing pays string undefined: pays is in the journal with a number of zeros: no list finds it by that',
			],
			resolvedAs('applied'),
		])
	})
	it('is written for a step that is not sent because it was sent before', async () => {
		const lines: string[] = []
		const facts = { id: 'pays', method: 'POST', identifiedBy: ['n'], outcomeOf: 'http' } as const
		const paying = operation({ ...facts, path: '/pay' })
		const client = clientOf({}, { status: 500, text: '' }).use(
			logging(({ level, event, message, entryId }) => lines.push(`${level} ${event} ${entryId}: ${message}`), {
				level: 'debug',
			}),
		)
		for (const n of ['1', '1', '2']) await client.journal.once('order-7', paying, { body: { n } })
		await client.journal.once('order-7', operation({ ...facts, path: '/sale' }), { body: { n: '1' } })
		const [entry] = await client.journal.unresolved()
		const stopped = `debug journal_stopped ${entry?.id}: pays was not sent: its step is in the journal as unknown`
		expect(lines.filter((line) => line.includes('journal_stopped'))).to.deep.equal([stopped, stopped, stopped])
	})
	it('is written, as an error, for one that could not be resolved', async () => {
		expect(await linesOf(failingToSettle(), '1')).to.deep.equal([
			opened,
			'error journal_resolve_failed pays string undefined: pays could not be resolved in the journal: it stays unresolved',
		])
	})
	it('is written later, for the ends of calls that a store was away for: with the next write that works, and at a reconciliation', async () => {
		for (const next of ['a call', 'a reconciliation'] as const) {
			let isAway = false
			const store = withWrite((entry, write) =>
				isAway && entry.revision ? Promise.reject(new Error('connection lost')) : write(entry),
			)
			const client = clientOf({ store: storeOver(store) })
			isAway = true
			for (let n = 0; n < 40; n++) await client.call(pays, { body: { n: String(n) } })
			expect(await client.journal.unresolved()).to.have.length(40)
			isAway = false
			if (next === 'a call') await client.call(pays, { body: { n: 'next' } })
			else await reconcile(client.journal)
			for (let turns = 0; turns < 5000; turns++) await Promise.resolve()
			expect(await client.journal.unresolved(), next).to.have.length(0)
		}
	})
	it('is written, as an error, for one that was written too late', async () => {
		const lines = await withHeldTime(async (time) => {
			const written = linesOf(slowToWrite(), '1', 1)
			await time.when((leftMs) => leftMs.includes(30) && leftMs.includes(1))
			return time.until(written)
		})
		expect(lines).to.deep.equal([
			'error journal_write_timeout pays string undefined: pays was written into the journal too late, and not sent',
			resolvedAs('not_processed'),
		])
	})
})

describe('a journal that cannot be written', () => {
	it('ends no entry of another order that has the same id, such as one of a clone of this process', async () => {
		const store = inMemory()
		const other = { ...entryOf('id'), reference: 'other' }
		await store.write(other)
		const recorder = createRecorder({ store, timeoutMs: 5000, nowMs: () => 0, onEvent() {} })
		const { message } = await rejection(recorder.open({ ...other, reference: 'own' }, () => {}))
		expect([message, await store.read('id')]).to.deep.equal(['its id is taken', other])
	})
	it('says so by its error’s name where that says nothing else, as errors of browsers do', async () => {
		const store = withWrite(() => Promise.reject(Object.assign(new Error(''), { name: 'QuotaExceededError' })))
		const client = clientOf({ store: storeOver(store) })
		const { message } = await rejection(client.call(pay, { body: { n: '1' } }))
		expect(message).to.contain('could not be read or written (QuotaExceededError)')
	})
})

describe('a listener of the journal that fails', () => {
	for (const [how, onEvent] of Object.entries({
		throws: () => {
			throw new Error('the log is full')
		},
		rejects: async () => {
			throw new Error('the log is full')
		},
	}))
		it(`leaves a payment that was answered with 200 as it is, with its entry unresolved: it ${how}`, async () => {
			const client = clientOf({ store: storeOver(failingToSettle()), onEvent }, { json: { paid: true } })
			expect((await client.call(pay, { body: { n: '1' } })).data).to.deep.equal({ paid: true })
			expect(await client.journal.unresolved()).to.have.length(1)
		})
})
