import { type ClientOptions, createClient, operation, type TokenSource } from '@tarja/core'
import { createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, sentOnce, stubOptions } from '@tarja-test/harness'
import { aroundAttempt, aroundCall } from '../../test/plugins.ts'
import { toBodyText } from '../base/text.ts'
import { createFailure } from '../errors/tarja-error.ts'
import type { Fetch, HeaderPairs } from './attempt.ts'
import { createExchange, createProgress } from './exchange.ts'
import { fetchTransport } from './fetch-transport.ts'
import type { Runtime } from './runtime.ts'
import { type AttemptState, addExchange, createSendReport, sendAttempt, toByteResponse } from './send.ts'
import { createFetchAdapter, getRuntime } from './sending.ts'

interface Sent {
	/** Whether the fetch is vouched for. */
	readonly isKnown?: boolean
	/** Whether the client's option gave it. */
	readonly isGiven?: boolean
	readonly headers?: Headers | HeaderPairs
	readonly answeredBy?: string
}

/** Sends a text over a fetch of this runtime: what that fetch was given, and how its answer, of one byte by its header, was read. */
async function send(
	runtime: Runtime,
	{ isKnown = false, isGiven = true, headers = new Headers(), answeredBy }: Sent = {},
) {
	const input: RequestInit[] = []
	const { signal } = new AbortController()
	const response = new Response('12', { headers: { 'content-length': '1' } })
	Object.defineProperty(response, 'arrayBuffer', { value: async () => new ArrayBuffer(1) })
	if (answeredBy) Object.defineProperty(response, 'url', { value: answeredBy })
	const fetch: Fetch = async (_, init) => {
		input.push(init)
		return response
	}
	const transport = fetchTransport(
		createFetchAdapter(runtime, fetch, isGiven ? fetch : undefined, isKnown ? 'once' : undefined),
	)
	const state = { progress: createProgress(false), exchanges: [] }
	const report = createSendReport(state, addExchange(state), { maxResponseBytes: 100 }, { signal, headers: [] })
	const { url, body } = await transport.send(
		{ method: 'POST', url: 'https://platform.example', headers, body: 'ação', signal },
		report,
	)
	return { init: input[0], url, readAtOnce: body.length === 1 }
}

describe('the transport over fetch', () => {
	it('says how long a body is that it hands over piece by piece, follows no redirect, and gives the URL where none is told', async () => {
		const { init, url } = await send('node', { isKnown: true })
		expect(new Headers(init?.headers).get('content-length')).to.equal('6')
		expect([init?.redirect, url]).to.deep.equal(['manual', 'https://platform.example'])
		expect((await send('node', { answeredBy: 'https://other.example' })).url).to.equal('https://other.example')
		expect(new Headers((await send('node')).init?.headers).has('content-length')).to.equal(false)
	})
	it('reads a short answer at once only where the runtime’s own fetch gives no more than its length', async () => {
		for (const [runtime, isKnown, readAtOnce] of [
			['deno', true, true],
			['deno', false, false],
			['node', true, false],
			['workerd', true, false],
		] as const)
			expect((await send(runtime, { isKnown })).readAtOnce, runtime).to.equal(readAtOnce)
	})
})

/** What gets the header fields of a call, and how the client is made for it. */
const takers: Readonly<Record<string, (see: (fields: unknown) => Response) => Partial<ClientOptions>>> = {
	'a fetch that is given': (see) => ({ fetch: async (_, init) => see(init.headers), ...stubOptions }),
	'a global fetch that something has patched since'(see) {
		globalThis.fetch = async (_, init) => see(init?.headers)
		return stubOptions
	},
	'a transport': (see) => ({ transport: sentOnce(async (_, init) => see(init.headers)) }),
}

