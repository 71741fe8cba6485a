import { describe, expect, it } from '@tarja-test/harness'
import { noText, nowSeconds, request, secret, withHeaders } from '../vectors/messages.ts'
import { refused } from '../vectors/refused.ts'
import { httpSignatures } from './http-signatures.ts'
import { signer } from './keys.ts'
import { verifyRequest } from './verify-request.ts'

const scheme = httpSignatures({
	nowSeconds: () => nowSeconds,
	signer: signer(secret, 'HS256'),
	keys: secret,
	algorithms: ['HS256'],
})
const url = 'https://hooks.example/in?x=1'

async function incoming(body: string | Uint8Array<ArrayBuffer> | null): Promise<Request> {
	const message = request({ url, body })
	return new Request(url, withHeaders(message, await scheme.sign(message)))
}

describe('verifyRequest', () => {
	it('verifies a Request and hands on the bytes that were verified', async () => {
		expect((await verifyRequest(await incoming(noText), scheme)).body).to.deep.equal(noText)
		expect((await verifyRequest(await incoming(null), scheme)).body).to.have.lengthOf(0)
	})

	it('verifies a message in hand, and takes its method as it is: another case is another method', async () => {
		const message = request({ url, method: 'Query' })
		const signed = withHeaders(message, await scheme.sign(message))
		await verifyRequest(signed, scheme)
		for (const method of ['QUERY', 'query']) await refused(verifyRequest({ ...signed, method }, scheme), 'mismatch')
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
})
