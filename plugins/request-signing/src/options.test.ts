import { describe, expect, it, rejection } from '@tarja-test/harness'
import { exportJWK, type JWK } from 'jose'
import { freshKeyPair } from '../vectors/keys.ts'
import { request, secret } from '../vectors/messages.ts'
import { detachedJws } from './detached-jws.ts'
import { bodyHmac, hmac, standardWebhooks, timestampedHmac } from './hmac.ts'
import { httpSignatures } from './http-signatures.ts'
import { signRequests } from './sign-requests.ts'
import { signer } from './signer.ts'
import { verifyRequest } from './verify-request.ts'

type Options = Record<string, unknown>
/** As JavaScript calls it. */
type Untyped = (...values: readonly unknown[]) => unknown

const own = signer(secret, 'HS256')
const keyed: Options = { signer: own, keys: secret, algorithms: ['HS256'] }
const schemes: Readonly<Record<string, { make: Untyped; base: Options; wrong: Readonly<Record<string, unknown[]>> }>> =
	{
		httpSignatures: {
			make: httpSignatures as Untyped,
			base: keyed,
			wrong: {
				components: [
					'@method',
					[],
					{},
					['@nothing'],
					[undefined],
					[1],
					['x-a', 'X-A'],
					[['@query-param', { name: 'a' }]],
					['@status'],
				],
				bodyComponents: ['content-digest', ['@nothing'], ['@method', '@method']],
				label: ['Sig', '', 1],
				tag: ['é', 1],
				nonce: ['text', 1],
				expiresInSeconds: [Number.NaN, -1, 0, 0.5, Number.POSITIVE_INFINITY, '60'],
				sendAlgorithm: ['yes', 0],
				digest: ['md5', 'SHA-256'],
				allowUnsignedBody: ['no'],
				signer: [
					undefined,
					null,
					{},
					{ ...own, alg: 'EdDSA' },
					{ ...own, alg: undefined },
					{ alg: 'HS256' },
					{ ...own, keyId: 'é' },
				],
			},
		},
		detachedJws: {
			make: detachedJws as Untyped,
			base: keyed,
			wrong: {
				header: ['x y', '', 1],
				b64: ['false', 0],
				protectedHeader: [{ typ: 'JOSE' }],
				signer: [undefined, { ...own, keyId: 1 }],
			},
		},
		hmac: {
			make: hmac as Untyped,
			base: { format: standardWebhooks(), secrets: secret },
			wrong: {
				format: [undefined, null, standardWebhooks, 'sha256'],
				secrets: [undefined, null, '', [], [secret, undefined], [secret, ''], [['nested']], 1],
			},
		},
	}
const ofTime = {
	nowSeconds: [0, 'now'],
	maxAgeSeconds: [Number.NaN, -1, '300', null],
	clockSkewSeconds: [Number.NaN, -1, Number.POSITIVE_INFINITY],
	unique: [true, new Set()],
}
const ofKeys = {
	keys: [undefined, null, '', [], [secret, undefined], {}, { kty: 'oct' }, { kty: 'EC', crv: 'P-256', x: 'AA' }, 1],
	algorithms: [undefined, [], 'HS256', ['EdDSA'], ['ed25519'], ['ecdsa-p256-sha256'], ['HS256', undefined], ['none']],
}
/** What somebody wrote, and what was meant. */
const misspelt: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	httpSignatures: {
		component: 'components',
		maxAge: 'maxAgeSeconds',
		expiresIn: 'expiresInSeconds',
		lable: 'label',
		uniqe: 'unique',
		SIGNER: 'signer',
	},
	detachedJws: { payload: 'header', headerName: 'header', clockSkew: 'clockSkewSeconds' },
	hmac: { secret: 'secrets', formats: 'format', now: 'nowSeconds' },
}

