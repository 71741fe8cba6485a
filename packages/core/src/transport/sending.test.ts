import { describe, expect, it, runtime } from '@tarja-test/harness'
import type { Runtime } from './runtime.ts'
import { wayOf as wayOfAny } from './sending.ts'
import { loadKy, refusalHere, runtimeHere, wayOf } from './sending-workerd.ts'

const runtimes: readonly Runtime[] = ['node', 'deno', 'bun', 'workerd', 'browser']
const found = async (): Promise<Response> => new Response()

describe('the fetch of a client', () => {
	it('is the one that was found, but for Bun, which is told to leave bodies as they are', () => {
		const changed = runtimes.filter((name) => wayOfAny(name, found).fetch !== found)
		expect(changed).to.deep.equal(['bun'])
		for (const name of runtimes) expect(wayOf(name, found).fetch).to.equal(found)
	})
})

describe('a bundle that was made for workerd', () => {
	const refused = Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' })

	it('knows workerd, and takes any other runtime for a page', () => {
		expect(runtimeHere()).to.equal(runtime === 'workerd' ? 'workerd' : 'browser')
	})
	it('takes workerd for a runtime that repeats nothing, and whose failures prove nothing', () => {
		const way = wayOf('workerd', found)
		expect(way.sendOnce('POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'nothing' })
		expect(way.sendOnce('GET', true, undefined, true)).to.deep.equal({ init: {}, repeats: 'nothing' })
		expect(way.provesNothingSent(refused, 'nothing')).to.equal(false)
		expect(way.provesNothingSent(new TypeError('x'), 'nothing')).to.equal(false)
		expect(way.isShort(new Headers({ 'content-length': '1' }))).to.equal(false)
	})
	it('believes any other runtime to repeat anything, and none of its failures', () => {
		const way = wayOf('browser', found)
		expect(way.sendOnce('POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'anything' })
		expect(way.provesNothingSent(Object.assign(new Error('x'), { name: 'NotCapable' }), 'nothing')).to.equal(false)
		expect(way.isShort(new Headers({ 'content-length': '1' }))).to.equal(false)
	})
	it('says what it was made for, and which setting allows what it refuses elsewhere', () => {
		const here =
			' here: the bundle was made for Cloudflare Workers, and this is another runtime; bundle without the condition "workerd", or set '
		expect(refusalHere('credentials')).to.equal(`${here}dangerouslyAllowBrowser: true`)
		expect(refusalHere('replays')).to.equal(`${here}acknowledgeReplays: true`)
	})
	it('has ky in it', async () => {
		expect((await loadKy()).default).to.be.a('function')
	})
})
