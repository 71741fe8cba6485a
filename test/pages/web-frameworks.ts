// The six routes of docs/how-to/web-frameworks.md: an order that is paid, one with a wrong number, one whose response is lost, one that is
// applied and answered with 401, and forbidden requests.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NestFactory } from '@nestjs/core'
import { serve } from '@tarja/emulator/node'
import { createJournal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { orders } from './shop.ts'

const platform = await serve()
process.env.TARJA_JOURNAL_ID = await createJournal(directoryJournal(process.env.TARJA_JOURNAL_DIRECTORY), {
	baseUrl: platform.url,
})
Object.assign(process.env, {
	TARJA_BASE_URL: platform.url,
	SHOP_ORIGIN: 'https://shop.example',
	SHOP_SESSION: 'made-up-session-of-ana',
}) // before client.ts is loaded
const [{ app: express }, { app: fastify }, { app: hono }, { AppModule }, next, { handler }] = await Promise.all([
	import('./express.ts'),
	import('./fastify.ts'),
	import('./hono.ts'),
	import('./nest.ts'),
	import('./app/payments/route.ts'),
	import('./lambda.ts'),
])

const nest = await NestFactory.create(AppModule, { logger: false })
const listeners: { close(): unknown }[] = []
async function startListening(listener: RequestListener): Promise<string> {
	const server = createServer(listener).listen(0, '127.0.0.1')
	await once(server, 'listening')
	listeners.push(server)
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`
}
await nest.init()
const urls = { express: await startListening(express), nest: await startListening(nest.getHttpAdapter().getInstance()) }

const ours = {
	'content-type': 'application/json',
	origin: 'https://shop.example',
	cookie: 'session=made-up-session-of-ana',
}
let headers: Record<string, string> = ours
const post = (body: string) => ({ method: 'POST', body, headers })
const answers: Record<string, (body: string) => Promise<readonly [status: number, body: string]>> = {
	...Object.fromEntries(
		Object.entries(urls).map(([name, url]) => [name, (body: string) => fetch(url, post(body)).then(ofResponse)]),
	),
	fastify: (body) =>
		fastify
			.inject({ ...post(body), method: 'POST', url: '/payments' })
			.then(({ statusCode, body }) => [statusCode, body]),
	hono: async (body) => ofResponse(await hono.request('/payments', post(body))),
	next: async (body) => ofResponse(await next.POST(new Request('http://localhost/payments', post(body)))),
	lambda: async (body) => {
		const { cookie = '', ...rest } = headers
		const answer = await handler(
			{ headers: rest, cookies: [cookie], body } as unknown as Parameters<typeof handler>[0],
			{} as Parameters<typeof handler>[1],
			() => {},
		)
		return typeof answer === 'object' ? [answer.statusCode ?? 0, answer.body ?? ''] : [0, '']
	},
}
async function ofResponse(response: Response) {
	return [response.status, await response.text()] as const
}

const sites = ['cross-site', 'Cross-Site', 'same-site', 'same-origin, cross-site']
const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
for (const [index, [name, answer]] of Object.entries(answers).entries()) {
	const orderOf = (id: string, nsuOrigem = id, customer = 'ana') => {
		orders.push({ id, customer, nsuOrigem, valorTransacao: '1990' })
		return JSON.stringify({ order: id, valorTransacao: '1' }) // the made-up amount is never read
	}
	// A stranger's page, a foreign origin, no session, somebody else's order.
	for (const [wanted, change] of [
		[415, { 'content-type': 'text/plain' }],
		[403, { origin: 'https://foreign.example' }],
		...sites.map((site) => [403, { 'sec-fetch-site': site }] as const),
		[401, { cookie: 'session=undefined' }],
		[404, {}],
	] as const) {
		headers = { ...ours, ...change }
		assert.deepEqual([name, (await answer(orderOf(`${index}9`, '9', 'rui')))[0]], [name, wanted])
	}
	headers = ours
	// No JSON, and no ids. A made-up refusal of an order that has none is nothing to repeat.
	const made = (order: unknown, retryOf: unknown) => JSON.stringify({ order, retryOf })
	const first = `${index}1`
	for (const text of [
		'{',
		'null',
		made('..', undefined),
		made('a'.repeat(600), undefined),
		made(first, null),
		made(first, {}),
	])
		assert.deepEqual([name, text, (await answer(text))[0]], [name, text, 400])
	orderOf(`${index}5`)
	assert.deepEqual([name, (await answer(made(`${index}5`, 'made-up')))[0]], [name, 409])
	const [status, body] = await answer(orderOf(`${index}1`))
	assert.deepEqual([name, status, JSON.parse(body).id], [name, 200, `${index}1`])
	platform.emulator.faults.add({ match, at: 'after-commit', action: 'reset' })
	const expected = { lost: [202, 'unresolved'], again: [202, 'unresolved'], 'not digits': [400, 'not_processed'] }
	for (const [what, wanted] of Object.entries(expected)) {
		const [status, text] = await answer(what === 'not digits' ? orderOf(`${index}4`, what) : orderOf(`${index}2`))
		const { state, outcome } = JSON.parse(text)
		assert.deepEqual([name, what, status, state ?? outcome], [name, what, ...wanted])
	}
	platform.emulator.faults.add({ match, at: 'after-commit', action: 'status', status: 401 })
	const [unauthorized, text] = await answer(orderOf(`${index}3`))
	assert.deepEqual([name, unauthorized, JSON.parse(text)], [name, 202, { id: `${index}3`, state: 'unresolved' }])
}
// Hono and Next leave the body to us: none is read of a page that may not pay, and 10,000 characters of one that may.
for (const [name, ask] of Object.entries({
	hono: async (request: Request) => hono.request(request),
	next: (request: Request) => next.POST(request),
}))
	for (const [wanted, most, change] of [
		[415, 0, { 'content-type': 'text/plain' }],
		[403, 0, { origin: 'https://foreign.example' }],
		[401, 0, { cookie: '' }],
		[400, 20, {}],
	] as const) {
		let reads = 0
		const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
			if (++reads > 200) controller.close()
			else controller.enqueue(new Uint8Array(1000).fill(32))
		}
		const body = new ReadableStream({ pull }, { highWaterMark: 0 })
		const init = { method: 'POST', headers: { ...ours, ...change }, body, duplex: 'half' }
		const { status } = await ask(new Request('http://localhost/payments', init as RequestInit))
		assert.deepEqual([name, status, reads <= most], [name, wanted, true])
	}
// A customer sees nothing of an error: that of a database can hold its password. A log does.
const said: string[] = []
const { error: log } = console
console.error = (error: unknown) => said.push(String(error))
orders.find = () => {
	throw new Error('connect postgres://shop:hunter2@db/shop')
}
for (const [name, answer] of Object.entries(answers))
	assert.deepEqual([name, ...(await answer('{"order":"order-7"}'))], [name, 503, '{"state":"refused"}'])
assert.deepEqual(said, Array(6).fill('Error: connect postgres://shop:hunter2@db/shop'))
console.error = log
// However a request writes the id of an order, it is one payment: the id is the one that the database returns.
const { pay } = await import('./client.ts')
const seven = { id: '7', customer: 'ana', nsuOrigem: '000777', valorTransacao: '1990' }
orders.find = () => seven
for (const order of ['7', '07', '007'])
	assert.deepEqual(await pay(ours, () => ({ order })), { status: 200, body: { id: '7', state: 'applied' } })
// Two orders may have one number, as the counter of a terminal begins anew: each is paid.
orders.find = () => ({ ...seven, id: '8' })
assert.deepEqual(await pay(ours, () => ({ order: '8' })), { status: 200, body: { id: '8', state: 'applied' } })
// A variable that is missing, or no origin, stops the program: "null" is the origin of every sandboxed frame. "undefined" is no session.
for (const wrong of ['', 'null', 'shop.example:443', 'https://shop.example/']) {
	process.env.SHOP_ORIGIN = wrong
	const again: string = `./client.ts?origin=${encodeURIComponent(wrong)}`
	await assert.rejects(import(again), /^Error: Cannot start: SHOP_ORIGIN is no origin/)
}
process.env.SHOP_SESSION = 'undefined'
assert.equal((await pay({ ...ours, cookie: 'session=undefined' }, () => ({ order: '7' }))).status, 401)
assert.equal(platform.emulator.log().totals.intents, 20) // three of each, and none twice
for (const listener of listeners) listener.close()
await Promise.all([platform.close(), fastify.close(), nest.close()])
