import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import p384 from '../vectors/rfc9421-p384.json' with { type: 'json' }
import { derToRaw } from './der-to-raw.ts'
import { SignatureError } from './signature-error.ts'

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** DER of an ECDSA signature, as X.690 §8.3 asks: no leading zeros but the one that keeps the number positive. */
function toDer(raw: Uint8Array): Uint8Array<ArrayBuffer> {
	const integer = (bytes: Uint8Array): number[] => {
		const digits = [...bytes]
		while (digits.length > 1 && digits[0] === 0) digits.shift()
		if ((digits[0] ?? 0) > 0x7f) digits.unshift(0)
		return [2, digits.length, ...digits]
	}
	const content = [...integer(raw.subarray(0, raw.length / 2)), ...integer(raw.subarray(raw.length / 2))]
	return new Uint8Array([0x30, ...(content.length > 127 ? [0x81] : []), content.length, ...content])
}

describe('derToRaw', () => {
	it('turns the DER that OpenSSL wrote into the r‖s of the same signature', () => {
		const { signature, signatureDer } = p384.case
		expect(derToRaw(fromBase64(signatureDer), 48)).to.deep.equal(fromBase64(signature))
	})

	for (const size of [32, 48, 66] as const)
		it(`undoes DER for numbers of ${size} bytes, small ones included`, () => {
			const byte = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 255 }))
			const raw = fc.array(byte, { minLength: 2 * size, maxLength: 2 * size }).map((list) => new Uint8Array(list))
			const undone = fc.property(raw, (signature) => {
				expect(derToRaw(toDer(signature), size)).to.deep.equal(signature)
			})
			fc.assert(undone, random())
		})

	it('throws nothing but SignatureError at anything else', () => {
		const reasonOf = (der: Uint8Array): string => {
			try {
				derToRaw(der, 32)
				return 'accepted'
			} catch (error) {
				return error instanceof SignatureError ? error.reason : String(error)
			}
		}
		const noise = fc.property(fc.uint8Array({ maxLength: 80 }), (der) => {
			expect(reasonOf(der)).to.be.oneOf(['malformed', 'accepted'])
		})
		fc.assert(noise, random(500))
		const good = toDer(new Uint8Array(64).fill(1))
		expect(reasonOf(good)).to.equal('accepted')
		for (const broken of [
			new Uint8Array(),
			new Uint8Array(64),
			good.subarray(0, -1),
			new Uint8Array([...good, 0]),
			toDer(new Uint8Array(96).fill(1)),
		])
			expect(reasonOf(broken)).to.equal('malformed')
	})
})
