import { createClient, definePlugin, operation, type TokenSource } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import type { ClientOptions } from '../client/options.ts'
import type { HeaderPairs } from './attempt.ts'
import { sendReportOf } from './departure.ts'
import { type Fetch, fetchTransport } from './fetch-transport.ts'
import { newProgress } from './progress.ts'
import type { Runtime } from './runtime.ts'
import { sendAttempt } from './send-attempt.ts'
import { fetchAdapterOf } from './sending.ts'
import { fetchAdapterOf as fetchAdapterOfWorkerd } from './sending-workerd.ts'

/** Sends a text over a fetch of this runtime: what that fetch was given, and how its answer, of one byte by its header, was read. */
async function send(runtime: Runtime, isKnown: boolean) {
	const given: RequestInit[] = []
	const { signal } = new AbortController()
	const response = new Response('12', { headers: { 'content-length': '1' } })
	Object.defineProperty(response, 'arrayBuffer', { value: async () => new ArrayBuffer(1) })
	const fetch: Fetch = async (_, init) => {
		given.push(init)
		return response
	}
	const transport = fetchTransport(fetchAdapterOf(runtime, fetch, fetch, isKnown))
	const report = sendReportOf({ progress: newProgress(false), next: 'first' }, signal, 100)
	const outgoing = { method: 'POST', url: 'https://platform.example', headers: new Headers(), body: 'ação', signal }
	const { body } = await transport.send(outgoing, report)
	return { init: given[0], readAtOnce: body.length === 1 }
}

describe('the transport over fetch', () => {
	it('says how long a body is that it hands over piece by piece, and follows no redirect', async () => {
		const { init } = await send('node', true)
		expect(new Headers(init?.headers).get('content-length')).to.equal('6')
		expect(init?.redirect).to.equal('manual')
		expect(new Headers((await send('node', false)).init?.headers).has('content-length')).to.equal(false)
	})
	it('reads a short answer at once only where the runtime’s own fetch gives no more than its length', async () => {
		expect((await send('deno', true)).readAtOnce).to.equal(true)
		for (const [runtime, isKnown] of [
			['deno', false],
			['node', true],
			['workerd', true],
		] as const)
			expect((await send(runtime, isKnown)).readAtOnce, runtime).to.equal(false)
	})
})

describe('header fields', () => {
	const pay = operation({ method: 'POST', path: '/pay', tokenHeaders: ['Access_Token'] })
	const auth: TokenSource = { token: async () => ({ accessToken: 't-1', lifetimeMs: 60_000 }) }
	const wanted = { accept: 'application/json', access_token: 't-1', authorization: 'Bearer t-1', 'x-own': '2' }
	const headers = { 'X-Own': '1', 'x-own': '2' }
	const seenBy = async (use: (see: (fields: unknown) => Response) => Partial<ClientOptions>): Promise<unknown[]> => {
		const seen: unknown[] = []
		const see = (fields: unknown): Response => {
			seen.push(fields)
			return Response.json({})
		}
		const client = createClient({ baseUrl: 'https://platform.example', auth, ...use(see) })
		await client.call(pay, {}, { headers })
		return seen
	}

	it('are Headers for a fetch that is given', async () => {
		const [seen] = await seenBy((see) => ({ fetch: async (_, init) => see(init.headers) }))
		expect(seen).to.be.instanceOf(Headers)
		expect(Object.fromEntries(seen as Headers)).to.include(wanted)
	})
	it('are Headers for a global fetch that something has patched since', async () => {
		const { fetch } = globalThis
		try {
			const [seen] = await seenBy((see) => {
				globalThis.fetch = async (_, init) => see(init?.headers)
				return { allowBrowserReplays: true }
			})
			expect(seen).to.be.instanceOf(Headers)
			expect(Object.fromEntries(seen as Headers)).to.include(wanted)
		} finally {
			globalThis.fetch = fetch
		}
	})
	it('are Headers for a transport', async () => {
		const [seen] = await seenBy((see) => ({
			transport: {
				async send({ headers: fields, url }, report) {
					see(fields)
					report.begin()
					report.answered(200, new Headers())
					return { status: 200, headers: new Headers(), url, body: new TextEncoder().encode('{}') }
				},
			},
		}))
		expect(seen).to.be.instanceOf(Headers)
		expect(Object.fromEntries(seen as Headers)).to.include(wanted)
	})
	it('are Headers for layers around the call and its attempts, and what they add goes out', async () => {
		const seen: unknown[] = []
		const sent: unknown[] = []
		const fetch = async (_: string, init: RequestInit): Promise<Response> => {
			sent.push(Object.fromEntries(new Headers(init.headers)))
			return Response.json({})
		}
		const layer = definePlugin({
			id: 'layer',
			setup: () => ({
				call: {
					prepare(call, next) {
						seen.push(call.headers)
						return next(call)
					},
				},
				attempt: {
					sign(attempt, next) {
						seen.push(attempt.headers)
						attempt.headers.set('x-signed', 'yes')
						return next(attempt)
					},
				},
			}),
		})
		const client = createClient({ baseUrl: 'https://platform.example', auth, fetch }).use(layer)
		await client.call(pay, {}, { headers })
		expect(seen.map((fields) => fields instanceof Headers)).to.deep.equal([true, true])
		expect(sent[0]).to.include({ ...wanted, 'x-signed': 'yes' })
	})
	it('are pairs for the runtime’s own fetch, in small letters and each once', async () => {
		const { signal } = new AbortController()
		const given: RequestInit[] = []
		const fetch: Fetch = async (_, init) => {
			given.push(init)
			return new Response('{}')
		}
		for (const runtime of ['node', 'browser'] as const) {
			const transport = fetchTransport(fetchAdapterOf(runtime, fetch))
			const report = sendReportOf({ progress: newProgress(false), next: 'first' }, signal, 100)
			await transport.send(
				{ method: 'POST', url: 'https://p.example', headers: [['a', '1']], body: 'x', signal },
				report,
			)
		}
		const [own, page] = given.map((init) => init.headers)
		expect(own).to.deep.equal([
			['a', '1'],
			['content-length', '1'],
		])
		expect(page, 'in a page, whose fetch others patch').to.be.instanceOf(Headers)
	})
})

describe('a short answer', () => {
	it('that lies about its length is too large, read as text or not', async () => {
		const { signal } = new AbortController()
		const fetch: Fetch = async () => new Response('ação'.repeat(20), { headers: { 'content-length': '1' } })
		const transport = fetchTransport(fetchAdapterOfWorkerd('workerd', fetch))
		for (const [maxResponseBytes, asText, isTooLarge] of [
			[119, true, true],
			[120, true, false],
			[119, false, true],
			[120, false, false],
		] as const) {
			const progress = newProgress(false)
			const headers: HeaderPairs = []
			const operationOf = operation({ method: 'POST', path: '/pay' })
			const attempt = { method: 'POST', url: 'https://p.example', headers, body: '', tryNumber: 1, signal }
			const state = {
				attempt: { ...attempt, call: { operation: operationOf, signal } },
				progress,
				next: 'first',
				asText,
			} as const
			const answered = sendAttempt(state.attempt, { ...state }, { transport, maxResponseBytes })
			const failed = await answered.then(
				() => undefined,
				(failure: { code: string }) => failure.code,
			)
			expect(failed, `${maxResponseBytes} ${asText}`).to.equal(isTooLarge ? 'invalid_response' : undefined)
		}
	})
})
