import type { MessageVerifier } from '@tarja/core/plugin'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { noText, nowSeconds, request, secret, withHeaders } from '../vectors/messages.ts'
import { detachedJws } from './detached-jws.ts'
import { bodyHmac, hmac, standardWebhooks, timestampedHmac } from './hmac.ts'
import { httpSignatures } from './http-signatures.ts'
import { signer } from './keys.ts'
import { type HttpRequest, SignatureError } from './message.ts'
import type { MessageSigner } from './scheme.ts'

const now = { nowSeconds: () => nowSeconds }
const keys = { signer: signer(secret, 'HS256', 'k1'), keys: secret, algorithms: ['HS256'] } as const
const schemes: Readonly<Record<string, MessageSigner & MessageVerifier>> = {
	httpSignatures: httpSignatures({
		...now,
		...keys,
		components: ['@method', '@target-uri', 'x-a', 'content-type', 'content-digest'],
	}),
	'detachedJws with b64 true': detachedJws({ ...now, ...keys }),
	'detachedJws with b64 false': detachedJws({ ...now, ...keys, b64: false }),
	standardWebhooks: hmac({ ...now, format: standardWebhooks(), secrets: secret }),
	timestampedHmac: hmac({ ...now, format: timestampedHmac('x-signature'), secrets: secret }),
	bodyHmac: hmac({ ...now, format: bodyHmac('x-signature'), secrets: secret }),
}

const unsigned = request({ headers: { 'x-a': 'value 1' }, body: noText })
const outcome = async (scheme: MessageVerifier, message: HttpRequest): Promise<unknown> =>
	scheme.verify(message).then(
		() => 'accepted',
		(error: unknown) => (error instanceof SignatureError ? 'refused' : error),
	)

/** Replaces one byte of a text by another printable one. */
function changed(text: string, at: number, by: number): string {
	const index = at % text.length
	const code = 0x21 + ((text.charCodeAt(index) - 0x21 + by + 94) % 94)
	return text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1)
}

const place = fc.nat({ max: 10_000 })
const shift = fc.integer({ min: 1, max: 93 })

describe('whoever changes a byte', () => {
	for (const [name, scheme] of Object.entries(schemes)) {
		it(`of the body that ${name} covers is refused`, async () => {
			const signed = withHeaders(unsigned, await scheme.sign(unsigned))
			expect((await scheme.verify(signed)).body).to.deep.equal(noText)
			const refused = fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, mask) => {
				const other = new Uint8Array(noText)
				other[at % other.length] = (other[at % other.length] ?? 0) ^ mask
				expect(await outcome(scheme, { ...signed, body: other })).to.equal('refused')
			})
			await fc.assert(refused, random(60))
			const lengthened = new Uint8Array([...noText, 0])
			for (const other of [noText.subarray(1), noText.subarray(0, -1), lengthened, new Uint8Array(), null])
				expect(await outcome(scheme, { ...signed, body: other })).to.equal('refused')
		})

		it(`of the headers that ${name} writes is refused, or has changed nothing of what they say`, async () => {
			const added = await scheme.sign(unsigned)
			const names = [...added.keys()]
			const refused = fc.asyncProperty(fc.constantFrom(...names), place, shift, async (header, at, by) => {
				const value = changed(added.get(header) ?? '', at, by)
				const result = await outcome(scheme, withHeaders(unsigned, [...added, [header, value]]))
				// Base64 has spare bits, hexadecimal two cases, and a dictionary a key for every label: the bytes stay the same.
				if (result === 'accepted')
					expect(meaning(header, value)).to.deep.equal(meaning(header, added.get(header) ?? ''))
				else expect(result).to.equal('refused')
			})
			await fc.assert(refused, random(150))
		})
	}

	it('of anything else that httpSignatures covers is refused', async () => {
		const scheme = schemes.httpSignatures
		if (!scheme) throw new Error('The scheme is gone')
		const signed = withHeaders(unsigned, await scheme.sign(unsigned))
		const refused = fc.asyncProperty(
			fc.constantFrom('x-a', 'content-type', 'method', 'url'),
			place,
			shift,
			async (part, at, by) => {
				const { method, url } = signed
				const { pathname, search, origin } = new URL(url)
				const message =
					part === 'method'
						? { ...signed, method: changed(method, at, by) }
						: part === 'url'
							? { ...signed, url: `${origin}/${changed(`${pathname}${search}`.slice(1), at, by)}` }
							: withHeaders(signed, [[part, changed(signed.headers.get(part) ?? '', at, by)]])
				// A fragment, or a header's trailing space, is not part of what is sent.
				if (sent(message) === sent(signed)) return
				expect(await outcome(scheme, message)).to.equal('refused')
			},
		)
		await fc.assert(refused, random(300))
	})
})

/** What a header's value decodes to. */
function meaning(header: string, value: string): unknown {
	const encoded = /[:,=.]([A-Za-z0-9+/_-]+=*):?$/.exec(value)?.[1] ?? value
	if (header === 'x-signature') return value.toLowerCase() // hexadecimal, after whatever stands before it
	return atob(encoded.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, ''))
}

function sent({ method, url, headers }: HttpRequest): string {
	const wire = new URL(url)
	wire.hash = ''
	return [method, wire.href, ...headers].join('\n')
}

describe('whatever arrives', () => {
	const headerNames =
		'signature-input signature content-digest x-jws-signature webhook-id webhook-timestamp webhook-signature x-signature'.split(
			' ',
		)
	const words = 'sig1 = () ("@method") ;created= :AAAA: v1, v1= t= .. eyJhbGciOiJIUzI1NiJ9 , " ; sha-256'.split(' ')
	const fragments = [...words, ' ', String(nowSeconds)]
	const text = fc.oneof(
		fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join('')),
		fc.string({ maxLength: 40 }),
		fc.uint8Array({ maxLength: 40 }).map((codes) => String.fromCharCode(...codes)),
	)

	for (const [name, scheme] of Object.entries(schemes))
		it(`${name} accepts none of it, and throws nothing but SignatureError`, async () => {
			const harmless = fc.asyncProperty(
				fc.dictionary(fc.constantFrom(...headerNames), text),
				fc.uint8Array({ maxLength: 20 }),
				async (values, body) => {
					const headers = new Headers()
					for (const [header, value] of Object.entries(values)) {
						try {
							headers.set(header, value)
						} catch {
							// What no header can carry cannot arrive.
						}
					}
					const message = { method: 'POST', url: 'https://api.example/', headers, body: new Uint8Array(body) }
					expect(await outcome(scheme, message)).to.equal('refused')
				},
			)
			await fc.assert(harmless, random(200))
		})
})
