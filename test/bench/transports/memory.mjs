// KiB that one pending call holds, of as many as given, through a pool of 128 connections: memory.mjs name calls
import { createServer } from 'node:net'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { undiciTransport } from '@tarja/node-transport'
import { Agent, setGlobalDispatcher } from 'undici7'
import { intent } from '../platform.mjs'
import { bodyOf, headers, target } from './bare.mjs'

const [name, calls] = process.argv.slice(2)
/** It takes connections and says nothing. */
const server = createServer((socket) => socket.on('error', () => {}).resume())
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${server.address().port}`
// Version 7: Node's own fetch sends through it as well.
const dispatcher = new Agent({ connections: 128 })
setGlobalDispatcher(dispatcher)
const auth = { token: async () => ({ accessToken: 'a-token', lifetimeMs: 3_600_000 }) }

function tarja(options) {
	const client = createClient({ baseUrl: url, auth, timeoutMs: 600_000, tryTimeoutMs: false, ...options }).use(
		payments(),
	)
	return () => client.payments.createIntent({ body: intent() })
}

const clients = {
	'hand-written fetch': () => fetch(url + target, { method: 'POST', headers, body: bodyOf(intent()) }),
	'tarja over fetch': tarja(),
	'undici.request': () =>
		dispatcher.request({ origin: url, path: target, method: 'POST', headers, body: bodyOf(intent()) }),
	'tarja over node-transport': tarja({ transport: undiciTransport(dispatcher) }),
}
const call = clients[name]
const settled = async () => {
	await new Promise((resolve) => setTimeout(resolve, 300))
	globalThis.gc()
	globalThis.gc()
	const { heapUsed, external } = process.memoryUsage()
	return heapUsed + external
}
for (let i = 0; i < 200; i++) call().catch(() => {}) // the connections, and what is loaded at the first call
const before = await settled()
for (let i = 0; i < Number(calls); i++) call().catch(() => {})
console.log(JSON.stringify({ kib: ((await settled()) - before) / 1024 / Number(calls) }))
process.exit()
