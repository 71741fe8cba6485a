import type { MessageVerifier } from '@tarja/core/plugin'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { nowSeconds, request, secret, withHeaders } from '../vectors/messages.ts'
import { refused } from '../vectors/refused.ts'
import { detachedJws } from './detached-jws.ts'
import type { Freshness } from './freshness.ts'
import { hmac, standardWebhooks } from './hmac.ts'
import { httpSignatures } from './http-signatures.ts'
import { signer } from './keys.ts'
import type { MessageSigner } from './scheme.ts'

interface Times extends Freshness {
	readonly maxAgeSeconds?: number
}
const keys = { signer: signer(secret, 'HS256'), keys: secret, algorithms: ['HS256'] } as const
const makers: Readonly<Record<string, (times: Times) => MessageSigner & MessageVerifier>> = {
	httpSignatures: (times) => httpSignatures({ ...times, ...keys }),
	detachedJws: (times) => detachedJws({ ...times, ...keys, protectedHeader: () => ({ iat: nowSeconds, jti: 'one' }) }),
	hmac: (times) => hmac({ ...times, format: standardWebhooks(), secrets: secret }),
}
describe('freshness', () => {
	for (const [name, make] of Object.entries(makers)) {
		it(`${name} refuses stale and future messages, to the second`, async () => {
			const message = withHeaders(request(), await make({ nowSeconds: () => nowSeconds }).sign(request()))
			const at = (seconds: number, more: Times = {}) =>
				make({ clockSkewSeconds: 10, ...more, nowSeconds: () => nowSeconds + seconds }).verify(message)
			for (const seconds of [-10, 310]) await at(seconds)
			await at(70, { maxAgeSeconds: 60 })
			await at(1_000_000, { maxAgeSeconds: Infinity })
			await refused(at(-11), 'in-future')
			await refused(at(311), 'too-old')
			await refused(at(71, { maxAgeSeconds: 60 }), 'too-old')
		})

		it(`${name} takes nothing but true for an answer of unique`, async () => {
			const at = { nowSeconds: () => nowSeconds }
			const message = withHeaders(request(), await make(at).sign(request()))
			for (const answer of [undefined, null, 1, 'yes', new Set(), false]) {
				const unique = async (): Promise<boolean> => answer as boolean
				await refused(make(at).verify(message, { unique }), 'replayed', String(answer))
			}
			await make(at).verify(message, { unique: async () => true })
		})
	}

	for (const [name, make] of Object.entries(makers))
		it(`${name} accepts no message again that a store has forgotten at untilSeconds, on any clock`, async () => {
			const times = fc.record({
				maxAgeSeconds: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 5, noNaN: true })),
				clockSkewSeconds: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: 0, max: 3, noNaN: true })),
				first: fc.double({ min: -4, max: 10, noNaN: true }),
				later: fc.oneof(fc.double({ min: 0, max: 12, noNaN: true }), fc.integer({ min: 0, max: 12 })),
				cut: fc.boolean(),
			})
			const message = withHeaders(request(), await make({ nowSeconds: () => nowSeconds }).sign(request()))
			const once = fc.asyncProperty(times, async ({ maxAgeSeconds, clockSkewSeconds, first, later, cut }) => {
				let real = nowSeconds + first
				const store = new Map<string, number>()
				const unique = (id: string, untilSeconds: number) => {
					if ((store.get(id) ?? -Infinity) > real) return false
					store.set(id, untilSeconds)
					return true
				}
				const nowOf = () => (cut ? Math.floor(real) : real)
				const scheme = make({ maxAgeSeconds, clockSkewSeconds, nowSeconds: nowOf })
				const accepts = () =>
					scheme.verify(message, { unique }).then(
						() => true,
						() => false,
					)
				const before = await accepts()
				real += later
				if (before) expect(await accepts()).to.equal(false)
			})
			await fc.assert(once, random(300))
		})
})
