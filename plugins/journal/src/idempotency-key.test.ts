import { createClient, operation, type PlatformResponse } from '@tarja/core'
import { type JournalStore, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { type Respond, recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, sentOnce } from '@tarja-test/harness'

// The key is the text that it is made of, so that a failure shows what it holds.
const idempotencyKey = { header: 'Idempotency-Key', keyOf: async (order: string) => order }
const outcomeOf = ({ data }: PlatformResponse) => (Object(data).codigo ? ('rejected' as const) : undefined)
const paying = { method: 'POST', path: '/pay', identifiedBy: ['n'], idempotencyKey, outcomeOf } as const
const pay = operation({ id: 'pay', ...paying })
const confirm = operation({ id: 'confirm', ...paying, path: '/confirm', step: 'confirm' })
const repeatable = operation({ id: 'repeatable', ...paying, effect: 'idempotent' })

interface Setting {
	readonly store?: JournalStore
	readonly id?: string
	readonly answers?: readonly Respond[]
}

/** One process, whose platform answers in this order, and with a success at last. */
function processOver({ store = memoryJournal(), id, answers = [] }: Setting = {}) {
	let turn = 0
	const fetch = recordingFetch((request) => (answers[turn++] ?? (() => ({ json: { id: 'p-1' } })))(request))
	const client = createClient({
		...{ baseUrl: 'https://platform.example', transport: sentOnce(fetch) },
		...{ random: () => -0.99 },
	}).use(journal({ store, id }))
	const keys = (): unknown[] =>
		fetch.requests.map(({ headers }) => JSON.parse(headers.get('idempotency-key') ?? 'null'))
	return { client, keys, store, fetch }
}

const declined: Respond = () => ({ status: 422, json: { codigo: '51' } })
const broken: Respond = () => ({ status: 503 })

describe('an operation with an idempotency key', () => {
	it('sends one key for each journal, step, reference and refusal that is repeated, and the same one when asked again', async () => {
		const { client, keys, store } = processOver({ answers: [broken, declined] })
		const { once } = client.journal
		const ask = (retryOf?: string) => once('order-7', pay, { body: { n: '1' } }, retryOf ? { retryOf } : {})
		const first = await ask()
		if (first.state !== 'unresolved') throw new Error(first.state)
		await client.journal.resolve(String(first.entryId), 'absent', {
			by: 'Ana',
			note: 'the vendor says so',
			absentAfterMs: 0,
		})
		const second = await ask()
		if (second.state !== 'rejected') throw new Error(second.state)
		expect(await ask(second.entryId)).to.include({ state: 'applied' })
		await once('order-7', confirm, { body: { n: '1' } })
		await once('order-8', pay, { body: { n: '2' } })
		const other = processOver({ store, id: 'other' })
		await other.client.journal.once('order-7', pay, { body: { n: '1' } })
		expect([...keys(), ...other.keys()]).to.deep.equal([
			['memory', 'create', 'order-7', null],
			['memory', 'create', 'order-7', null],
			['memory', 'create', 'order-7', second.entryId],
			['memory', 'confirm', 'order-7', null],
			['memory', 'create', 'order-8', null],
			['other', 'create', 'order-7', null],
		])
	})

	it('is sent by once alone, even if it may be repeated, and once for an order', async () => {
		const { client, keys, fetch } = processOver()
		const refused = await rejection(client.call(repeatable, { body: { n: '1' } }))
		expect(refused).to.include({ code: 'configuration', outcome: 'not_processed' })
		expect(refused.message).to.contain('client.journal.once(order.id')
		const send = () => client.journal.once('order-7', repeatable, { body: { n: '1' } })
		for (let turn = 0; turn < 2; turn++) expect(await send()).to.include({ state: 'applied' })
		expect(keys()).to.deep.equal([['memory', 'create', 'order-7', null]])
		expect(fetch.requests).to.have.length(1)
	})

	it('keeps the key that a call gives, and sends nothing where none can be made', async () => {
		const { client, keys, fetch } = processOver()
		const headers = { 'idempotency-key': '"mine"' }
		await client.journal.once('order-7', pay, { body: { n: '1' } }, { headers })
		const keyless = operation({
			...paying,
			idempotencyKey: { header: 'k', keyOf: () => Promise.reject(new Error('no')) },
		})
		const failed = await client.journal.once('order-8', keyless, { body: { n: '1' } })
		expect(failed).to.include({ state: 'unresolved', reason: 'unreadable' })
		expect(await client.journal.find('order-8')).to.equal(undefined)
		expect([keys(), fetch.requests.length]).to.deep.equal([['mine'], 1])
	})
})