describe('options that cannot work are a TypeError at once', () => {
	for (const [name, { make, base, wrong }] of Object.entries(schemes)) {
		const table = { ...ofTime, ...(name === 'hmac' ? {} : ofKeys), ...wrong }
		for (const [option, values] of Object.entries(table))
			it(`${name}: ${option}`, () => {
				expect(() => make(base)).not.to.throw()
				for (const value of values)
					expect(() => make({ ...base, [option]: value }), String(value))
						.to.throw(TypeError)
						.with.property('message')
						.that.matches(/^Cannot .*: .*; .*/)
			})

		it(`${name}: an option of another name, and says which there are`, () => {
			for (const [written, meant] of Object.entries(misspelt[name] ?? {}))
				expect(() => make({ ...base, [written]: undefined }), written).to.throw(TypeError, meant)
			for (const written of ['constructor', '__proto__x', 'toString', ''])
				expect(() => make({ ...base, [written]: 1 }), written).to.throw(TypeError, 'none of that name')
		})

		it(`${name}: no options, and options with which it could do nothing`, () => {
			for (const options of [undefined, null, 'text', {}]) expect(() => make(options)).to.throw(TypeError)
		})
	}

	it('httpSignatures and detachedJws: keys without algorithms, and the other way round', () => {
		for (const make of [httpSignatures, detachedJws] as Untyped[]) {
			expect(() => make({ keys: secret })).to.throw(TypeError, 'give both')
			expect(() => make({ signer: own, algorithms: ['HS256'] })).to.throw(TypeError, 'give both')
		}
	})

	it('httpSignatures and detachedJws: what they were not given they cannot do, and their types say so', () => {
		const verifier = { keys: secret, algorithms: ['HS256'] } as const
		for (const [signing, verifying] of [
			[httpSignatures({ signer: own }), httpSignatures(verifier)],
			[detachedJws({ signer: own }), detachedJws(verifier)],
		] as const) {
			expect(signing).to.have.all.keys('sign')
			expect(verifying).to.include.keys('verify').and.not.include.keys('sign')
			// @ts-expect-error what has no signer cannot sign
			expect(verifying.sign).to.equal(undefined)
			// @ts-expect-error what has no keys cannot verify
			expect(signing.verify).to.equal(undefined)
		}
	})

	it('signer: a missing key, a key with parts missing, an unknown algorithm, a name that is not text', async () => {
		const make = signer as Untyped
		const jwk = await exportJWK((await freshKeyPair('ES256', { extractable: true })).privateKey)
		expect(() => make(jwk, 'ES256')).not.to.throw()
		const without = (member: keyof JWK) => ({ ...jwk, [member]: undefined })
		for (const key of [
			undefined,
			null,
			'',
			1,
			{},
			{ kty: 'oct' },
			...(['kty', 'crv', 'x', 'y', 'd'] as const).map(without),
		])
			expect(() => make(key, 'ES256')).to.throw(TypeError, 'check where it is read from')
		for (const alg of ['EdDSA', 'ed25519', 'ES521', '', undefined, 'toString'])
			expect(() => make(secret, alg), String(alg)).to.throw(TypeError, 'Ed25519')
		for (const keyId of [1, null, {}]) expect(() => make({ ...jwk, kid: keyId }, 'ES256')).to.throw(TypeError)
	})

	it('formats: names that no header can have, and a prefix that is not text', () => {
		for (const make of [timestampedHmac, bodyHmac] as Untyped[])
			for (const header of [undefined, '', 'x y', 'é', 1])
				expect(() => make(header), String(header)).to.throw(TypeError)
		const body = bodyHmac as Untyped
		for (const prefix of [1, null, {}]) expect(() => body('x-signature', prefix)).to.throw(TypeError)
	})

	it('signRequests: a scheme that cannot sign', () => {
		const verifying = httpSignatures({ keys: secret, algorithms: ['HS256'] })
		expect(() => (signRequests as Untyped)(verifying)).to.throw(TypeError, 'signer')
		expect(() => (signRequests as Untyped)()).to.throw(TypeError)
	})

	it('verifyRequest: an unknown option, before the body is read', async () => {
		const verifying = httpSignatures({ keys: secret, algorithms: ['HS256'] })
		const verify = verifyRequest as (...values: readonly unknown[]) => Promise<unknown>
		for (const options of [{ maxByte: 1 }, ...[Number.NaN, -1, '1 MB'].map((maxBytes) => ({ maxBytes })), { url: '' }])
			expect(await rejection(verify(request(), verifying, options))).to.be.instanceOf(TypeError)
	})

	it('names an option and never prints its value', () => {
		const secretText = 'whsec_c2VjcmV0'
		for (const options of [{ secrets: { value: secretText } }, { maxAgeSeconds: secretText }, { format: secretText }])
			expect(() => (hmac as Untyped)({ ...schemes.hmac?.base, ...options }))
				.to.throw(TypeError)
				.with.property('message')
				.that.does.not.include('c2VjcmV0')
	})
})
