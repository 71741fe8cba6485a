import { describe, expect, it } from '@tarja-test/harness'
import { mayReplay, onceOnly, provesNothingSent } from './runtime.ts'

const withCode = (code: string): Error =>
	new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) })
const fromDeno = (text: string): Error =>
	new TypeError('fetch failed', { cause: new Error(`error sending request: ${text}`) })

describe('the evidence that nothing was sent', () => {
	it('is a code that says that no connection was made', () => {
		for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])
			expect(provesNothingSent(withCode(code), false)).to.equal(true)
		expect(provesNothingSent(Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' }), false)).to.equal(true)
		expect(provesNothingSent(Object.assign(new Error('x'), { name: 'NotCapable' }), false)).to.equal(true)
	})
	it('is not a code that says less, nor a text, nor nothing', () => {
		for (const code of ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT'])
			expect(provesNothingSent(withCode(code), false)).to.equal(false)
		for (const thrown of [
			new TypeError('Failed to fetch'),
			new Error('Network connection lost.'),
			undefined,
			'ECONNREFUSED',
		])
			expect(provesNothingSent(thrown, true)).to.equal(false)
	})
	it('is, in Deno, a failed connect, if the body could not have been sent before', () => {
		const refused = fromDeno('client error (Connect): tcp connect error: Connection refused')
		expect(provesNothingSent(refused, true)).to.equal(true)
		expect(provesNothingSent(refused, false)).to.equal(false)
		expect(provesNothingSent(fromDeno('client error (SendRequest): connection closed'), true)).to.equal(false)
	})
})

describe('what runtimes repeat by themselves', () => {
	it('is as measured', () => {
		const replays = (['node', 'workerd', 'bun', 'deno', 'browser'] as const).map((runtime) => [
			runtime,
			mayReplay(runtime, 'POST', false),
			mayReplay(runtime, 'DELETE', false),
			mayReplay(runtime, 'POST', true),
		])
		expect(replays).to.deep.equal([
			['node', false, false, false],
			['workerd', false, false, false],
			['bun', false, true, false],
			['deno', true, true, false],
			['browser', true, true, true],
		])
	})
	it('cannot be a body that is read once', async () => {
		const stream = onceOnly('{"a":"ação"}')
		expect(await new Response(stream).text()).to.equal('{"a":"ação"}')
		expect(stream.locked).to.equal(true)
	})
})
