import { describe, expect, it } from '@tarja-test/harness'
import { secret } from '../vectors/messages.ts'
import { detachedJws } from './detached-jws.ts'
import { hmac, standardWebhooks } from './hmac.ts'
import { httpSignatures } from './http-signatures.ts'
import { signer } from './keys.ts'

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
				expiresInSeconds: [Number.NaN, -1, 0, 0.5, Number.POSITIVE_INFINITY, '60'],
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
				secrets: [
					undefined,
					null,
					'',
					[],
					[secret, undefined],
					[secret, ''],
					[['nested']],
					1,
					'whsec_undefined',
					'undefined',
					' '.repeat(14),
					`whsec_c2VjcmV0\n`,
					'\ufeffwhsec_c2VjcmV0',
					'live_null',
				],
			},
		},
	}
const ofTime = {
	nowSeconds: [0, 'now'],
	maxAgeSeconds: [Number.NaN, -1, '300', null],
	clockSkewSeconds: [Number.NaN, -1, Number.POSITIVE_INFINITY],
}
const ofKeys = {
	keys: [undefined, null, '', [], [secret, undefined], {}, 1],
	algorithms: [undefined, [], 'HS256', ['EdDSA'], ['ed25519'], ['ecdsa-p256-sha256'], ['HS256', undefined], ['none']],
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

	it('names an option and never prints its value', () => {
		const secretText = 'whsec_c2VjcmV0'
		for (const options of [{ secrets: { value: secretText } }, { maxAgeSeconds: secretText }, { format: secretText }])
			expect(() => (hmac as Untyped)({ ...schemes.hmac?.base, ...options }))
				.to.throw(TypeError)
				.with.property('message')
				.that.does.not.include('c2VjcmV0')
	})
})
