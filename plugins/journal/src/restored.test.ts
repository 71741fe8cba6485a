import { createClient, operation } from '@tarja/core'
import {
	type EntryStore,
	type FoundPayment,
	type JournalStore,
	journal,
	type Lookup,
	type OnceOptions,
} from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, sentOnce } from '@tarja-test/harness'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf: 'http' })
const confirm = operation({
	...{ id: 'confirm', method: 'POST', path: '/confirm', step: 'confirm' },
	identifiedBy: ['n'],
	outcomeOf: 'http',
})
const dayMs = 86_400_000
const at = (ms: number): string => new Date(ms).toISOString()

/** A shop whose journal can be copied, and restored from the copy; the platform keeps what it applied. */
function shop() {
	let nowMs = 1.8e12
	let store = memoryJournal()
	const applied: FoundPayment['fields'][] = []
	let status = 200
	const clock = { now: () => nowMs }
	const open = () =>
		createClient({
			...{ baseUrl: 'https://platform.example', clock },
			transport: sentOnce(
				recordingFetch(({ text }) => {
					if (status < 300) applied.push(JSON.parse(text))
					return { status, json: {} }
				}),
			),
		}).use(journal({ store, account: 'main', clock }))
	const lookup: Lookup = { span: async () => ({ payments: applied.map((fields) => ({ fields })), complete: true }) }
	return {
		...{ applied, lookup },
		later: (ms: number) => {
			nowMs += ms
		},
		now: () => nowMs,
		answers(next: number) {
			status = next
		},
		journal: () => open().journal,
		once(reference: string, options: OnceOptions<never> = {}) {
			const client = open()
			return client.journal.once(reference, pay, { body: { n: reference } }, options)
		},
		confirmed: (reference: string) => open().journal.once(reference, confirm, { body: { n: reference } }),
		/** What a backup holds, put into an empty store. */
		copied: async () => copyOf(store),
		restore(copy: JournalStore) {
			store = copy
		},
	}
}

async function copyOf(store: JournalStore): Promise<JournalStore> {
	const copy = memoryJournal()
	const from: EntryStore = store.open('main')
	await copy.open('main').origin((await from.origin())?.origin)
	for await (const entry of from.list('all')) {
		if (entry.state === 'unreadable') continue
		for (let revision = 0; revision <= entry.revision; revision++) await copy.open('main').write({ ...entry, revision })
	}
	return copy
}

/** One order is paid and one refused before the copy; then the refused one again, and another; then the copy is restored. */
async function restored() {
	const it = shop()
	await it.once('order-1')
	it.answers(402)
	const refused = await it.once('order-2')
	if (refused.state !== 'rejected') throw new Error(refused.state)
	const refusal = refused.entryId
	it.later(dayMs)
	const copy = await it.copied()
	const from = at(it.now())
	it.answers(200)
	await it.once('order-2', { retryOf: refusal })
	await it.once('order-3')
	it.later(60_000)
	it.restore(copy)
	const mark = await it.journal().restored({ from, to: at(it.now()) })
	it.later(60_000)
	return { ...it, refusal, mark }
}

describe('a journal that was restored from a copy', () => {
	it('says of every order that the copy does not hold as applied that nobody knows, and sends none of them', async () => {
		const { once, refusal, applied, journal, mark } = await restored()
		expect(await once('order-1')).to.include({ state: 'applied' })
		for (const state of [await once('order-2'), await once('order-2', { retryOf: refusal }), await once('order-3')])
			expect(state).to.include({ state: 'unresolved', reason: 'restored', entryId: mark.id })
		expect(await journal().find('order-3')).to.include({ state: 'unresolved', reason: 'restored' })
		expect(applied).to.have.lengthOf(3)
	})
	it('takes a person’s word on an order, its entry lost or not, for one step alone', async () => {
		const { once, confirmed, journal, refusal } = await restored()
		const word = { by: 'Ana', because: 'case 4711' }
		await journal().settle({ reference: 'order-3' }, 'applied', { ...word, kept: { id: '8f3c' } })
		expect(await once('order-3')).to.deep.include({ state: 'applied', resolvedBy: 'person', saved: { id: '8f3c' } })
		await journal().settle({ reference: 'order-5' }, 'absent', word)
		expect(await confirmed('order-5')).to.include({ reason: 'restored' })
		expect(await once('order-5')).to.include({ state: 'applied' })
		await journal().settle({ reference: 'order-2' }, 'applied', word)
		expect(await once('order-2', { retryOf: refusal })).to.include({ state: 'applied' })
	})
	it('is itself again once a list of the span holds nothing that no entry matches', async () => {
		const { once, journal, lookup, applied, refusal } = await restored()
		const first = await journal().reconcile(lookup)
		expect(first.unmatched.map(({ payment }) => payment.fields.n)).to.deep.equal(['order-2', 'order-3'])
		expect(await once('order-3')).to.include({ reason: 'restored' })
		const named: Lookup = {
			span: async () => ({
				payments: applied.map((fields) => ({ fields, reference: String(fields.n) })),
				complete: true,
			}),
		}
		const second = await journal().reconcile(named)
		// What was refused before the copy was paid after it: only a person can say so of its entry.
		expect(second.unmatched.map(({ payment }) => payment.reference)).to.deep.equal(['order-2'])
		expect(await once('order-3')).to.include({ state: 'applied' })
		await journal().settle({ reference: 'order-2' }, 'applied', { by: 'Ana', because: 'case 4711' })
		const third = await journal().reconcile(named)
		expect([third.unmatched.length, third.found.length]).to.deep.equal([0, 1])
		expect(await once('order-2', { retryOf: refusal })).to.include({ state: 'applied' })
		expect(await once('order-9')).to.include({ state: 'applied' })
		expect(applied).to.have.lengthOf(4)
	})
	it('stays as it is after a list that is not complete, or shows nothing that is known, and after none', async () => {
		const { once, journal, lookup } = await restored()
		const all = await (typeof lookup === 'object' ? lookup.span : lookup)({} as never)
		const lookups: readonly (Lookup | undefined)[] = [
			{ span: async () => ({ ...all, complete: false }) },
			{ span: async () => ({ payments: [], complete: true }) },
			async () => all,
			undefined,
		]
		for (const given of lookups) {
			const { found, open } = await journal().reconcile(given)
			expect([found.length, open.length]).to.deep.equal([0, 1])
			expect(await once('order-3')).to.include({ reason: 'restored' })
		}
	})
	it('is ended by a person as well, who has dealt with all of it', async () => {
		const { once, journal, mark } = await restored()
		await journal().settle(mark.id, 'applied', { by: 'Ana', because: 'all orders of that hour looked at' })
		expect(await once('order-9')).to.include({ state: 'applied' })
	})
	it('is told of as every call that is open, and no purge forgets that it was restored', async () => {
		const { journal, mark, later } = await restored()
		later(90 * dayMs)
		expect((await journal().reconcile()).overdue.map(({ id }) => id)).to.deep.equal([mark.id])
		await journal().purge({ olderThanMs: 0, references: true })
		expect((await journal().unresolved()).map(({ id }) => id)).to.deep.equal([mark.id])
	})
	it('takes no span without times', async () => {
		const { journal } = shop()
		const error = await rejection(journal().restored({ from: 'yesterday', to: 'today' }))
		expect(error).to.include({ code: 'configuration', outcome: 'not_processed' })
	})
})
