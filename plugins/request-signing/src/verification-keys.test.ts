import type { SigningAlgorithm, Verified } from '@tarja/core/plugin'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { type CryptoKey, createLocalJWKSet, exportJWK, exportSPKI, type JWK } from 'jose'
import { freshKeyPair } from '../vectors/keys.ts'
import { bytes, request, secret, withHeaders } from '../vectors/messages.ts'
import { httpSignatures } from './http-signatures.ts'
import { signer } from './keys.ts'
import type { HttpRequest, SignatureError, SignatureFailure } from './message.ts'
import type { VerificationKeys, VerifyKey } from './verification-keys.ts'

const verify = (
	message: HttpRequest,
	keys: VerificationKeys,
	algorithms: readonly SigningAlgorithm[],
): Promise<Verified> => httpSignatures({ keys, algorithms }).verify(message)
const refusal = async (
	message: HttpRequest,
	keys: VerificationKeys,
	algorithms: readonly SigningAlgorithm[],
): Promise<SignatureFailure> => (await rejection<SignatureError>(verify(message, keys, algorithms))).reason

/** A message signed with a fresh key, and the public half. */
async function signedWith(alg: SigningAlgorithm, kid?: string): Promise<{ message: HttpRequest; jwk: JWK }> {
	const { privateKey, publicKey } = await freshKeyPair(alg)
	const scheme = httpSignatures({ signer: signer(privateKey, alg, kid) })
	const jwk = { ...(await exportJWK(publicKey)), ...(kid === undefined ? {} : { kid }) }
	return { message: withHeaders(request(), await scheme.sign(request())), jwk }
}

describe('verification keys', () => {
	it('may be several, of several algorithms, while they rotate', async () => {
		const [old, current] = [await signedWith('ES256', 'k1'), await signedWith('Ed25519', 'k2')]
		const keys = [old.jwk, current.jwk, secret]
		for (const { message } of [old, current]) await verify(message, keys, ['ES256', 'Ed25519'])
		expect(await refusal(old.message, [old.jwk, current.jwk], ['Ed25519'])).to.equal('unknown-key')
	})

	it('are picked by name, and tried in turn when the message gives none', async () => {
		const [named, other] = [await signedWith('Ed25519', 'k1'), await signedWith('Ed25519', 'k2')]
		await verify(named.message, [other.jwk, named.jwk], ['Ed25519'])
		expect(await refusal(named.message, other.jwk, ['Ed25519'])).to.equal('unknown-key')
		expect(await refusal(named.message, { ...other.jwk, kid: 'k1' }, ['Ed25519'])).to.equal('mismatch')
		const nameless = await signedWith('Ed25519')
		await verify(nameless.message, [other.jwk, nameless.jwk], ['Ed25519'])
	})

	it('are not used for what they were not made for', async () => {
		const { message, jwk } = await signedWith('ES256')
		for (const wrong of [
			{ ...jwk, alg: 'ES384' },
			{ ...jwk, use: 'enc' },
			{ kty: 'oct', k: 'MDEyMzQ1Njc4OWFiY2RlZg' },
		]) {
			expect(await refusal(message, wrong, ['ES256'])).to.equal('unknown-key')
			await verify(message, [wrong, jwk], ['ES256'])
		}
	})

	it('cannot be swapped for an HMAC secret: a public key signs nothing', async () => {
		const { jwk } = await signedWith('ES256')
		const forged = httpSignatures({ signer: signer(bytes(JSON.stringify(jwk)), 'HS256') })
		const message = withHeaders(request(), await forged.sign(request()))
		for (const algorithms of [['ES256'], ['ES256', 'HS256']] as const)
			expect(await refusal(message, jwk, algorithms)).to.equal('mismatch')
	})
})

describe('a rotation between algorithms', () => {
	const algorithms = ['Ed25519', 'ES256', 'HS256'] as const

	/** Our messages do not name the algorithm. */
	const rotating = async (kid: (alg: string) => string | undefined, keep: (key: CryptoKey) => Promise<VerifyKey>) => {
		const messages: HttpRequest[] = []
		const keys: VerifyKey[] = []
		for (const alg of algorithms) {
			const pair = alg === 'HS256' ? undefined : await freshKeyPair(alg, { extractable: true })
			const own = httpSignatures({ signer: signer(pair?.privateKey ?? secret, alg, kid(alg)) })
			messages.push(withHeaders(request(), await own.sign(request())))
			keys.push(pair ? await keep(pair.publicKey) : secret)
		}
		return { messages, keys }
	}

	for (const [what, keep] of Object.entries({
		JWK: exportJWK,
		PEM: exportSPKI,
		CryptoKey: async (key: CryptoKey) => key,
	}))
		for (const kid of ['k', undefined])
			it(`refuses none of our own messages, with keys as ${what} and ${kid ? 'a' : 'no'} name in the message`, async () => {
				const { messages, keys } = await rotating(() => kid, keep)
				for (const order of [keys, keys.toReversed()])
					for (const [at, message] of messages.entries())
						expect((await verify(message, order, algorithms)).alg).to.equal(algorithms[at])
			})
})

describe('verification keys of a resolver', () => {
	it('come from a JWK set of jose, by name', async () => {
		const [one, two] = [await signedWith('ES256', 'k1'), await signedWith('PS512', 'k2')]
		const set = createLocalJWKSet({ keys: [one.jwk, two.jwk] })
		for (const { message } of [one, two]) await verify(message, set, ['ES256', 'PS512'])
		expect(await refusal((await signedWith('ES256', 'k3')).message, set, ['ES256'])).to.equal('unknown-key')
	})

	it('are unavailable when the resolver fails, and unknown when it finds none', async () => {
		const { message } = await signedWith('ES256', 'k1')
		const cause = new TypeError('fetch failed')
		const error = await rejection<SignatureError>(verify(message, () => Promise.reject(cause), ['ES256']))
		expect(error.reason).to.equal('key-unavailable')
		expect(error.cause).to.equal(cause)
		expect(await refusal(message, () => [], ['ES256'])).to.equal('unknown-key')
		const list = new Map<unknown, JWK>()
		expect(await refusal(message, ({ kid }) => list.get(kid) as JWK, ['ES256'])).to.equal('unknown-key')
	})
})
