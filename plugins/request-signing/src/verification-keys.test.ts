import { describe, expect, it, rejection } from '@tarja-test/harness'
import { type CryptoKey, createLocalJWKSet, exportJWK, exportSPKI, type JWK } from 'jose'
import { freshKeyPair } from '../vectors/keys.ts'
import { bytes, request, secret, withHeaders } from '../vectors/messages.ts'
import type { SigningAlgorithm } from './algorithm.ts'
import { detachedJws } from './detached-jws.ts'
import { httpSignatures } from './http-signatures.ts'
import type { HttpRequest } from './message.ts'
import type { Verified } from './scheme.ts'
import type { SignatureError, SignatureFailure } from './signature-error.ts'
import { signer } from './signer.ts'
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
			{ kty: 'oct', k: 'MDEyMzQ1Njc4OWFiY2RlZg' },
		]) {
			expect(await refusal(message, wrong, ['ES256'])).to.equal('unknown-key')
			await verify(message, [wrong, jwk], ['ES256'])
		}
	})

	it('cannot be swapped for an HMAC secret: a public key signs nothing', async () => {
		const { jwk } = await signedWith('ES256')
		const forged = httpSignatures({ signer: signer(bytes(JSON.stringify(jwk)), 'HS256'), sendAlgorithm: true })
		const message = withHeaders(request(), await forged.sign(request()))
		expect(await refusal(message, jwk, ['ES256'])).to.equal('algorithm')
		expect(await refusal(message, jwk, ['ES256', 'HS256'])).to.equal('unknown-key')
	})
})

/** How integrators keep keys, and what each calls its key when the message calls it "forged". */
const kept: Readonly<
	Record<string, (pair: { publicKey: CryptoKey }) => Promise<{ keys: VerificationKeys; keyId?: string }>>
> = {
	'a PEM': async ({ publicKey }) => ({ keys: await exportSPKI(publicKey) }),
	'a CryptoKey': async ({ publicKey }) => ({ keys: publicKey }),
	'a JWK without kid': async ({ publicKey }) => ({ keys: await exportJWK(publicKey) }),
	'several of them': async ({ publicKey }) => ({ keys: [await exportJWK(publicKey), publicKey] }),
	'a JWK with kid': async ({ publicKey }) => ({
		keys: { ...(await exportJWK(publicKey)), kid: 'forged' },
		keyId: 'forged',
	}),
	'a JWK set of jose': async ({ publicKey }) => ({
		keys: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'forged' }] }),
		keyId: 'forged',
	}),
	'a function that returns a JWK with another kid': async ({ publicKey }) => {
		const jwk = { ...(await exportJWK(publicKey)), kid: 'own' }
		return { keys: ({ kid }) => (kid === 'forged' ? [jwk, { ...jwk, kid }] : []), keyId: 'forged' }
	},
	'a function that returns a CryptoKey, whatever the name': async ({ publicKey }) => ({ keys: () => publicKey }),
	'a function that returns a PEM, whatever the name': async ({ publicKey }) => {
		const pem = await exportSPKI(publicKey)
		return { keys: () => pem }
	},
}

describe('Verified.keyId', () => {
	for (const [what, keep] of Object.entries(kept))
		it(`names the key that verified, or nothing, with ${what}`, async () => {
			const pair = await freshKeyPair('ES256', { extractable: true })
			const { keys, keyId } = await keep(pair)
			const own = signer(pair.privateKey, 'ES256', 'forged')
			const http = withHeaders(request(), await httpSignatures({ signer: own }).sign(request()))
			expect((await verify(http, keys, ['ES256'])).keyId).to.equal(keyId)
			const jws = withHeaders(request(), await detachedJws({ signer: own }).sign(request()))
			expect((await detachedJws({ keys, algorithms: ['ES256'] }).verify(jws)).keyId).to.equal(keyId)
		})
})

describe('a rotation between algorithms', () => {
	const algorithms = ['Ed25519', 'ES256', 'HS256'] as const

	/** The message does not name the algorithm, as `sendAlgorithm` is off by default. */
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

describe('a message with several signatures', () => {
	const signedBy = (key: Uint8Array<ArrayBuffer>, label: string, keyId: string) =>
		httpSignatures({ signer: signer(key, 'HS256', keyId), label })
	const twice = async (first: Uint8Array<ArrayBuffer>, second: Uint8Array<ArrayBuffer>) => {
		const once = withHeaders(request(), await signedBy(first, 'a', 'one').sign(request()))
		return withHeaders(once, await signedBy(second, 'b', 'two').sign(once))
	}
	const other = bytes('another secret of some length')
	/** Knows the first key; the list on which the second stands cannot be reached. */
	const halfBroken = ({ kid }: { kid?: string }) => {
		if (kid === 'two') throw new TypeError('fetch failed')
		return secret
	}

	it('is not refused because of a bad one before a good one', async () => {
		await verify(await twice(other, secret), secret, ['HS256'])
		const message = await twice(secret, secret)
		const input = message.headers.get('signature-input') ?? ''
		for (const bad of ['a=()', 'a=("@unknown")', 'a="text"', 'a=("@method");created="1"']) {
			const changed = `${bad}, ${input.slice(input.indexOf('b='))}`
			await verify(withHeaders(message, [['signature-input', changed]]), secret, ['HS256'])
		}
	})

	it('is key-unavailable when the key of one cannot be looked up, whatever is wrong with those before it', async () => {
		expect(await refusal(await twice(other, secret), halfBroken, ['HS256'])).to.equal('key-unavailable')
		await verify(await twice(secret, secret), halfBroken, ['HS256'])
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
