// The receivers of docs/how-to/webhooks.md, and a parser that runs first.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { sharedToken } from '@tarja/request-signing/tokens'
import { createWebhookReceiver } from '@tarja/webhooks'
import { memoryWebhooks } from '@tarja/webhooks/memory'
import express from 'express'
import { handlePaid } from './webhook/paid.ts'

const secrets = { WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', VENDOR_SECRET: 'made-up-secret' }
const load = (missing: string): Promise<typeof import('./webhook.ts')> => {
	Object.assign(process.env, secrets)
	delete process.env[missing]
	return import(`./webhook.ts?without=${missing}`)
}
// What is copied as it stands has no secret that a stranger can read on the page.
for (const name of Object.keys(secrets)) await assert.rejects(load(name), /^TypeError: Cannot use the option secrets/)
const { app, hono, respond, respondInLambda, scheme, server } = await load('')

async function messages() {
	const body = new TextEncoder().encode('{"event":"test"}')
	const url = 'https://hooks.example/platform'
	const sign = (bytes: Uint8Array<ArrayBuffer>) =>
		scheme.sign({ method: 'POST', url, headers: new Headers(), body: bytes })
	const headers = await sign(body)
	headers.set('content-type', 'application/json')
	const text = new TextEncoder().encode('not JSON')
	return {
		good: { method: 'POST', headers, body },
		again: { method: 'POST', headers, body },
		tampered: { method: 'POST', headers, body: '{"event":"other"}' },
		unsigned: { method: 'POST', body },
		text: { method: 'POST', headers: await sign(text), body: text },
		large: { method: 'POST', headers, body: JSON.stringify({ text: 'x'.repeat(1_100_000) }) },
	}
}

async function statuses(send: (init: RequestInit) => Response | Promise<Response>): Promise<number[]> {
	const found: number[] = []
	for (const message of Object.values(await messages())) found.push((await send(message)).status)
	return found
}

/** Sends one line that names another host, and returns the status line. */
async function hostileLine(port: number): Promise<string> {
	const socket = connect(port, '127.0.0.1', () =>
		socket.end('POST *@x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
	)
	let found = ''
	for await (const chunk of socket) found += chunk
	return found.slice(0, 12)
}

const expected = [200, 200, 401, 401, 400, 413]
assert.deepEqual(await statuses((init) => hono.request('https://hooks.example/platform', init)), expected)
for (const isBase64Encoded of [false, true]) {
	const found = await statuses(async ({ headers = {}, body }) => {
		const text = Buffer.from(body as Uint8Array).toString(isBase64Encoded ? 'base64' : 'utf8')
		const event = { rawPath: '/platform', rawQueryString: '', headers: Object.fromEntries(new Headers(headers)) }
		const { statusCode } = await respondInLambda({ ...event, body: text, isBase64Encoded })
		return new Response(null, { status: statusCode })
	})
	assert.deepEqual(found, expected)
}
const parsedBefore = express().use(express.json()).post('/platform', respond)
const listeners: [Server, number[]][] = [
	[server, expected],
	[createServer(app), expected],
	[createServer(parsedBefore), [401, 401, 401, 401, 400, 413]],
]
for (const [listener, statusesOf] of listeners) {
	listener.listen(0, '127.0.0.1')
	await once(listener, 'listening')
	const { port } = listener.address() as AddressInfo
	assert.match(await hostileLine(port), /^HTTP\/1.1 40[04]$/)
	assert.deepEqual(await statuses((init) => fetch(`http://127.0.0.1:${port}/platform`, init)), statusesOf)
	listener.closeAllConnections()
	listener.close()
}

// The handler of the page, with a journal. The webhook comes before the response, after its loss, late, twice, and about other payments.
const emulator = createEmulator()
const client = createClient({
	baseUrl: 'https://platform.example',
	auth: passwordGrant(emulatorCredentials),
	transport: emulator.transport,
})
	.use(payments({ createIntent: { outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } } }))
	.use(journal({ store: memoryJournal() }))
const results: unknown[] = []
const { log } = console
const token = sharedToken({ header: 'x-token', secrets: 'a token of the vendor' })
const receive = createWebhookReceiver({
	scheme: token,
	sender: 'platform',
	store: memoryWebhooks(),
	onError: (error) => void results.push(error),
	readId: (event) => (event as { id: string }).id,
	async handle(event) {
		console.log = (result) => void results.push(result)
		await handlePaid(client.journal)(event).finally(() => {
			console.log = log
		})
	},
})
const pay = async (order: string, nsuOrigem: string) => {
	const body = { body: { nsuOrigem, valorTransacao: '1990' } }
	return (await client.journal.once(order, client.payments.createIntent, body)).state
}
const event = (order: string, id = `event of ${order}`) => ({
	...{ id, order, nsu: '{nsuOrigem}', amount: '{valorTransacao}', payment: '{id}' },
})
for (const [order, when, loses, states, found] of [
	['order-1', 'before-response', false, ['applied', 'applied'], ['resolved']],
	['order-2', 'before-response', true, ['applied', 'applied'], ['resolved']],
	['order-3', 'after', true, ['unresolved', 'applied'], ['resolved']],
	['order-4', 'late', true, ['unresolved', 'applied'], ['resolved']],
	['order-5', 'late', false, ['applied', 'applied'], ['unchanged']],
] as const) {
	if (loses) emulator.play('lost-after-commit')
	const sent = emulator.notify(receive, { event: event(order), scheme: token, when, times: 3 })
	const first = await pay(order, order.replace('order-', '00'))
	assert.deepEqual(await sent, [200, 200, 200], order)
	assert.deepEqual([first, await pay(order, order.replace('order-', '00'))], states, order)
	assert.deepEqual(results.splice(0), found, order)
}
const others = [
	{ ...event('order-9'), nsu: '009', amount: '1990' },
	{ ...event('order-1', 'other'), nsu: '777', amount: '1990' },
	{ ...event('order-1', 'less'), nsu: '001', amount: '199' },
]
for (const other of others) assert.deepEqual(await emulator.notify(receive, { event: other, scheme: token }), [200])
assert.deepEqual(results, ['not_held', 'not_tied', 'not_tied'])
assert.deepEqual(await emulator.notify(receive, { event: event('order-1', 'forged') }), [401])
assert.equal(emulator.log().intents.length, 5)
