import { createClient, operation, type TarjaError } from '@tarja/core'
import { type JournalStore, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { type Respond, recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, sentOnce } from '@tarja-test/harness'

// The key is the text that it is made of, so that a failure shows what it holds.
const idempotencyKey = { header: 'Idempotency-Key', keyOf: async (order: string) => order }
const paying = { method: 'POST', path: '/pay', identifiedBy: ['n'], idempotencyKey } as const
const pay = operation({ id: 'pay', ...paying })
const confirm = operation({ id: 'confirm', ...paying, step: 'confirm' })
const repeatable = operation({ id: 'repeatable', ...paying, effect: 'idempotent' })

interface Setting {
	readonly store?: JournalStore
	readonly account?: string
	readonly answers?: readonly Respond[]
}

/** One process, whose platform answers in this order, and with a success at last. */
function processOver({ store = memoryJournal(), account = 'main', answers = [] }: Setting = {}) {
	let turn = 0
	const fetch = recordingFetch((request) => (answers[turn++] ?? (() => ({ json: { id: 'p-1' } })))(request))
	const client = createClient({
		...{ baseUrl: 'https://platform.example', transport: sentOnce(fetch) },
		...{ random: () => -0.99 },
	}).use(journal({ store, account }))
	const keys = (): unknown[] =>
		fetch.requests.map(({ headers }) => JSON.parse(headers.get('idempotency-key') ?? 'null'))
	return { client, keys, store, fetch }
}

const declined: Respond = () => ({ status: 422, json: { codigo: '51' } })
const broken: Respond = () => ({ status: 503 })

describe('an operation with an idempotency key', () => {
	it('sends one key for each account, step, reference and refusal that is repeated, and the same one when asked again', async () => {
		const { client, keys, store } = processOver({ answers: [broken, declined] })
		const ask = (again?: string) => client.journal.once('order-7', pay, { body: { n: '1' } }, again ? { again } : {})
		const first = await ask()
		if (first.state !== 'open') throw new Error(first.state)
		await client.journal.settle(String(first.entry), 'absent', {
			by: 'Ana',
			because: 'the vendor says so',
			absentAfterMs: 0,
		})
		const second = await ask()
		if (second.state !== 'rejected') throw new Error(second.state)
		expect(await ask(second.entry)).to.include({ state: 'applied' })
		await client.call(confirm, { body: { n: '1' } }, { reference: 'order-7' })
		await client.call(pay, { body: { n: '2' } }, { reference: 'order-8' })
		const other = processOver({ store, account: 'other' })
		await other.client.call(pay, { body: { n: '1' } }, { reference: 'order-7' })
		expect([...keys(), ...other.keys()]).to.deep.equal([
			['main', 'create', 'order-7', null],
			['main', 'create', 'order-7', null],
			['main', 'create', 'order-7', second.entry],
			['main', 'confirm', 'order-7', null],
			['main', 'create', 'order-8', null],
			['other', 'create', 'order-7', null],
		])
	})

	it('needs a reference even where it may be repeated, is repeated under one key, and sent for one call of an order', async () => {
		const { client, keys } = processOver({ answers: [broken] })
		const send = (options: object) => client.call(repeatable, { body: { n: '1' } }, options)
		const refused = await rejection(send({}))
		expect(refused).to.include({ code: 'configuration', outcome: 'not_processed' })
		await send({ reference: 'order-7' })
		expect(((await rejection(send({ reference: 'order-7' }))) as TarjaError).code).to.equal('duplicate_reference')
		expect(keys()).to.deep.equal([
			['main', 'create', 'order-7', null],
			['main', 'create', 'order-7', null],
		])
	})

	it('keeps the key that a call gives, and sends nothing where none can be made', async () => {
		const { client, keys, fetch } = processOver()
		await client.call(pay, { body: { n: '1' } }, { reference: 'order-7', headers: { 'idempotency-key': '"mine"' } })
		const keyless = operation({
			...paying,
			idempotencyKey: { header: 'k', keyOf: () => Promise.reject(new Error('no')) },
		})
		const failed = await client.journal.once('order-8', keyless, { body: { n: '1' } })
		expect(failed).to.include({ state: 'open', why: 'unreadable' })
		expect(await client.journal.find('order-8')).to.equal(undefined)
		expect([keys(), fetch.requests.length]).to.deep.equal([['mine'], 1])
	})
})
