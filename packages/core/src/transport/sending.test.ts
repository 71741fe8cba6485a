import { describe, expect, it, runtime } from '@tarja-test/harness'
import { type FetchSendReport, fetchInflated } from './fetch-transport.ts'
import type { Runtime, Sending } from './runtime.ts'
import { getRuntime as getOwnRuntime, toSending, createFetchAdapter as wayOfAny } from './sending.ts'
import {
	loadKy as loadKyInPage,
	explainRefusalHere as refusalInPage,
	getRuntime as runtimeOfPages,
	createFetchAdapter as wayOfPages,
} from './sending-browser.ts'
import { createFetchAdapter, explainRefusalHere, getRuntime, loadKy } from './sending-workerd.ts'

const runtimes: readonly Runtime[] = ['node', 'deno', 'bun', 'workerd', 'browser']
const found = async (): Promise<Response> => new Response()

describe('the fetch of a client', () => {
	it('is the one that was found, but in Deno and in Bun', () => {
		const changed = runtimes.filter((name) => wayOfAny(name, found).fetch !== found)
		expect(changed).to.deep.equal(['deno', 'bun'])
	})
	it('asks Bun alone to leave bodies as they are, and only if it is Bun’s own', async () => {
		const inits: RequestInit[] = []
		const listening = async (_: string, init: RequestInit): Promise<Response> => {
			inits.push(init)
			return new Response()
		}
		for (const name of runtimes) {
			for (const sends of ['maybe-twice', 'once'] as const)
				await wayOfAny(name, listening, listening, sends).fetch('http://x', {})
			expect(wayOfAny(name, listening, listening).now().isKnown, name).to.equal(false)
		}
		expect(inits.filter((init) => 'decompress' in init)).to.deep.equal([{ decompress: false }])
	})
	it('undoes the codings that workerd leaves, in its own bundle and in any', async () => {
		const codings = { gzip: false, 'x-gzip': true, GZIP: true, 'identity, gzip': true, 'gzip, identity': true }
		for (const [coding, isLeft] of Object.entries(codings)) {
			for (const adapterOf of [createFetchAdapter, wayOfAny]) {
				const gzipped = new Response('text').body?.pipeThrough(new CompressionStream('gzip')) as ReadableStream
				const response = new Response(gzipped, { headers: { 'content-encoding': coding } })
				const fetch = fetchInflated(adapterOf('workerd', async () => response, undefined, 'once'))
				expect((await fetch('http://x', {})) !== response, coding).to.equal(isLeft)
			}
		}
	})
	it('leaves a coding to a fetch of which nothing is known, and to a page’s', async () => {
		const response = new Response('x', { headers: { 'content-encoding': 'x-gzip' } })
		const answering = async (): Promise<Response> => response
		for (const [name, sends] of [['workerd', 'maybe-twice'], ['browser', 'once']] as const) // biome-ignore format: a table
			expect(await fetchInflated(wayOfAny(name, answering, answering, sends))('http://x', {})).to.equal(response)
	})
})

