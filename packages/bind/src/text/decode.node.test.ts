import { describe, expect, it } from '@tarja-test/harness'
import { decode } from './decode.ts'
import { defaultLimits } from './limits.ts'
import { SourceError } from './source-error.ts'

const text = '{"título": "ação €"}'

function utf16(given: string, littleEndian: boolean): Uint8Array {
	const view = new DataView(new ArrayBuffer(given.length * 2))
	for (let at = 0; at < given.length; at++) view.setUint16(at * 2, given.charCodeAt(at), littleEndian)
	return new Uint8Array(view.buffer)
}

const decoded = (bytes: Uint8Array) => decode({ path: 'vendor.json', bytes }, defaultLimits)

describe('the text of a file', () => {
	it('is the same in UTF-8 and UTF-16, with a mark and without', () => {
		for (const marked of [text, `\ufeff${text}`])
			for (const bytes of [new TextEncoder().encode(marked), utf16(marked, true), utf16(marked, false)])
				expect(decoded(bytes)).to.equal(text)
	})

	it('has line feeds alone', () => {
		expect(decoded(new TextEncoder().encode('a\r\nb\rc\n'))).to.equal('a\nb\nc\n')
	})

	it('is refused where it is none, or has a NUL in it', () => {
		for (const bytes of [
			[0xc3, 0x28],
			[0x89, 0x50, 0x4e, 0x47, 0xff],
			[0x7b, 0x22, 0x00, 0x22, 0x7d],
		])
			expect(() => decoded(new Uint8Array(bytes))).to.throw(SourceError, /^Cannot read vendor\.json: /)
	})

	it('is refused where it is too long', () => {
		expect(() => decode({ path: 'x', bytes: new Uint8Array(11) }, { ...defaultLimits, maxBytes: 10 })).to.throw(
			SourceError,
			'it has 11 bytes; at most 10 are read',
		)
	})
})
