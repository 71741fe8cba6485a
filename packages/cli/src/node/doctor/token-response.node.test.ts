import { describe, expect, it } from '@tarja-test/harness'
import { keepingAnswer, readLifetime, type SeenAnswer } from './token-answer.ts'

const jwt = (claims: unknown): string => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`

const answering = (members: object): SeenAnswer => ({
	method: 'POST',
	url: 'https://platform.example',
	status: 200,
	headers: new Headers(),
	text: JSON.stringify(members),
})

describe('readLifetime()', () => {
	const token = jwt({ iat: 1000, exp: 1300, scope: 'x' })
	const cases: readonly (readonly [string, unknown, string, string | undefined])[] = [
		[token, '300', "the token's exp − iat and expires_in, which is in seconds", 'seconds'],
		[token, 300, "the token's exp − iat and expires_in, which is in seconds", 'seconds'],
		[token, '300000', "the token's exp − iat and expires_in, which is in milliseconds", 'milliseconds'],
		[token, '5', "the token's exp − iat and expires_in, which is in minutes", 'minutes'],
		[token, '77', "the token's exp − iat; expires_in says something else", undefined],
		[token, 'soon', "the token's exp − iat; expires_in is no positive integer", undefined],
		// Core takes integers alone, and 0 for nothing.
		[token, '300.5', "the token's exp − iat; expires_in is no positive integer", undefined],
		[token, '3e2', "the token's exp − iat; expires_in is no positive integer", undefined],
		[token, ['300'], "the token's exp − iat; expires_in is no positive integer", undefined],
		['opaque', '0', 'nothing: one minute is assumed', undefined],
		['opaque', '300', 'expires_in, in seconds: an assumption, as the token does not reveal the unit', undefined],
		['a.b.c', undefined, 'nothing: one minute is assumed', undefined],
		[
			jwt({ iat: 5, exp: 5 }),
			'300',
			'expires_in, in seconds: an assumption, as the token does not reveal the unit',
			undefined,
		],
	]
	for (const [accessToken, stated, readFrom, unit] of cases)
		it(`says of expires_in ${JSON.stringify(stated)} beside ${accessToken.slice(0, 12)}… what it was read from`, () => {
			expect(readLifetime(accessToken, answering({ expires_in: stated }))).to.include({ readFrom, unit })
		})

	it('names claims, and tells none of their values', () => {
		expect(readLifetime(token, undefined).claims).to.deep.equal(['iat', 'exp', 'scope'])
		expect(readLifetime('opaque', answering({})).claims).to.equal(undefined)
	})
})

describe('keepingAnswer()', () => {
	it('hands an answer on as it was, and remembers its members', async () => {
		const kept = keepingAnswer()
		const fetch = kept.around(async () => Response.json({ scope: 'profile' }, { status: 201, headers: { 'x-a': 'b' } }))
		const response = await fetch('https://platform.example', {})
		expect([response.status, response.headers.get('x-a'), await response.json()]).to.deep.equal([
			201,
			'b',
			{ scope: 'profile' },
		])
		expect(kept.answer()).to.include({ status: 201, text: '{"scope":"profile"}' })
	})

	it('reads no more than a megabyte, and remembers nothing of what is no JSON', async () => {
		let isCancelled = false
		const endless = new ReadableStream({
			pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
			cancel() {
				isCancelled = true
			},
		})
		const kept = keepingAnswer()
		const fetch = kept.around(async () => new Response(endless))
		expect(await (await fetch('https://platform.example', {})).text()).to.equal('')
		expect([isCancelled, kept.answer()?.text]).to.deep.equal([true, ''])
	})
})
