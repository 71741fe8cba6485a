import { describe, expect, it } from '@tarja-test/harness'
import type { SeenResponse } from './exchange.ts'
import { createResponseRecorder, describeLifetime } from './token-response.ts'

const jwt = (claims: unknown): string => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`

const answering = (members: object): SeenResponse => ({
	method: 'POST',
	url: 'https://platform.example',
	status: 200,
	headers: new Headers(),
	text: JSON.stringify(members),
})

describe('describeLifetime()', () => {
	const token = jwt({ iat: 1000, exp: 1300, scope: 'x' })
	const assumed = 'expires_in, assumed to be in seconds because the token does not show the unit'
	const cases: readonly (readonly [string, unknown, string])[] = [
		[token, '300', "the token's exp − iat and expires_in, which is in seconds"],
		[token, 300, "the token's exp − iat and expires_in, which is in seconds"],
		[token, '300000', "the token's exp − iat and expires_in, which is in milliseconds"],
		[token, '5', "the token's exp − iat and expires_in, which is in minutes"],
		[token, '77', "the token's exp − iat; expires_in differs"],
		[token, 'soon', "the token's exp − iat; expires_in is not a positive integer"],
		// Core accepts integers only, and 0 for nothing.
		[token, '300.5', "the token's exp − iat; expires_in is not a positive integer"],
		[token, ['300'], "the token's exp − iat; expires_in is not a positive integer"],
		['opaque', '0', 'nothing: one minute is assumed'],
		['opaque', '300', assumed],
		['a.b.c', undefined, 'nothing: one minute is assumed'],
		[jwt({ iat: 5, exp: 5 }), '300', assumed],
	]
	for (const [accessToken, stated, readFrom] of cases)
		it(`describes expires_in ${JSON.stringify(stated)} beside ${accessToken.slice(0, 12)}…`, () => {
			expect(describeLifetime(accessToken, answering({ expires_in: stated }))).to.equal(readFrom)
		})
})

describe('createResponseRecorder()', () => {
	it('hands an answer on as it was, and remembers its members', async () => {
		const kept = createResponseRecorder()
		const fetch = kept.around(async () => Response.json({ scope: 'profile' }, { status: 201, headers: { 'x-a': 'b' } }))
		const response = await fetch('https://platform.example', {})
		expect([response.status, response.headers.get('x-a'), await response.json()]).to.deep.equal([
			201,
			'b',
			{ scope: 'profile' },
		])
		expect(kept.response()).to.include({ status: 201, text: '{"scope":"profile"}' })
	})

	it('reads no more than the beginning of an endless body', async () => {
		let isCancelled = false
		const endless = new ReadableStream({
			pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
			cancel() {
				isCancelled = true
			},
		})
		const kept = createResponseRecorder()
		const fetch = kept.around(async () => new Response(endless))
		const response = await fetch('https://platform.example', {})
		expect((await response.text()).length).to.be.below(200_000)
		expect([isCancelled, kept.response()?.status]).to.deep.equal([true, 200])
	})
})
