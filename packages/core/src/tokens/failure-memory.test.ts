import { fakeClock, recordingFetch, type ScriptedAnswer, tokenAnswer } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import { brokeredTokens } from './brokered.ts'
import type { Issuer, TokenSource } from './contracts.ts'
import { passwordGrant } from './password-grant.ts'
import { tokenError } from './token-error.ts'

const baseUrl = 'https://platform.example'
const grant = passwordGrant({
	basic: 'eDp5',
	credential: { name: 'f', value: 'v' },
	dangerouslyAllowBrowser: true,
})

/** A client whose token endpoint answers as it is told, under a clock that is turned. */
function worldOf(answer: () => ScriptedAnswer, auth: Issuer | TokenSource = grant) {
	const clock = fakeClock()
	const fetch = recordingFetch(answer)
	return { clock, fetch, tokens: createClient({ baseUrl, auth, fetch, clock, random: () => 0 }).tokens }
}

/** What the failure says of when it will be tried again, in milliseconds from now; it says it in its message too. */
async function waitMs({ clock, tokens }: ReturnType<typeof worldOf>): Promise<number | undefined> {
	const error = await rejection(tokens.token())
	if (!isTarjaError(error, 'token_unavailable')) throw error
	const { retryAtMs } = error.details
	if (retryAtMs === undefined) return undefined
	expect(error.message.split('it will not be asked again before')).to.have.length(2)
	expect(error.message).to.match(new RegExp(`before ${new Date(retryAtMs).toISOString()}$`))
	return retryAtMs - clock.now()
}

const junk: Readonly<Record<string, ScriptedAnswer>> = {
	'404': { status: 404 },
	'405': { status: 405, text: 'no' },
	'a redirect': { status: 302, headers: { location: '/login' } },
	'a page instead of JSON': { text: '<title>Welcome</title>' },
	'no access_token': { json: {} },
	'another token_type': { json: { access_token: 't', token_type: 'mac' } },
}

describe('a token endpoint that answers', () => {
	for (const [what, answer] of Object.entries(junk))
		it(`${what} is asked once for many calls, then after 1, 2, 4, 8, 16 and 30 seconds`, async () => {
			const world = worldOf(() => (answer instanceof Response ? answer.clone() : answer))
			for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
				const before = world.fetch.requests.length
				for (let call = 0; call < 40; call++) expect(await waitMs(world)).to.equal(seconds * 1000)
				expect(world.fetch.requests).to.have.length(before + 1)
				world.clock.advance(seconds * 1000 - 1)
				expect(await waitMs(world)).to.equal(1)
				world.clock.advance(1)
			}
		})

	it('503 twice is left alone for a second, and used again as soon as it is mended', async () => {
		let answer: ScriptedAnswer = { status: 503 }
		const world = worldOf(() => answer)
		for (let call = 0; call < 40; call++) expect(await waitMs(world)).to.equal(1000)
		expect(world.fetch.requests).to.have.length(2)
		answer = tokenAnswer('mended')
		world.clock.advance(1000)
		expect((await world.tokens.token()).accessToken).to.equal('mended')
	})

	it('junk once, and a token then, has its pauses begin anew at a second', async () => {
		let answer: ScriptedAnswer = { status: 404 }
		const world = worldOf(() => answer)
		expect(await waitMs(world)).to.equal(1000)
		world.clock.advance(1000)
		answer = tokenAnswer('t', 100)
		await world.tokens.token()
		world.clock.advance(99_000)
		answer = { status: 404 }
		expect(await waitMs(world)).to.equal(1000)
	})

	const day = (ms: number): string => new Date(ms).toUTCString()
	const startMs = fakeClock().now()
	const retryAfter: readonly [Record<string, string>, number][] = [
		[{ 'retry-after': '7' }, 7000],
		[{ 'retry-after': '0' }, 1000],
		// By a clock two hours ahead: what counts is the difference.
		[{ 'retry-after': day(startMs + 7_230_000), date: day(startMs + 7_200_000) }, 30_000],
		[{}, 5000],
	]
	for (const [headers, ms] of retryAfter)
		it(`429 with ${JSON.stringify(headers)} is left alone for ${ms} ms`, async () => {
			const world = worldOf(() => ({ status: 429, headers }))
			for (let call = 0; call < 5; call++) expect(await waitMs(world)).to.equal(ms)
			expect(world.fetch.requests).to.have.length(1)
			world.clock.advance(ms)
			await waitMs(world)
			expect(world.fetch.requests).to.have.length(2)
		})

	it('503 with Retry-After is not asked a second time at once', async () => {
		const world = worldOf(() => ({ status: 503, headers: { 'retry-after': '9' } }))
		expect(await waitMs(world)).to.equal(9000)
		expect(world.fetch.requests).to.have.length(1)
	})

	it('404 with Retry-After is asked again after a second: only a 429 or a 503 says when to come again', async () => {
		expect(await waitMs(worldOf(() => ({ status: 404, headers: { 'retry-after': '9' } })))).to.equal(1000)
	})

	it('nothing, because it cannot be reached, is asked again by the next call', async () => {
		const world = worldOf(() => new TypeError('refused'))
		for (let call = 0; call < 2; call++) expect(await waitMs(world)).to.equal(undefined)
		expect(world.fetch.requests).to.have.length(4)
	})
})

