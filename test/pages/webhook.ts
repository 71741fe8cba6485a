// The receivers of docs/how-to/webhooks.md, and a parser that runs first.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'

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
