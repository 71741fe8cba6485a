// Covers masking.ts.
import { redact } from '@tarja/core/plugin'
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { intentRequest, tokenFrom } from './exchanges.test.ts'
import { maskCards, maskHeaders, maskText } from './masking.ts'

describe('maskCards()', () => {
	it('hides card numbers, with and without separators', () => {
		expect(maskCards('a 4111111111111111 b')).to.equal('a [masked] b')
		expect(maskCards('5555-5555-5555-4444 and 4111 1111 1111 1111')).to.equal('[masked] and [masked]')
	})

	it('hides card numbers whatever but letters separates their digits', () => {
		const parts = ['4111', '1111', '1111', '1111']
		const separators = ['.', '/', '_', '  ', '\u00a0', '\u200d', '","', ', ', '%20', '\\u00a0']
		for (const separator of separators) expect(maskCards(parts.join(separator)), separator).to.equal('[masked]')
		for (const text of [
			'４１１１１１１１１１１１１１１１',
			'٤١١١١١١١١١١١١١١١',
			'00004111111111111111',
			[...'4111111111111111'].join('\u200d'),
		])
			expect(maskCards(text)).to.equal('[masked]')
	})

	it('keeps numbers in which no digits pass the Luhn check, times and company numbers', () => {
		for (const text of ['4111111111112', '2026-11-20T12:34:56Z', '12345678000199', '1700000000000', '000123'])
			expect([maskCards(text), redact(text)]).to.deep.equal([text, text])
	})
})

describe('a text of the log', () => {
	it('lacks what core masks in a text', () => {
		const given = ['4111111111111111', '9941111111111111111', '4111 -- 1111 -- 1111 -- 1111', '60000000000007']
		const words = ['Bearer 9f8a7b6c5d4e', 'basic dXNlcjpwYXNz', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln']
		for (const text of [...given, ...words]) {
			const isMasked = redact(`note: ${text}`) !== `note: ${text}`
			expect([text, isMasked, maskText(`note: ${text}`).includes('[masked]')]).to.deep.equal([text, true, true])
		}
		for (const text of ['check the Basic credentials', 'bearer token', 'order-7']) expect(maskText(text)).to.equal(text)
	})
})

describe('maskHeaders()', () => {
	it('hides the values of authorization and cookies, but not their scheme', () => {
		expect(maskHeaders(new Headers({ Authorization: 'Bearer abc', 'x-id': '7' }))).to.deep.equal({
			authorization: 'Bearer [masked]',
			'x-id': '7',
		})
		// Not a `Headers`, because browsers drop a cookie that a program sets.
		const cookies = {
			*[Symbol.iterator]() {
				yield ['cookie', 'session=1']
			},
		} as unknown as Headers
		expect(maskHeaders(cookies)).to.deep.equal({ cookie: '[masked]' })
	})

	it('keeps 64, and says how many more there were', () => {
		const headers = Object.entries(maskHeaders(new Headers(Array.from({ length: 70 }, (_, at) => [`x-${at}`, '1']))))
		expect(headers).to.have.lengthOf(65)
		expect(headers.at(-1)).to.deep.equal(['[and 6 more]', ''])
	})
})

describe('maskText()', () => {
	it('keeps the first 16,384 characters', () => {
		expect(maskText('x'.repeat(16_385))).to.equal(`${'x'.repeat(16_384)} [and 1 more characters]`)
	})
})

describe('log()', () => {
	it('holds no token and no card number that a request carried', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const response = await emulator.fetch(
			intentRequest(token, {
				path: '/4111111111111111?pan=4111111111111111',
				headers: { 'x-card': '4111 1111 1111 1111' },
				body: '{"pan":"4111111111111111"}',
			}),
		)
		await response.text()
		const [, entry] = emulator.log().entries
		expect(JSON.stringify(entry)).not.to.match(/4111/)
		expect(JSON.stringify(entry)).not.to.contain(token)
	})
})
