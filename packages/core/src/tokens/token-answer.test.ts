import { describe, expect, it, rejection } from '@tarja-test/harness'
import { readJson, readTokenAnswer, retryAfterMs } from './token-answer.ts'

describe('the answer to a token request', () => {
	it('has 256 KiB at most', async () => {
		expect((await readTokenAnswer(new Response(new Uint8Array(262_144)))).byteLength).to.equal(262_144)
		const error = await rejection(readTokenAnswer(new Response(new Uint8Array(262_145))))
		expect(error.message).to.equal('Cannot get an access token: the answer is longer than 262144 bytes')
	})
	it('is nothing where it is no JSON', async () => {
		expect(await readJson(new Response('{"a":1}'))).to.deep.equal({ a: 1 })
		expect(await readJson(new Response('{'))).to.equal(undefined)
	})
	it('says when to come again in whole seconds or by a date, and nothing in any other way', () => {
		const nowMs = Date.parse('2026-01-01T00:00:00Z')
		const read = (text: string | undefined, status = 503, date?: string) =>
			retryAfterMs(
				new Response(null, {
					status,
					headers: { ...(text !== undefined && { 'retry-after': text }), ...(date && { date }) },
				}),
				nowMs,
			)
		const inTen = 'Thu, 01 Jan 2026 00:00:10 GMT'
		for (const status of [429, 503]) expect(read(' 7 ', status)).to.equal(7000)
		expect([read('0'), read('901'), read('9'.repeat(20)), read(inTen)]).to.deep.equal([0, 900_000, 900_000, 10_000])
		expect(read('Fri, 31 Dec 9999 23:59:59 GMT')).to.equal(900_000)
		expect(read(inTen, 503, 'Thu, 01 Jan 2026 00:00:08 GMT')).to.equal(2000)
		expect(read('Wed, 31 Dec 2025 00:00:00 GMT')).to.equal(0)
		// The last two are no HTTP dates, though Date.parse takes them for dates.
		const unreadable = [undefined, '', 'soon', '-5', '1.5', '1e3', '0x10', '5 s']
		for (const text of [...unreadable, '2026-01-01T00:00:10Z', '1 Jan 2031 00:00:00 GMT'])
			expect(read(text), text).to.equal(undefined)
		expect(read('7', 500)).to.equal(undefined)
	})
})