describe('an issuer', () => {
	const issuerOf = (issue: Issuer['issue']): Issuer => ({ identity: () => ['own'], issue })
	const thrown: readonly unknown[] = [
		new SyntaxError('Unexpected token <'),
		'a text',
		undefined,
		null,
		new Proxy(
			{},
			{
				get: () => {
					throw new Error('trap')
				},
			},
		),
	]
	for (const [index, error] of thrown.entries())
		it(`that throws an error of its own is asked once for many calls (${index})`, async () => {
			let asked = 0
			const world = worldOf(
				() => ({ status: 401 }),
				issuerOf(async ({ fetch }) => {
					asked++
					await fetch(baseUrl, {})
					throw error
				}),
			)
			for (let call = 0; call < 40; call++) expect(await waitMs(world)).to.equal(1000)
			expect(asked).to.equal(1)
			const failure = await rejection(world.tokens.token())
			expect(isTarjaError(failure, 'token_unavailable') && failure.details.reason).to.equal('issuer')
		})

	it('whose fetch failed, which was tried a second time, is not remembered', async () => {
		const world = worldOf(
			() => new TypeError('refused'),
			issuerOf(async ({ fetch }) => {
				await fetch(baseUrl, {})
				return { accessToken: 't', lifetimeMs: 1 }
			}),
		)
		expect(await waitMs(world)).to.equal(undefined)
		expect(world.fetch.requests).to.have.length(2)
	})

	for (const given of [undefined, null, {}, 'token', { accessToken: 'two words', lifetimeMs: 1 }])
		it(`that gives ${JSON.stringify(given)} for a token gave none`, async () => {
			const world = worldOf(
				() => ({}),
				issuerOf(async () => given as never),
			)
			expect(await waitMs(world)).to.equal(1000)
		})

	it('that says itself when to come again is believed, from a second to fifteen minutes, whatever its reason', async () => {
		const said: readonly [number, number | undefined][] = [
			[5000, 5000],
			[0, 1000],
			[-1e300, 1000],
			[1e300, 900_000],
			[Number.POSITIVE_INFINITY, 900_000],
			[Number.NaN, undefined],
		]
		for (const reason of ['network', 'timeout', 'source'] as const)
			for (const [inMs, ms] of said) {
				const world = worldOf(
					() => ({}),
					issuerOf(async ({ nowMs }) => {
						throw tokenError(reason, 'not now', { retryAtMs: nowMs() + inMs })
					}),
				)
				if (ms !== undefined) expect(await waitMs(world)).to.equal(ms)
				else expect(isTarjaError(await rejection(world.tokens.token()))).to.equal(true)
			}
	})
})

describe('a backend that hands out tokens', () => {
	it('is asked again at once after a refusal, and after a second where it answers junk', async () => {
		let answer = new Response(null, { status: 401 })
		const auth = brokeredTokens(async () => answer.clone())
		const world = worldOf(() => ({}), auth)
		expect(await waitMs(world)).to.equal(undefined)
		answer = new Response('<title>Welcome</title>')
		expect(await waitMs(world)).to.equal(1000)
	})
})

describe('a pause', () => {
	it('ends in due time however the wall clock is set, and says so by the clock as it is', async () => {
		const world = worldOf(() => ({ status: 401 }))
		expect(await waitMs(world)).to.equal(60_000)
		world.clock.adjust(-7_200_000)
		expect(await waitMs(world)).to.equal(60_000)
		world.clock.advance(59_999)
		expect(await waitMs(world)).to.equal(1)
		world.clock.advance(1)
		expect(await waitMs(world)).to.equal(120_000)
		expect(world.fetch.requests).to.have.length(2)
	})

	it('ends while the machine sleeps, too', async () => {
		const world = worldOf(() => ({ status: 401 }))
		await waitMs(world)
		world.clock.adjust(60_000)
		expect(await waitMs(world)).to.equal(120_000)
	})
})
