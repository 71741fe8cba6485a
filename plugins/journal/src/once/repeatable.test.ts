import { createClient, operation } from '@tarja/core'
import { type JournalEntry, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createRecordingFetch, type Respond } from '@tarja/testing'
import { describe, expect, it, rejection, sentOnce } from '@tarja-test/harness'

const definition = {
	id: 'charge',
	method: 'PUT',
	path: '/charges/{txid}',
	identifiedBy: { txid: 'text', amount: 'decimal' },
	uniqueBy: ['txid'],
	amountField: 'amount',
	outcomeOf: { field: 'status', applied: ['ACTIVE'], rejected: ['REFUSED'] },
	repeatable: { by: ['txid'], validForMs: 86_400_000 },
} as const
const charge = operation(definition)
const reset: Respond = () => new TypeError('reset')
const refused: Respond = () => ({ status: 409, json: { status: 'REFUSED' } })
const nothing: Respond = () => ({ status: 429, json: {} })

/** A shop whose platform responds in this order, and with a charge at last. */
function open(...answers: readonly Respond[]) {
	let turn = 0
	const now = { ms: Date.parse('2026-03-10T12:00:00Z') }
	const fetch = createRecordingFetch((request) =>
		(answers[turn++] ?? (() => ({ json: { status: 'ACTIVE' } })))(request),
	)
	const clock = { now: () => now.ms }
	const store = memoryJournal()
	const client = createClient({ baseUrl: 'https://platform.example', transport: sentOnce(fetch), clock }).use(
		journal({ store, clock, requestKey: 'a secret of the shop, long enough' }),
	)
	const ask = (txid = 't-1', retryOf?: string, of = charge, body: object = { amount: '19.90' }) =>
		client.journal.once('order-1', of, { params: { txid }, body }, retryOf === undefined ? {} : { retryOf })
	const entry = async () => (await store.open('memory').find('order-1')).at(-1) as JournalEntry
	return { ask, now, entry, client, count: () => fetch.requests.length }
}

describe('an operation that is repeatable by an id', () => {
	it('goes out again with the same id within half of the time', async () => {
		for (const [laterMs, state, sent] of [
			[60_000, 'applied', 2],
			[43_200_001, 'unresolved', 1],
		] as const) {
			const { ask, now, count } = open(reset)
			expect(await ask()).to.include({ state: 'unresolved' })
			now.ms += laterMs
			expect(await ask()).to.include({ state })
			expect(count()).to.equal(sent)
		}
	})

	it('goes out again only with the whole request', async () => {
		const { ask, now, count } = open(reset)
		await ask()
		now.ms += 60_000
		expect(await ask('t-1', undefined, charge, { amount: '19.90', note: 'x' })).to.include({ state: 'unresolved' })
		expect(await ask('t-1', undefined, charge, { amount: '5.00' })).to.include({ state: 'conflict' })
		expect(await ask('t-2')).to.include({ state: 'conflict' })
		expect(count()).to.equal(1)
	})

	it('stays unresolved after a refusal of the repeated request, and has no third request', async () => {
		const { ask, now, count, entry } = open(reset, refused)
		await ask()
		now.ms += 60_000
		expect(await ask()).to.include({ state: 'unresolved', reason: 'exists' })
		now.ms += 60_000
		expect(await ask()).to.include({ state: 'unresolved', reason: 'exists' })
		expect([count(), (await entry()).resends]).to.deep.equal([2, 1])
	})

	it('needs another id with retryOf', async () => {
		const { ask, count } = open(refused, nothing)
		const first = String(Object(await ask()).entryId)
		expect(await rejection(ask('t-1', first))).to.include({ code: 'configuration' })
		const notProcessedStatus = [429]
		const known = operation({ ...definition, outcomeOf: { ...definition.outcomeOf, notProcessedStatus } })
		expect(await ask('t-2', first, known as typeof charge)).to.include({ state: 'not_processed' })
		expect(count()).to.equal(2)
	})

	it('accepts an id that another step of the order has', async () => {
		const { ask, count } = open(refused)
		const first = String(Object(await ask()).entryId)
		const cancel = operation({ ...definition, id: 'cancel', path: '/cancels/{txid}', step: 'cancel' })
		await ask('t-2', undefined, cancel as never)
		expect(await ask('t-2', first)).to.include({ state: 'applied' })
		expect(count()).to.equal(3)
	})

	it('takes the same id again after the platform did nothing for it', async () => {
		const { ask, now, count } = open(refused, nothing)
		const first = String(Object(await ask()).entryId)
		const notProcessedStatus = [429]
		const known = operation({ ...definition, outcomeOf: { ...definition.outcomeOf, notProcessedStatus } })
		await ask('t-2', first, known as typeof charge)
		now.ms += 60_000
		expect(await ask('t-2', first)).to.include({ state: 'applied' })
		expect(count()).to.equal(3)
	})

	it('goes out by once alone', async () => {
		const { client, count } = open()
		const idempotent = operation({ ...definition, effect: 'idempotent' })
		const send = client.call(idempotent, { params: { txid: 't-1' }, body: { amount: '1.00' } })
		expect(await rejection(send)).to.include({ code: 'configuration' })
		expect(count()).to.equal(0)
	})

	it('goes out once under a masked id', async () => {
		const { ask, now, count } = open(reset)
		await ask('4111111111111111')
		now.ms += 60_000
		expect(await ask('4111111111111111')).to.include({ state: 'unresolved' })
		expect(count()).to.equal(1)
	})

	it('names fields of identifiedBy, and a time', async () => {
		for (const repeatable of [{ by: ['id'], validForMs: 1 }, { by: [], validForMs: 1 }, { by: ['txid'] }, true])
			expect(
				await rejection((async () => operation({ ...definition, repeatable } as never))()),
				JSON.stringify(repeatable),
			).to.include({ code: 'configuration' })
	})
})
