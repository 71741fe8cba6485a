// What people copy has a threat model: the service of `tarja init` pays for nobody but the customer, and nothing but their order.
import { resolve } from 'node:path'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'

const templates = resolve(root, 'packages/cli/templates/shared')
const { newService } = await import(resolve(templates, 'payment.ts'))
const { createShop } = await import(resolve(templates, 'shop.ts'))

const origin = 'http://127.0.0.1:8080'
const session = 'made-up-session-of-ana'
const ours = { 'content-type': 'application/json', cookie: `session=${session}`, origin }

/** The service over an emulator, and a function that asks it like a page. `changes` are to the shop. */
function start(changes = {}) {
	const { transport, log, faults } = createEmulator()
	const bodies = () =>
		log()
			.entries.filter(({ effect }) => effect === 'intent')
			.map(({ body }) => JSON.parse(body))
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport }
	const { pay } = newService(options, { store: memoryJournal() }, { ...createShop(origin, session), ...changes })
	const ask = async (order, headers = {}, more = {}) => {
		const fields = Object.entries({ ...ours, ...headers }).filter(([, value]) => value !== undefined)
		const body = JSON.stringify({ order, ...more })
		return (await pay(new Request(origin, { method: 'POST', headers: fields, body }))).status
	}
	return { ask, pay, log, bodies, faults }
}