describe('a bundle that was made for workerd', () => {
	const refused = Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' })

	it('knows workerd, and takes any other runtime for a page', () => {
		expect(getRuntime()).to.equal(runtime === 'workerd' ? 'workerd' : 'browser')
	})
	it('takes workerd for a runtime that repeats nothing, and whose failures prove nothing', () => {
		const adapter = createFetchAdapter('workerd', found)
		expect(adapter.toSending('POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'nothing' })
		expect(adapter.toSending('GET', true, undefined, true)).to.deep.equal({ init: {}, repeats: 'nothing' })
		expect(adapter.isNothingSent(refused, 'nothing')).to.equal(false)
		expect(adapter.isNothingSent(new TypeError('x'), 'nothing')).to.equal(false)
		if (runtime === 'workerd')
			expect(adapter.now()).to.deep.equal({ stranger: undefined, isKnown: true, takesPairs: true, keepsLength: true })
	})
	it('reads by stream, and shows Headers to, a fetch that is given, as a service binding’s is', () => {
		for (const [sends, isKnown] of [['once', true], ['maybe-twice', false], [undefined, false]] as const) // biome-ignore format: short
			expect(createFetchAdapter('workerd', found, found, sends).now()).to.deep.equal({
				stranger: "the option fetch is a function named found, which isn't the runtime's own",
				isKnown,
				takesPairs: false,
				keepsLength: false,
			})
	})
	it('believes any other runtime to repeat anything, and none of its failures', () => {
		const adapter = createFetchAdapter('browser', found)
		expect(adapter.toSending('POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'anything' })
		expect(adapter.isNothingSent(Object.assign(new Error('x'), { name: 'NotCapable' }), 'nothing')).to.equal(false)
		expect(adapter.now()).to.include({ takesPairs: false, keepsLength: false })
	})
	it('says what it was made for, and which setting allows what it refuses elsewhere', () => {
		const here =
			' here: the bundle was made for Cloudflare Workers, and this is another runtime; bundle without the condition "workerd", or set '
		expect(explainRefusalHere('credentials')).to.equal(`${here}dangerouslyAllowBrowser: true`)
		expect(explainRefusalHere('replays')).to.equal(`${here}allowBrowserReplays: true`)
	})
	it('has ky in it', async () => {
		expect(await loadKy()).to.be.a('function')
	})
})

describe('a bundle that was made for pages', () => {
	const refused = Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' })

	it('takes every runtime for a page', () => {
		expect(runtimeOfPages()).to.equal('browser')
	})
	it('believes every fetch to repeat anything, none of its failures, and shows it Headers', async () => {
		const adapter = wayOfPages('browser', found)
		expect(adapter.fetch).to.equal(found)
		const response = new Response('four')
		expect(adapter.inflate(response, 'GET', true)).to.equal(response)
		expect(await adapter.readResponseBody(response, { maxResponseBytes: 9 } as FetchSendReport, true)).to.have.length(4)
		expect(adapter.toSending('POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'anything' })
		expect(adapter.isNothingSent(refused, 'nothing')).to.equal(false)
		expect(adapter.now()).to.include({ isKnown: false, takesPairs: false, keepsLength: false })
	})
	it('sends as the modules of every runtime do in a page', () => {
		const any = wayOfAny('browser', found)
		for (const [method, safe, body] of [
			['POST', false, 'x'],
			['POST', false, undefined],
			['PUT', false, 'x'],
			['GET', true, undefined],
			['POST', true, 'x'],
		] as const)
			expect(wayOfPages('browser', found).toSending(method, safe, body, false)).to.deep.equal(
				any.toSending(method, safe, body, false),
			)
	})
	it('says in a page what a page must not do, and elsewhere for what it was made', () => {
		for (const [what, setting] of [
			['credentials', 'dangerouslyAllowBrowser'],
			['replays', 'allowBrowserReplays'],
		] as const) {
			const said = refusalInPage(what)
			expect(said).to.include(setting)
			expect(said.startsWith(' here: the condition "browser"')).to.equal(
				!['chromium', 'firefox', 'webkit'].includes(runtime),
			)
		}
	})
	it('loads ky', async () => {
		expect(await loadKyInPage()).to.be.a('function')
	})
})

/** Of an iterable for Node, and of a stream, which not every browser iterates over. */
async function bytesOf(body: unknown): Promise<number[]> {
	if (body instanceof ReadableStream) return [...new Uint8Array(await new Response(body).arrayBuffer())]
	const bytes: number[] = []
	for await (const chunk of body as AsyncIterable<Uint8Array>) bytes.push(...chunk)
	return bytes
}

describe('what is known of a runtime', () => {
	it('is that Deno and Bun give no more of an answer than its length says', () => {
		const keepsLength = (runtime: Runtime) => wayOfAny(runtime, fetch, undefined, 'once').now().keepsLength
		expect(runtimes.filter(keepsLength)).to.deep.equal(['deno', 'bun'])
	})
	it('is its own fetch, and no other one', () => {
		const isKnown = (input?: typeof fetch) => wayOfAny(getOwnRuntime(), fetch, input).now().isKnown
		expect([isKnown(), isKnown(globalThis.fetch), isKnown(async () => new Response())]).to.deep.equal([
			true,
			true,
			false,
		])
	})
})

describe('what a runtime may repeat by itself', () => {
	const repeats = (runtime: Runtime, safe: boolean, known = true): string[] =>
		['POST', 'PATCH', 'PUT', 'DELETE', 'GET', 'HEAD'].map(
			(method) => toSending(runtime, method, safe, undefined, known).repeats,
		)
	const all = (repeated: Sending['repeats']): string[] => Array.from({ length: 6 }, () => repeated)
	const butGet = (repeated: Sending['repeats']): string[] => [...all('nothing').slice(2), repeated, repeated]

	it('is as measured, with a body or without', () => {
		for (const safe of [false, true]) {
			expect(repeats('node', safe)).to.deep.equal(butGet('refused'))
			for (const name of runtimes) expect(repeats(name, safe, false), name).to.deep.equal(all('anything'))
			expect(repeats('deno', safe)).to.deep.equal(butGet('anything'))
			expect(repeats('workerd', safe)).to.deep.equal(all('nothing'))
			expect(repeats('browser', safe)).to.deep.equal(all('anything'))
		}
		expect(repeats('bun', false)).to.deep.equal(all('nothing'))
		expect(repeats('bun', true)).to.deep.equal(['nothing', 'nothing', ...all('anything').slice(2)])
	})
	it('goes out as a body that is read once, and is all there', async () => {
		for (const body of ['{"a":"ação"}', new TextEncoder().encode('{"a":"ação"}'), undefined]) {
			const text = body ? '{"a":"ação"}' : ''
			const iterable = toSending('node', 'POST', false, body, true)
			const chunks: Uint8Array[] = []
			for await (const chunk of iterable.init.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
			// An empty piece would be one more than there is to send.
			expect(chunks).to.have.lengthOf(body ? 1 : 0)
			expect(chunks.map((chunk) => new TextDecoder().decode(chunk)).join('')).to.equal(text)
			expect(iterable.length).to.equal(body && new TextEncoder().encode(text).length)
			const { init } = toSending('deno', 'POST', false, body, true)
			expect(init.duplex).to.equal('half')
			const stream = init.body as ReadableStream
			expect(await new Response(stream).text()).to.equal(text)
			// Bun 1.4 doesn't lock it, and isn't given it.
			if (body && runtime !== 'bun') expect(stream.locked).to.equal(true)
			const empty = toSending('deno', 'POST', false, undefined, true).init.body as ReadableStream
			expect((await empty.getReader().read()).done).to.equal(true)
		}
	})
	it('is not what a layer writes into its bytes before they have gone', async () => {
		for (const runtime of ['node', 'deno'] as const) {
			const body = new Uint8Array([1, 2, 3])
			const { init } = toSending(runtime, 'POST', false, body, true)
			body.fill(9)
			expect(await bytesOf(init.body), runtime).to.deep.equal([1, 2, 3])
		}
	})
	it('is nothing in Bun without a connection that is kept, which safe calls keep', () => {
		const once = { init: { body: 'x', keepalive: false }, repeats: 'nothing' }
		expect(toSending('bun', 'PUT', false, 'x', true)).to.deep.equal(once)
		expect(toSending('bun', 'PUT', true, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'anything' })
		expect(toSending('bun', 'POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'nothing' })
	})
	it('takes no iterable where the fetch is somebody’s own, and no body that nobody gave', () => {
		expect(toSending('node', 'POST', false, 'x', false)).to.deep.equal({ init: { body: 'x' }, repeats: 'anything' })
		for (const runtime of ['node', 'workerd', 'browser'] as const)
			expect(toSending(runtime, 'DELETE', false, undefined, false).init).not.to.have.property('body')
	})
})
