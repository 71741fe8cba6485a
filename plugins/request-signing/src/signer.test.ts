import type { SigningAlgorithm } from '@tarja/core/plugin'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { exportJWK, exportPKCS8, exportSPKI } from 'jose'
import { freshKeyPair } from '../vectors/keys.ts'
import { bytes, request, secret, withHeaders } from '../vectors/messages.ts'
import { refused } from '../vectors/refused.ts'
import { httpSignatures } from './http-signatures.ts'
import { type Signer, signer } from './keys.ts'
import type { SignatureError } from './message.ts'

const asymmetric = ['Ed25519', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'] as const

const invalid = async (signing: Signer): Promise<string> => {
	const error = await rejection<SignatureError>(signing.sign(bytes('data')))
	expect(error.name, String(error.stack)).to.equal('SignatureError')
	expect(error.reason).to.equal('invalid-key')
	return error.message
}

describe('signer', () => {
	for (const alg of asymmetric)
		it(`signs with ${alg}, from a CryptoKey, a JWK and a PEM, and the public half verifies`, async () => {
			const { privateKey, publicKey } = await freshKeyPair(alg, { extractable: true })
			const own = [privateKey, { ...(await exportJWK(privateKey)), alg }, await exportPKCS8(privateKey)]
			const theirs = [publicKey, { ...(await exportJWK(publicKey)), alg }, ` ${await exportSPKI(publicKey)}\n`]
			for (const [index, key] of own.entries()) {
				const keys = theirs[index] ?? publicKey
				const scheme = httpSignatures({ signer: signer(key, alg), keys, algorithms: [alg] })
				const signed = withHeaders(request(), await scheme.sign(request()))
				expect((await scheme.verify(signed)).alg).to.equal(alg)
				await refused(scheme.verify({ ...signed, method: 'PUT' }), 'mismatch')
			}
		})

	for (const alg of ['HS256', 'HS384', 'HS512'] as const)
		it(`signs with ${alg}, from bytes and a JWK`, async () => {
			const jwk = { kty: 'oct', k: btoa('0123456789abcdef0123456789abcdef').replace(/=+$/, '') }
			const algorithms: readonly SigningAlgorithm[] = [alg]
			const fromBytes = httpSignatures({ signer: signer(secret, alg), keys: jwk, algorithms })
			const fromJwk = httpSignatures({ signer: signer(jwk, alg), keys: secret, algorithms })
			await fromJwk.verify(withHeaders(request(), await fromBytes.sign(request())))
			await fromBytes.verify(withHeaders(request(), await fromJwk.sign(request())))
		})

	it('refuses a PEM that WebCrypto cannot read, and never shows its content', async () => {
		const toPem = (label: string, content = 'AAAA') => `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----`
		const rows: readonly (readonly [pem: string, alg: SigningAlgorithm, message: RegExp])[] = [
			[toPem('EC PRIVATE KEY'), 'ES256', /pass a private key as PKCS#8 PEM/],
			[toPem('CERTIFICATE'), 'ES256', /pass a private key as PKCS#8 PEM/],
			['a text of some length', 'ES256', /pass a private key as PKCS#8 PEM/],
			[toPem('PRIVATE KEY', '!'), 'ES256', /found "BEGIN PRIVATE KEY", which WebCrypto refused/],
			['a shared secret as text', 'HS256', /pass the bytes of the secret/],
		]
		for (const [pem, alg, expected] of rows) {
			const message = await invalid(signer(pem, alg))
			expect(message).to.match(expected)
			expect(message).not.to.include('AAAA').and.not.to.include('some length').and.not.to.include('secret as text')
		}
	})

	it('refuses a shared secret of less than 14 bytes, in every form', async () => {
		const short = bytes('13 characters')
		const jwk = { kty: 'oct', k: btoa('13 characters').replace(/=+$/, '') }
		const algorithm = { name: 'HMAC', hash: 'SHA-256' }
		const key = await crypto.subtle.importKey('raw', short, algorithm, false, ['sign', 'verify'])
		for (const material of [short, jwk, key, new Uint8Array(1), new Uint8Array()]) {
			const message = await invalid(signer(material, 'HS256'))
			expect(message).to.match(/found a secret of \d+ bytes; use one of 14 or more/)
			const scheme = httpSignatures({
				keys: material,
				algorithms: ['HS256'],
				maxAgeSeconds: Infinity,
				components: ['@method'],
			})
			const arrived = request({ body: null, headers: { 'signature-input': 'a=("@method")', signature: 'a=:AAAA:' } })
			await refused(scheme.verify(arrived), 'invalid-key')
		}
		expect((await signer(bytes('14 characters.'), 'HS256').sign(bytes('data'))).length).to.equal(32)
	})

	it('refuses RSA keys of less than 2048 bits', async () => {
		const usages: KeyUsage[] = ['sign', 'verify']
		const parameters = {
			name: 'RSASSA-PKCS1-v1_5',
			hash: 'SHA-256',
			modulusLength: 1024,
			publicExponent: new Uint8Array([1, 0, 1]),
		}
		const { privateKey, publicKey } = await crypto.subtle.generateKey(parameters, false, usages)
		expect(await invalid(signer(privateKey, 'RS256'))).to.include('1024 bits')
		const verifying = httpSignatures({
			keys: publicKey,
			algorithms: ['RS256'],
			maxAgeSeconds: Infinity,
			components: ['@method'],
		})
		const message = request({ body: null, headers: { 'signature-input': 'a=("@method")', signature: 'a=:AAAA:' } })
		await refused(verifying.verify(message), 'invalid-key')
	})
})

describe('a signer of the integrator', () => {
	it('gets everything to be signed and the signal, and fails with its own error', async () => {
		const controller = new AbortController()
		const seen: unknown[] = []
		const own: Signer = {
			alg: 'RS256',
			keyId: 'remote',
			async sign(data, signal) {
				seen.push(new TextDecoder().decode(data).split('\n')[0], signal)
				return new Uint8Array(256)
			},
		}
		const scheme = httpSignatures({ signer: own })
		const added = await scheme.sign(request(), controller.signal)
		expect(seen).to.deep.equal(['"@method": POST', controller.signal])
		expect(added.get('signature-input')).to.include('keyid="remote"')
		const broken = new RangeError('the key service is down')
		const failing: Signer = { alg: 'RS256', sign: () => Promise.reject(broken) }
		expect(await rejection(httpSignatures({ signer: failing }).sign(request()))).to.equal(broken)
	})
})
