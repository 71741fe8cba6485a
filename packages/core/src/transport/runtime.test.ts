import { describe, expect, it, runtime } from '@tarja-test/harness'
import {
	canTrustLength,
	isNothingSent,
	isRuntimeFetch,
	type Runtime,
	readFailureCode,
	type Sending,
	sendOnce,
} from './runtime.ts'

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
			expect(isNothingSent(withCode(code), 'nothing')).to.equal(false)
		for (const thrown of [
			Object.assign(new Error('x'), { code: 'ECONNRESET' }),
			Object.assign(new Error('bad port'), { code: 'ECONNRESET' }),
			new TypeError('Failed to fetch'),
			new Error('Network connection lost.'),
			undefined,
			'ECONNREFUSED',
		])
			expect(isNothingSent(thrown, 'nothing')).to.equal(false)
		const hostile = Object.defineProperty({}, 'code', {
			get() {
				throw new Error('no')
			},
		})
		expect(readFailureCode(hostile)).to.equal(undefined)
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
		// As Deno before 2.9.2 writes it.
		expect(isNothingSent(new TypeError(refused), 'nothing')).to.equal(true)
	})
	it('is a port that Fetch blocks, whatever the runtime repeats', () => {
		for (const repeats of ['nothing', 'refused', 'anything'] as const) {
			expect(isNothingSent(new TypeError('fetch failed', { cause: new Error('bad port') }), repeats)).to.equal(true)
			const deno = new TypeError('Fetch failed: Requests to port 22 are blocked')
			expect(isNothingSent(deno, repeats)).to.equal(true)
		}
	})
	it('is a signal of another realm, which Node refuses before it does anything', () => {
		const said = 'RequestInit: Expected signal ("AbortSignal {}") to be an instance of AbortSignal.'
		for (const repeats of ['nothing', 'refused', 'anything'] as const) {
			expect(isNothingSent(new TypeError(said), repeats)).to.equal(true)
			expect(isNothingSent(new TypeError('fetch failed', { cause: new Error(said) }), repeats)).to.equal(false)
			expect(isNothingSent(new TypeError(said, { cause: new Error('reset') }), repeats)).to.equal(false)
		}
	})
	it('is nothing that somebody has put on all objects', () => {
		const reset = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) })
		const nameless = new TypeError('fetch failed', { cause: new Error('closed') })
		for (const [name, value] of Object.entries({
			...{ code: 'ECONNREFUSED', syscall: 'connect', name: 'NotCapable', message: 'bad port' },
			cause: { code: 'ECONNREFUSED' },
		})) {
			Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
			try {
				for (const error of [reset, nameless, undefined, 'x', {}])
					expect(isNothingSent(error, 'nothing'), `${name}, ${error}`).to.equal(false)
			} finally {
				Reflect.deleteProperty(Object.prototype, name)
			}
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

/** Of an iterable for Node, and of a stream, which not every browser iterates over. */
async function bytesOf(body: unknown): Promise<number[]> {
	if (body instanceof ReadableStream) return [...new Uint8Array(await new Response(body).arrayBuffer())]
	const bytes: number[] = []
	for await (const chunk of body as AsyncIterable<Uint8Array>) bytes.push(...chunk)
	return bytes
}

describe('what is known of a runtime', () => {
	it('is that Deno and Bun give no more of an answer than its length says', () => {
		const runtimes: readonly Runtime[] = ['node', 'deno', 'bun', 'workerd', 'browser']
		expect(runtimes.filter(canTrustLength)).to.deep.equal(['deno', 'bun'])
	})
	it('is its own fetch, and no other one', () => {
		expect(isRuntimeFetch(globalThis.fetch)).to.equal(true)
		expect(isRuntimeFetch(async () => new Response())).to.equal(false)
		expect(isRuntimeFetch(undefined)).to.equal(false)
	})
})

describe('what a runtime may repeat by itself', () => {
	const repeats = (runtime: Runtime, safe: boolean, known = true): string[] =>
		['POST', 'PATCH', 'PUT', 'DELETE', 'GET', 'HEAD'].map(
			(method) => sendOnce(runtime, method, safe, undefined, known).repeats,
		)
	const all = (repeated: Sending['repeats']): string[] => Array.from({ length: 6 }, () => repeated)
	const butGet = (repeated: Sending['repeats']): string[] => [...all('nothing').slice(2), repeated, repeated]

	it('is as measured, with a body or without', () => {
		for (const safe of [false, true]) {
			expect(repeats('node', safe)).to.deep.equal(butGet('refused'))
			expect(repeats('node', safe, false)).to.deep.equal(all('refused'))
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
			const iterable = sendOnce('node', 'POST', false, body, true)
			const chunks: Uint8Array[] = []
			for await (const chunk of iterable.init.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
			// An empty piece would be one more than there is to send.
			expect(chunks).to.have.lengthOf(body ? 1 : 0)
			expect(chunks.map((chunk) => new TextDecoder().decode(chunk)).join('')).to.equal(text)
			expect(iterable.length).to.equal(body && new TextEncoder().encode(text).length)
			const { init } = sendOnce('deno', 'POST', false, body, false)
			expect(init.duplex).to.equal('half')
			const stream = init.body as ReadableStream
			expect(await new Response(stream).text()).to.equal(text)
			// Bun 1.4 doesn't lock it, and isn't given it.
			if (body && runtime !== 'bun') expect(stream.locked).to.equal(true)
			const empty = sendOnce('deno', 'POST', false, undefined, false).init.body as ReadableStream
			expect((await empty.getReader().read()).done).to.equal(true)
		}
	})
	it('is not what a layer writes into its bytes before they have gone', async () => {
		for (const runtime of ['node', 'deno'] as const) {
			const body = new Uint8Array([1, 2, 3])
			const { init } = sendOnce(runtime, 'POST', false, body, true)
			body.fill(9)
			expect(await bytesOf(init.body), runtime).to.deep.equal([1, 2, 3])
		}
	})
	it('is nothing in Bun without a connection that is kept, which safe calls keep', () => {
		const once = { init: { body: 'x', keepalive: false }, repeats: 'nothing' }
		expect(sendOnce('bun', 'PUT', false, 'x', true)).to.deep.equal(once)
		expect(sendOnce('bun', 'PUT', true, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'anything' })
		expect(sendOnce('bun', 'POST', false, 'x', true)).to.deep.equal({ init: { body: 'x' }, repeats: 'nothing' })
	})
	it('takes no iterable where the fetch is somebody’s own, and no body that nobody gave', () => {
		expect(sendOnce('node', 'POST', false, 'x', false)).to.deep.equal({ init: { body: 'x' }, repeats: 'refused' })
		for (const runtime of ['node', 'workerd', 'browser'] as const)
			expect(sendOnce(runtime, 'DELETE', false, undefined, false).init).not.to.have.property('body')
	})
})
