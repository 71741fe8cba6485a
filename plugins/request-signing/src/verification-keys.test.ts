import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createLocalJWKSet, exportJWK, type JWK } from 'jose'
import { freshKeyPair } from '../vectors/keys.ts'
import { bytes, request, secret, withHeaders } from '../vectors/messages.ts'
import type { SigningAlgorithm } from './algorithm.ts'
import { httpSignatures } from './http-signatures.ts'
import type { HttpRequest } from './message.ts'
import type { Verified } from './scheme.ts'
import type { SignatureError, SignatureFailure } from './signature-error.ts'
import { signer } from './signer.ts'
import type { Keys } from './verification-keys.ts'

const verify = (message: HttpRequest, keys: Keys, algorithms: readonly SigningAlgorithm[]): Promise<Verified> =>
	httpSignatures({ keys, algorithms }).verify(message)
const refusal = async (
	message: HttpRequest,
	keys: Keys,
	algorithms: readonly SigningAlgorithm[],
): Promise<SignatureFailure> => (await rejection<SignatureError>(verify(message, keys, algorithms))).reason

/** A message signed with a fresh key, and the public half. */
async function signedWith(alg: SigningAlgorithm, kid?: string): Promise<{ message: HttpRequest; jwk: JWK }> {
	const { privateKey, publicKey } = await freshKeyPair(alg)
	const scheme = httpSignatures({ signer: signer(privateKey, alg, kid), sendAlgorithm: true })
	const jwk = { ...(await exportJWK(publicKey)), ...(kid === undefined ? {} : { kid }) }
	return { message: withHeaders(request(), await scheme.sign(request())), jwk }
}

describe('verification keys', () => {
	it('may be several, of several algorithms, while they rotate', async () => {
		const [old, current] = [await signedWith('ES256', 'k1'), await signedWith('Ed25519', 'k2')]
		const keys = [old.jwk, current.jwk, secret]
		for (const { message } of [old, current]) await verify(message, keys, ['ES256', 'Ed25519'])
		expect(await refusal(old.message, keys, ['Ed25519'])).to.equal('algorithm')
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
			{ kty: 'oct', k: 'AAAA' },
		]) {
			expect(await refusal(message, wrong, ['ES256'])).to.equal('unknown-key')
			await verify(message, [wrong, jwk], ['ES256'])
		}
	})

	it('may be private JWKs, of which the public members are used', async () => {
		const { privateKey } = await freshKeyPair('ES256', { extractable: true })
		const message = withHeaders(
			request(),
			await httpSignatures({ signer: signer(privateKey, 'ES256') }).sign(request()),
		)
		await verify(message, { ...(await exportJWK(privateKey)), key_ops: ['sign'] }, ['ES256'])
	})

	it('are refused with the reason why they cannot be used, unless another fits', async () => {
		const { message, jwk } = await signedWith('ES256')
		expect(await refusal(message, secret, ['ES256'])).to.equal('invalid-key')
		expect(await refusal(message, '-----BEGIN PRIVATE KEY-----\nAAAA', ['ES256'])).to.equal('invalid-key')
		expect(await refusal(message, { kty: 'EC', crv: 'P-256', x: '*', y: '*' }, ['ES256'])).to.equal('invalid-key')
		await verify(message, [secret, jwk], ['ES256'])
		const other = (await signedWith('ES256')).jwk
		for (const keys of [
			[other, secret],
			[secret, other],
		])
			expect(await refusal(message, keys, ['ES256'])).to.equal('mismatch')
	})

	it('cannot be swapped for an HMAC secret: a public key signs nothing', async () => {
		const { jwk } = await signedWith('ES256')
		const forged = httpSignatures({ signer: signer(bytes(JSON.stringify(jwk)), 'HS256'), sendAlgorithm: true })
		const message = withHeaders(request(), await forged.sign(request()))
		expect(await refusal(message, jwk, ['ES256'])).to.equal('algorithm')
		expect(await refusal(message, jwk, ['ES256', 'HS256'])).to.equal('unknown-key')
	})
})

describe('verification keys of a resolver', () => {
	it('come from a JWK set of jose, by name', async () => {
		const [one, two] = [await signedWith('ES256', 'k1'), await signedWith('PS512', 'k2')]
		const set = createLocalJWKSet({ keys: [one.jwk, two.jwk] })
		for (const { message } of [one, two]) await verify(message, set, ['ES256', 'PS512'])
		expect(await refusal((await signedWith('ES256', 'k3')).message, set, ['ES256'])).to.equal('unknown-key')
	})

	it('come from a JWK set even if several fit and the message names none', async () => {
		const [one, two] = [await signedWith('ES256'), await signedWith('ES256')]
		const set = createLocalJWKSet({ keys: [one.jwk, two.jwk] })
		await verify(two.message, set, ['ES256'])
		expect(await refusal((await signedWith('ES256')).message, set, ['ES256'])).to.equal('mismatch')
	})

	it('are found under either name of Ed25519, the one that worked being asked for first', async () => {
		const { message, jwk } = await signedWith('Ed25519', 'k1')
		for (const alg of ['EdDSA', 'Ed25519', undefined]) {
			const set = createLocalJWKSet({ keys: [{ ...jwk, ...(alg === undefined ? {} : { alg }) }] })
			const asked: unknown[] = []
			const scheme = httpSignatures({
				algorithms: ['Ed25519'],
				keys: (hint) => {
					asked.push(hint.alg)
					return set(hint)
				},
			})
			await scheme.verify(message)
			await scheme.verify(message)
			expect(asked).to.deep.equal(alg === 'Ed25519' ? ['EdDSA', 'Ed25519', 'Ed25519'] : ['EdDSA', 'EdDSA'])
		}
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

	it('may be of any kind, and are asked for with all the message says', async () => {
		const { message, jwk } = await signedWith('ES256', 'k1')
		const hints: unknown[] = []
		await verify(
			message,
			async (hint) => {
				hints.push({ ...hint })
				return [jwk]
			},
			['ES256'],
		)
		expect(hints).to.deep.equal([{ alg: 'ES256', kid: 'k1' }])
	})
})