describe('header fields', () => {
	const pay = operation({ method: 'POST', path: '/pay', tokenHeaders: ['Access_Token'] })
	const auth: TokenSource = { token: async () => ({ accessToken: 't-1', lifetimeMs: 60_000 }) }
	const wanted = { accept: 'application/json', access_token: 't-1', authorization: 'Bearer t-1', 'x-own': '2' }
	const headers = { 'X-Own': '1', 'x-own': '2', Access_Token: 'own' }
	const baseUrl = 'https://platform.example'

	for (const [what, use] of Object.entries(takers))
		it(`are Headers for ${what}`, async () => {
			const { fetch } = globalThis
			const seen: unknown[] = []
			try {
				const options = use((fields) => {
					seen.push(fields)
					return Response.json({})
				})
				await createClient({ baseUrl, auth, ...options }).call(pay, {}, { headers })
			} finally {
				globalThis.fetch = fetch
			}
			expect(seen[0]).to.be.instanceOf(Headers)
			expect(Object.fromEntries(seen[0] as Headers)).to.include(wanted)
		})
	it('are Headers for layers around the call and its attempts, and what they add goes out', async () => {
		const seen: unknown[] = []
		const fetch = createRecordingFetch([{ json: {} }])
		const client = createClient({ baseUrl, auth, fetch, ...stubOptions })
			.use(
				aroundCall((call, next) => {
					seen.push(call.headers)
					return next(call)
				}),
			)
			.use(
				aroundAttempt((attempt, next) => {
					seen.push(attempt.headers)
					attempt.headers.set('x-signed', 'yes')
					return next(attempt)
				}, 'sign'),
			)
		await client.call(pay, {}, { headers })
		expect(seen.map((fields) => fields instanceof Headers)).to.deep.equal([true, true])
		expect(Object.fromEntries(fetch.requests[0]?.headers ?? [])).to.include({ ...wanted, 'x-signed': 'yes' })
	})
	it('are pairs for the runtime’s own fetch, in small letters and each once', async () => {
		const here = getRuntime()
		if (here === 'deno') return // It asks for its permission first.
		const own = await send(here, { headers: [['a', '1']], isGiven: false })
		const length = here === 'node' ? [['content-length', '6']] : []
		if (here !== 'browser') expect(own.init?.headers).to.deep.equal([['a', '1'], ...length])
		const page = await send('browser', { headers: [['a', '1']], isGiven: false })
		expect(page.init?.headers, 'in a page, whose fetch others patch').to.be.instanceOf(Headers)
	})
})

/** What comes of an attempt that is answered with 120 bytes, of which the answer says that they are one. */
function sent({ maxResponseBytes = 120, ...more }: Partial<AttemptState> & { readonly maxResponseBytes?: number }) {
	const { signal } = new AbortController()
	const fetch: Fetch = async () => new Response('ação'.repeat(20), { headers: { 'content-length': '1' } })
	const transport = fetchTransport(createFetchAdapter('bun', fetch, undefined, 'once'))
	const headers: HeaderPairs = []
	const call = { operation: operation({ method: 'POST', path: '/pay' }), signal }
	const attempt = { method: 'POST', url: 'https://p.example', headers, body: '', tryNumber: 1, signal, call }
	const state: AttemptState = { progress: createProgress(false), exchanges: [], ...more }
	return sendAttempt(() => attempt, state, { transport, maxResponseBytes })
}

describe('an attempt whose time is up before it begins', () => {
	it('fails with that, unless an answer came before: that one stands', async () => {
		const late = createFailure('timeout', 'its time is up', { scope: 'total', timeoutMs: 1 })
		const response = { status: 401, headers: new Headers(), url: '', body: '' }
		expect(await rejection(sent({ findTimeout: () => late }))).to.equal(late)
		const unauthorized = {
			...createExchange(),
			isBegun: true,
			isEnded: true,
			start: response,
			response,
			mayBeRepeated: true,
		}
		expect(await sent({ findTimeout: () => late, exchanges: [unauthorized] })).to.equal(response)
	})
})

describe('a short answer', () => {
	it('is text where nobody needs its bytes, and is too large where it lies about its length', async () => {
		for (const asText of [true, false]) {
			expect(typeof (await sent({ asText })).body).to.equal(asText ? 'string' : 'object')
			// Of a text its characters are counted.
			const failed = await rejection(sent({ asText, maxResponseBytes: asText ? 79 : 119 }))
			expect(failed, `${asText}`).to.include({ code: 'invalid_response' })
		}
	})
	it('may be shown as bytes, and as text', () => {
		const start = { status: 200, headers: new Headers(), url: '' }
		const bytes = new TextEncoder().encode('ação')
		for (const body of ['ação', bytes]) {
			expect(toByteResponse({ ...start, body }).body).to.deep.equal(bytes)
			expect(toBodyText(body)).to.equal('ação')
		}
	})
})
