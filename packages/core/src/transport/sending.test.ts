import { describe, expect, it, runtime } from '@tarja-test/harness'
import { fetchInflated } from './fetch-transport.ts'
import type { Runtime } from './runtime.ts'
import { createFetchAdapter as wayOfAny } from './sending.ts'
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
			for (const isOwn of [false, true]) await wayOfAny(name, listening, listening, isOwn).fetch('http://x', {})
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
				const fetch = fetchInflated(adapterOf('workerd', async () => response, undefined, true))
				expect((await fetch('http://x', {})) !== response, coding).to.equal(isLeft)
			}
		}
	})
})

describe('a bundle that was made for workerd', () => {
	const refused = Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' })

	it('knows workerd, and takes any other runtime for a page', () => {
		expect(getRuntime()).to.equal(runtime === 'workerd' ? 'workerd' : 'browser')
	})
	it('takes workerd for a runtime that repeats nothing, and whose failures prove nothing', () => {
		const adapter = createFetchAdapter('workerd', found)
		expect(adapter.sendOnce('POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'nothing' })
		expect(adapter.sendOnce('GET', true, undefined, true)).to.deep.equal({ init: {}, repeats: 'nothing' })
		expect(adapter.isNothingSent(refused, 'nothing')).to.equal(false)
		expect(adapter.isNothingSent(new TypeError('x'), 'nothing')).to.equal(false)
		expect(adapter.now()).to.deep.equal({ isKnown: false, takesPairs: true, keepsLength: true })
	})
	it('takes no global fetch for its own that something has patched since', () => {
		const { fetch } = globalThis
		const adapter = createFetchAdapter('workerd', found)
		globalThis.fetch = found
		try {
			expect(adapter.now()).to.deep.equal({ isKnown: false, takesPairs: false, keepsLength: false })
		} finally {
			globalThis.fetch = fetch
		}
	})
	it('reads by stream, and shows Headers to, a fetch that is given, as a service binding’s is', () => {
		const adapter = createFetchAdapter('workerd', found, found)
		expect(adapter.now()).to.deep.equal({ isKnown: false, takesPairs: false, keepsLength: false })
	})
	it('believes any other runtime to repeat anything, and none of its failures', () => {
		const adapter = createFetchAdapter('browser', found)
		expect(adapter.sendOnce('POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'anything' })
		expect(adapter.isNothingSent(Object.assign(new Error('x'), { name: 'NotCapable' }), 'nothing')).to.equal(false)
		expect(adapter.now()).to.deep.equal({ isKnown: false, takesPairs: false, keepsLength: false })
	})
	it('says what it was made for, and which setting allows what it refuses elsewhere', () => {
		const here =
			' here: the bundle was made for Cloudflare Workers, and this is another runtime; bundle without the condition "workerd", or set '
		expect(explainRefusalHere('credentials')).to.equal(`${here}dangerouslyAllowBrowser: true`)
		expect(explainRefusalHere('replays')).to.equal(`${here}allowBrowserReplays: true`)
	})
	it('has ky in it', async () => {
		expect((await loadKy()).default).to.be.a('function')
	})
})

describe('a bundle that was made for pages', () => {
	const refused = Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' })

	it('takes every runtime for a page', () => {
		expect(runtimeOfPages()).to.equal('browser')
	})
	it('believes every fetch to repeat anything, none of its failures, and shows it Headers', () => {
		const adapter = wayOfPages('browser', found)
		expect(adapter.fetch).to.equal(found)
		expect(adapter.sendOnce('POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'anything' })
		expect(adapter.isNothingSent(refused, 'nothing')).to.equal(false)
		expect(adapter.now()).to.deep.equal({ isKnown: false, takesPairs: false, keepsLength: false })
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
			expect(wayOfPages('browser', found).sendOnce(method, safe, body, false)).to.deep.equal(
				any.sendOnce(method, safe, body, false),
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
		expect((await loadKyInPage()).default).to.be.a('function')
	})
})
