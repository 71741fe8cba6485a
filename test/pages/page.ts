// Both ends of docs/start/page.md: the page's payment at the backend of docs/how-to/web-frameworks.md, and the page's token from its route.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import type { OrderState } from '@tarja/journal'
import express from 'express'
import type { State } from './page/pay.ts'

/** A state of an order that the page's type lacks: none. */
const lacking: readonly Exclude<OrderState['state'], State>[] = []
assert.deepEqual(lacking satisfies readonly never[], [])

const platform = await serve()
const emulator = createEmulator()
const shop = express()
const server = shop.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
let cookie = 'session=made-up-session-of-ana'
const original = globalThis.fetch
// The page's own fetch: relative addresses, its origin and its cookie. Here the page and the shop share a process, so it has the source text
// of the runtime's fetch: the shop's client sends with that.
const getSource = Function.prototype.toString
Function.prototype.toString = function (this: unknown) {
	return getSource.call(this === fetchOfPage ? original : this)
}
function fetchOfPage(input: Parameters<typeof original>[0], init?: RequestInit): Promise<Response> {
	const url = String(input)
	if (url.startsWith('https://platform.example')) return emulator.fetch(new Request(url, init))
	if (!url.startsWith('/')) return original(input, init)
	return original(new URL(url, origin), { ...init, headers: { ...Object(init?.headers), origin, cookie } })
}
globalThis.fetch = Object.defineProperty(fetchOfPage, 'name', { value: 'fetch' })
const { createJournal } = await import('@tarja/journal')
const { directoryJournal } = await import('@tarja/journal/directory')
const id = await createJournal(directoryJournal(process.env.TARJA_JOURNAL_DIRECTORY), { baseUrl: platform.url })
Object.assign(process.env, {
	TARJA_BASE_URL: platform.url,
	TARJA_JOURNAL_ID: id,
	SHOP_ORIGIN: origin,
	SHOP_SESSION: 'made-up-session-of-ana',
})
const [{ app }, { pay }, { client }, { tokenRoute }, { createClient }, { passwordGrant }] = await Promise.all([
	import('./express.ts'),
	import('./page/pay.ts'),
	import('./page/client.ts'),
	import('./page/token.ts'),
	import('@tarja/core'),
	import('@tarja/core/password-grant'),
])
const { fetch } = emulator
const backend = createClient({
	baseUrl: 'https://platform.example',
	auth: passwordGrant(emulatorCredentials),
	fetchSends: 'once',
	fetch: (url, init) => fetch(new Request(url, init)),
})
const isStaff = async ({ headers }: { readonly headers: { readonly cookie?: string | undefined } }) =>
	headers.cookie === 'staff=made-up'
shop.use(tokenRoute(backend, origin, isStaff)).use(app)

assert.deepEqual([await pay('order-7'), await pay('order-7')], ['applied', 'applied'])
assert.equal(platform.emulator.log().totals.intents, 1)
assert.equal(await pay('order-of-nobody'), 'refused')
const connected = globalThis.fetch
globalThis.fetch = async () => Response.json({ code: 'configuration' }, { status: 500 })
await assert.rejects(pay('order-7'), /responded with 500/)
globalThis.fetch = connected

// A customer who is signed in gets no token, nor does a page of another origin, or one without an origin, with the session of staff.
const askToken = async (headers: Record<string, string>, body = '{}') =>
	(
		await original(new URL('/token', origin), {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body,
		})
	).status
assert.equal(await askToken({ origin, cookie }), 403)
cookie = 'staff=made-up'
assert.equal(await askToken({ origin: 'https://foreign.example', cookie }), 403)
assert.equal(await askToken({ cookie }), 403)
assert.equal(await askToken({ origin, cookie, 'content-type': 'text/plain' }), 415)
assert.equal(await askToken({ origin, cookie }, '{"rejected":{}}'), 400)
assert.equal(emulator.log().totals.tokens, 0)
assert.equal((await client.payments.createIntent({ body: { nsuOrigem: '000123' } })).response.status, 200)
emulator.revokeTokens()
assert.equal((await client.payments.createIntent({ body: { nsuOrigem: '000124' } })).response.status, 200) // with a new token
server.close()
await platform.close()
