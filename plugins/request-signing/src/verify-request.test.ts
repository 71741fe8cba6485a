import { describe, expect, it, rejection } from '@tarja-test/harness'
import { bytes, nowSeconds, request, secret, withHeaders } from '../vectors/messages.ts'
import { refused } from '../vectors/refused.ts'
import { hmac, standardWebhooks } from './hmac.ts'
import { httpSignatures } from './http-signatures.ts'
import type { SignatureError } from './signature-error.ts'
import { signer } from './signer.ts'
import { verifyRequest } from './verify-request.ts'

const scheme = httpSignatures({
	nowSeconds: () => nowSeconds,
	signer: signer(secret, 'HS256'),
	keys: secret,
	algorithms: ['HS256'],
})
const onBody = hmac({ format: standardWebhooks(), secrets: secret, nowSeconds: () => nowSeconds })
const url = 'https://hooks.example/in?x=1'

async function incoming(body: string | null, { seenAt = url } = {}): Promise<Request> {
	const message = request({ url, body })
	const { headers, method } = withHeaders(message, await scheme.sign(message))
	return new Request(seenAt, { method, headers, ...(body === null ? {} : { body: bytes(body) }) })
}

describe('verifyRequest', () => {
	it('verifies a Request and hands on the bytes that were verified', async () => {
		const verified = await verifyRequest(await incoming('{"event":"ação"}'), scheme)
		expect(new TextDecoder().decode(verified.body)).to.equal('{"event":"ação"}')
		expect((await verifyRequest(await incoming(null), scheme)).body).to.have.lengthOf(0)
	})

	it('verifies a message in hand, and takes its method as it is: another case is another method', async () => {
		const message = request({ url, method: 'Query' })
		const signed = withHeaders(message, await scheme.sign(message))
		await verifyRequest(signed, scheme)
		for (const method of ['QUERY', 'query']) await refused(verifyRequest({ ...signed, method }, scheme), 'mismatch')
	})

	it('takes the URL that the sender wrote, where a proxy shows another', async () => {
		const seenAt = 'http://10.0.0.7:8080/in?x=1'
		const error = await rejection<SignatureError>(verifyRequest(await incoming('{}', { seenAt }), scheme))
		expect(error.reason).to.equal('mismatch')
		const { method, headers } = await incoming('{}')
		await verifyRequest({ method, url, headers, body: bytes('{}') }, scheme)
	})

	it('refuses a body that is too large, by what it announces or by what it is', async () => {
		const large = await incoming('x'.repeat(1001))
		await refused(verifyRequest(large, scheme, { maxBytes: 1000 }), 'too-large')
		await verifyRequest(await incoming('x'.repeat(1000)), scheme, { maxBytes: 1000 })
		const announced = request({ headers: { 'content-length': '1001' } })
		await refused(verifyRequest(announced, scheme, { maxBytes: 1000 }), 'too-large')
		const inHand = request({ body: 'x'.repeat(1001) })
		await refused(verifyRequest(inHand, scheme, { maxBytes: 1000 }), 'too-large')
		const beyondDefault = request({ body: 'x'.repeat(1_048_577) })
		await refused(verifyRequest(beyondDefault, scheme), 'too-large')
	})

	it('stops reading an endless body', async () => {
		let cancelled = false
		const endless = new ReadableStream<Uint8Array>({
			pull: (controller) => controller.enqueue(new Uint8Array(4096)),
			cancel: () => {
				cancelled = true
			},
		})
		// Firefox makes a text of a stream that it is given as a body.
		const incoming = Object.defineProperty(new Request(url, { method: 'POST' }), 'body', { value: endless })
		await refused(verifyRequest(incoming, scheme, { maxBytes: 10_000 }), 'too-large')
		expect(cancelled).to.equal(true)
	})

	it('refuses a request whose body somebody has read', async () => {
		const read = await incoming('{}')
		await read.text()
		// A GET has no body to be read.
		expect((await rejection(verifyRequest(read, scheme))).message).to.include('its body was read before')
	})

	it('works with every scheme', async () => {
		const message = request({ url })
		const signed = withHeaders(message, await onBody.sign(message))
		const { method, headers } = signed
		const verified = await verifyRequest(new Request(url, { method, headers, body: bytes('{"n":1}') }), onBody)
		expect(verified.id).to.equal(headers.get('webhook-id'))
	})
})
