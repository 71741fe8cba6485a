import { describe, expect, it } from '@tarja-test/harness'
import { isNothingSent, readFailureCode } from './runtime.ts'

const withCode = (code: string): Error =>
	new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) })
const fromDeno = (text: string): Error =>
	new TypeError('fetch failed', { cause: new Error(`error sending request: ${text}`) })

describe('the evidence that nothing was sent', () => {
	it('is a code that says that no connection was made', () => {
		const certificates = ['ERR_TLS_CERT_ALTNAME_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED', 'CERT']
		const selfSigned = ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']
		const connects = ['ECONNREFUSED', 'ConnectionRefused', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
		for (const code of [...connects, ...certificates, ...selfSigned]) {
			expect(isNothingSent(withCode(code), 'nothing'), code).to.equal(true)
			for (const repeats of ['refused', 'anything'] as const)
				expect(isNothingSent(withCode(code), repeats), code).to.equal(false)
		}
		const connect = Object.assign(new Error('x'), { code: 'EHOSTUNREACH', syscall: 'connect' })
		expect(isNothingSent(new TypeError('fetch failed', { cause: connect }), 'nothing')).to.equal(true)
		expect(isNothingSent(Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' }), 'nothing')).to.equal(true)
	})
	it('is not a code that says less, nor a text, nor nothing, nor what throws when it is read', () => {
		for (const code of [
			'ECONNRESET',
			'EPIPE',
			'EPROTO',
			'ERR_SSL_WRONG_VERSION_NUMBER',
			'ETIMEDOUT',
			'EHOSTUNREACH',
			'UND_ERR_SOCKET',
			'UND_ERR_HEADERS_TIMEOUT',
			'XECONNREFUSED',
			'ECONNREFUSED_LATER',
			'UNABLE_TO_',
			'X_UNABLE_TO_READ',
			'CERT_1',
		])
			for (const syscall of [undefined, 'read', 'write'])
				expect(isNothingSent({ cause: { code, syscall } }, 'nothing'), `${code} ${syscall}`).to.equal(false)
		for (const thrown of [
			Object.assign(new Error('x'), { code: 'ECONNRESET' }),
			Object.assign(new Error('bad port'), { code: 'ECONNRESET' }),
			new TypeError('Failed to fetch'),
			new Error('Network connection lost.'),
			undefined,
			'ECONNREFUSED',
		])
			expect(isNothingSent(thrown, 'nothing')).to.equal(false)
	})
	it('is the code of the failure itself, or of one of its four nearest causes', () => {
		const nested = (depth: number): Error =>
			depth ? new Error('x', { cause: nested(depth - 1) }) : Object.assign(new Error('x'), { code: 'ECONNRESET' })
		for (const depth of [0, 1, 4]) expect(readFailureCode(nested(depth)), `${depth}`).to.equal('ECONNRESET')
		expect(readFailureCode(nested(5))).to.equal(undefined)
		expect(readFailureCode(new Error('x', { cause: { name: 'NotCapable' } }))).to.equal('NotCapable')
		for (const none of [undefined, null, 'ECONNRESET', 7, {}]) expect(readFailureCode(none)).to.equal(undefined)
		expect(readFailureCode({ code: 'no code', cause: { code: 'ECONNRESET' } })).to.equal(undefined)
	})
	it('is printed only where it has the form of a code', () => {
		const longest = 'A'.repeat(41)
		for (const code of ['ABC', 'A1_', 'ConnectionRefused', longest]) expect(readFailureCode({ code })).to.equal(code)
		for (const code of ['', 'AB', `${longest}A`, '1BC', 'Abc', 'aABC', 'ABC d', 'ABC\n', '4111111111111111'])
			expect(readFailureCode({ code }), code).to.equal(undefined)
	})
	it('is, in Deno, a failed connect', () => {
		const refused = fromDeno('client error (Connect): tcp connect error: Connection refused')
		expect(isNothingSent(refused, 'nothing')).to.equal(true)
		expect(isNothingSent(fromDeno('client error (SendRequest): connection closed'), 'nothing')).to.equal(false)
	})
	it('is in no text that the other side can write: hyper’s and Fetch’s own words, quoted in what a server sends', () => {
		const own = [
			'client error (Connect)',
			'client error (Connect): tcp connect error',
			'bad port',
			'Requests to port 22 are blocked',
		]
		const around: readonly ((text: string) => string)[] = [
			(text) => `client error (SendRequest): http2 error: connection error received: not a result of an error: ${text}`,
			(text) =>
				`error sending request for url (https://h/${text.replaceAll(' ', '%20')}): client error (SendRequest): ${text}`,
			(text) => `x ${text}`,
			(text) => `error sending request for url (https://h/): x: ${text}`,
			(text) => `bad port: ${text}`,
			(text) => `\n${text}`,
		]
		for (const text of own)
			for (const write of around) {
				const said = write(text)
				expect(isNothingSent(fromDeno(said), 'nothing'), said).to.equal(false)
				expect(isNothingSent(new TypeError('fetch failed', { cause: new Error(said) }), 'nothing'), said).to.equal(
					false,
				)
				expect(isNothingSent(new TypeError(said), 'nothing'), said).to.equal(false)
			}
		// As Deno 2.9 writes it, whatever the URL holds.
		const url = 'http://127.0.0.1:1/client%20error%20(SendRequest)?a=)'
		const refused = `error sending request for url (${url}): client error (Connect): tcp connect error`
		expect(isNothingSent(new TypeError('fetch failed', { cause: new Error(refused) }), 'nothing')).to.equal(true)
	})
	it('is a port that Fetch blocks, whatever the runtime repeats', () => {
		for (const repeats of ['nothing', 'refused', 'anything'] as const) {
			expect(isNothingSent(new TypeError('fetch failed', { cause: new Error('bad port') }), repeats)).to.equal(true)
			const deno = new TypeError('Fetch failed: Requests to port 22 are blocked')
			expect(isNothingSent(deno, repeats)).to.equal(true)
		}
	})
	it('is none where the request may have gone out before; but Deno asks for permission before it does anything', () => {
		for (const repeats of ['refused', 'anything'] as const) {
			expect(isNothingSent(withCode('ECONNREFUSED'), repeats)).to.equal(false)
			expect(isNothingSent(fromDeno('client error (Connect)'), repeats)).to.equal(false)
			expect(isNothingSent(Object.assign(new Error('x'), { name: 'NotCapable' }), repeats)).to.equal(true)
		}
	})
})
