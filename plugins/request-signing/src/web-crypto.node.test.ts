import { after, before, describe, expect, it, rejection } from '@tarja-test/harness'
import { request, secret } from '../vectors/messages.ts'
import { hmac, standardWebhooks } from './hmac.ts'
import { httpSignatures } from './http-signatures.ts'
import type { SignatureError } from './signature-error.ts'
import { signer } from './signer.ts'

describe('a page that is no secure context', () => {
	const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
	before(() => {
		const { getRandomValues } = crypto
		const value = { getRandomValues: getRandomValues.bind(crypto) }
		Object.defineProperty(globalThis, 'crypto', { configurable: true, value })
	})
	after(() => own && Object.defineProperty(globalThis, 'crypto', own))

	it('is told so by every scheme', async () => {
		const schemes = [
			httpSignatures({ signer: signer(secret, 'HS256'), components: ['@method'], allowUnsignedBody: true }),
			httpSignatures({ signer: signer(secret, 'HS256') }),
			hmac({ format: standardWebhooks(), secrets: secret }),
		]
		for (const scheme of schemes) {
			const error = await rejection<SignatureError>(scheme.sign(request()))
			expect(error.reason).to.equal('insecure-context')
			expect(error.message).to.include('HTTPS')
		}
	})
})
