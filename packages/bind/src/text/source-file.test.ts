import { describe, expect, it } from '@tarja-test/harness'
import { decode, SourceError } from './source-file.ts'

const text = '{"título": "ação €"}'

const decoded = (bytes: Uint8Array) => decode({ path: 'vendor.json', bytes })

describe('decode()', () => {
	it('reads a text with a byte order mark and without', () => {
		for (const marked of [text, `\ufeff${text}`]) expect(decoded(new TextEncoder().encode(marked))).to.equal(text)
	})

	it('gives line feeds alone', () => {
		expect(decoded(new TextEncoder().encode('a\r\nb\rc\n'))).to.equal('a\nb\nc\n')
	})

	it('refuses what is not UTF-8, or has a NUL in it', () => {
		for (const bytes of [
			[0xc3, 0x28],
			[0x89, 0x50, 0x4e, 0x47, 0xff],
			[0x7b, 0x22, 0x00, 0x22, 0x7d],
		])
			expect(() => decoded(new Uint8Array(bytes))).to.throw(SourceError, /^Cannot read vendor\.json: /)
	})

	it('refuses a file that is too long', () => {
		expect(() => decoded(new Uint8Array(33_554_433))).to.throw(
			SourceError,
			'it has 33554433 bytes; at most 33554432 are read',
		)
	})
})