describe('the service of tarja init', () => {
	it('pays for a page of its own, and for a program with the session', async () => {
		const { ask, bodies } = start()
		expect([await ask('order-1'), await ask('order-2', { origin: undefined })]).to.deep.equal([200, 200])
		expect(await ask('order-3', { 'sec-fetch-site': 'same-origin' })).to.equal(200)
		expect(bodies().map(({ valorTransacao }) => valorTransacao)).to.deep.equal(['1990', '500', '750'])
	})

	it('pays for no page of another site, which may send no-cors requests alone', async () => {
		const { ask, log } = start()
		for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
			expect(await ask('order-1', { 'content-type': type, origin: 'https://foreign.example' }), type).to.equal(415)
		expect(log().intents).to.deep.equal([])
	})

	it('pays for no foreign origin, were it granted a preflight, or were its name made to lead to this machine', async () => {
		const { ask, log } = start()
		for (const foreign of ['https://foreign.example', 'http://127.0.0.1:8081', 'http://foreign.example:8080', 'null'])
			expect(await ask('order-1', { origin: foreign }), foreign).to.equal(403)
		for (const site of [
			'cross-site',
			'same-site',
			'Cross-Site',
			'cross-site, cross-site',
			'same-origin, cross-site',
			'',
		])
			expect(await ask('order-1', { origin: undefined, 'sec-fetch-site': site }), site).to.equal(403)
		expect(log().intents).to.deep.equal([])
	})

	it('grants no preflight, and pays by no other method', async () => {
		const { pay } = start()
		for (const method of ['OPTIONS', 'GET', 'PUT']) {
			const response = await pay(new Request(origin, { method, headers: ours }))
			expect([response.status, response.headers.get('access-control-allow-origin')]).to.deep.equal([405, null])
		}
	})

	it('does not start where a variable is missing or no origin, and takes no session that is none', async () => {
		for (const given of [
			...[undefined, '', 'null', '127.0.0.1:8080', `${origin}/`].map((wrong) => [wrong, session]),
			[origin, undefined],
			[origin, ''],
			[origin, 'short'],
		])
			expect(() => createShop(...given)).to.throw(/^Cannot start the shop: SHOP_(?:ORIGIN|SESSION) /)
		const { ask, log } = start()
		for (const cookie of [undefined, 'session=undefined', 'session=', 'session', `other=${session}`])
			expect(await ask('order-1', { cookie }), cookie).to.equal(401)
		expect(log().intents).to.deep.equal([])
	})

	it('pays what the order costs, whatever the request says', async () => {
		const { ask, bodies } = start()
		const made = { amount: '1', valorTransacao: '1', nsu: '999', at: '2020-01-01T00:00:00Z', customer: 'rui' }
		expect(await ask('order-1', {}, made)).to.equal(200)
		expect(bodies()[0]).to.include({ valorTransacao: '1990', nsuOrigem: '000123' })
	})

	it('pays nobody else’s order, and none that there is not', async () => {
		const { ask, log } = start()
		for (const order of ['order-4', 'order-9', '__proto__', 'constructor'])
			expect(await ask(order), order).to.equal(404)
		for (const order of [1, null, undefined, ['order-1'], '', '.', '..', '+7', 'a'.repeat(600), '\ud800'])
			expect(await ask(order), String(order)).to.equal(400)
		expect(log().intents).to.deep.equal([])
	})

	it('pays an order once, however its id is written where the database reads a number, or ignores case', async () => {
		const row = { nsu: '000123', amount: '1990', at: '2026-11-20T10:07:11Z' }
		for (const [id, isSame, texts] of [
			['7', (text) => Number(text) === 7, ['7', '07', '007', '7e0']],
			['Order-a', (text) => text.toLowerCase() === 'order-a', ['order-a', 'Order-A', 'ORDER-A']],
		]) {
			const { ask, log } = start({ findOrder: async (text) => (isSame(text) ? { id, ...row } : undefined) })
			for (const text of texts) expect(await ask(text), text).to.equal(200)
			expect(log().intents).to.have.length(1)
		}
	})

	it('takes the entry of a refusal to pay once more, and answers any other with a status that nobody repeats', async () => {
		const { ask, pay, log, faults } = start()
		for (const retryOf of [null, {}, [], 7, '', 'a b', 'a'.repeat(101)])
			expect(await ask('order-1', {}, { retryOf }), String(retryOf)).to.equal(400)
		expect(await ask('order-1', {}, { retryOf: 'made-up' })).to.equal(409)
		expect(log().intents).to.deep.equal([])
		const match = { operation: 'payments.createIntent' }
		faults.add({ match, at: 'before-accept', action: 'status', status: 200, body: { status: 'DECLINED' } })
		const body = JSON.stringify({ order: 'order-1' })
		const refused = await pay(new Request(origin, { method: 'POST', headers: ours, body }))
		expect(refused.status).to.equal(402)
		const { retryOf } = await refused.json()
		expect(await ask('order-1', {}, { retryOf })).to.equal(200)
	})

	it('answers with 503, and logs the error, where the database fails', async () => {
		const said = []
		const original = console.error
		console.error = (error) => said.push(String(error))
		try {
			const failing = () => Promise.reject(new Error('the database is away'))
			for (const changes of [{ findOrder: failing }, { findCustomer: failing }])
				expect(await start(changes).ask('order-1')).to.equal(503)
		} finally {
			console.error = original
		}
		expect(said).to.deep.equal(Array(2).fill('Error: the database is away'))
	})

	it('reads no body of a page that may not pay', async () => {
		const { pay } = start()
		let reads = 0
		const ask = (headers) => {
			const body = new ReadableStream({ pull: () => void reads++ }, { highWaterMark: 0 })
			return pay(new Request(origin, { method: 'POST', headers: { ...ours, ...headers }, body, duplex: 'half' }))
		}
		for (const [headers, status] of [
			[{ 'content-type': 'text/plain' }, 415],
			[{ origin: 'https://foreign.example' }, 403],
			[{ cookie: '' }, 401],
		])
			expect([(await ask(headers)).status, reads]).to.deep.equal([status, 0])
	})

	it('reads no more than 10,000 characters, though the request does not say how long it is', async () => {
		const { pay } = start()
		let reads = 0
		const pull = (controller) => {
			reads++
			controller.enqueue(new Uint8Array(1000).fill(32))
		}
		const body = new ReadableStream({ pull }, { highWaterMark: 0 })
		const { status } = await pay(new Request(origin, { method: 'POST', headers: ours, body, duplex: 'half' }))
		expect([status, reads < 20]).to.deep.equal([413, true])
	})

	it('answers a body that is no JSON with 400', async () => {
		const { pay } = start()
		for (const body of ['', '{', 'null'])
			expect((await pay(new Request(origin, { method: 'POST', headers: ours, body }))).status, body).to.equal(400)
	})
})
