import { createFakeClock, createRecordingFetch, createTokenResponse, type ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'
import { baseUrl, grantOf, issuerOf, worldOf } from '../../test/token-world.ts'
import { createClient } from '../client/client.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import { brokeredTokens } from './brokered.ts'
import { createTokenError, type Issuer, type TokenSource } from './contracts.ts'
import { getState, remember } from './state.ts'

/** A client whose token endpoint answers as it is told. */
function worldWith(response: () => ScriptedResponse, auth: Issuer | TokenSource = grantOf()) {
	const fetch = createRecordingFetch(response)
	return { ...worldOf({ auth, fetch, random: () => 0 }), fetch }
}

/** What the failure says of when it will be tried again, in milliseconds from now; its message says only what was found. */
async function waitMs({ clock, tokens }: ReturnType<typeof worldOf>): Promise<number | undefined> {
	const error = await rejection(tokens.token())
	if (!isTarjaError(error, 'token_unavailable')) throw error
	const { retryAtMs } = error.details
	expect(error.message).not.to.match(/ before |\d{4}-/)
	return retryAtMs === undefined ? undefined : retryAtMs - clock.now()
}

const seconds = [1, 2, 4, 8, 16, 30, 30]
const responses: Readonly<Record<string, readonly [ScriptedResponse, readonly number[]]>> = {
	'404': [{ status: 404 }, seconds],
	'405': [{ status: 405, text: 'no' }, seconds],
	'a redirect': [{ status: 302, headers: { location: '/login' } }, seconds],
	'a page instead of JSON': [{ text: '<title>Welcome</title>' }, seconds],
	'no access_token': [{ json: {} }, seconds],
	'another token_type': [{ json: { access_token: 't', token_type: 'mac' } }, seconds],
	'401': [{ status: 401 }, [60, 120, 240, 480, 900, 900]],
	'429': [{ status: 429 }, [5, 10, 20, 40, 60, 60]],
	// Wrong credentials, whatever the status.
	...Object.fromEntries(
		([200, 400, 404, 422] as const).map((status) => [
			`${status} with invalid_grant`,
			[{ status, json: { error: 'invalid_grant' } }, [60, 120, 240, 480, 900, 900]],
		]),
	),
	// An identity server also says so while its database is away.
	'500 with invalid_client': [{ status: 500, json: { error: 'invalid_client' } }, [10, 20, 40, 900, 900]],
	'503 with unauthorized_client': [{ status: 503, json: { error: 'unauthorized_client' } }, [10, 20, 40, 900]],
}

describe('a token endpoint that answers', () => {
	for (const [what, [response, waits]] of Object.entries(responses))
		it(`${what} is asked once for many calls, then after ${waits.join(', ')} seconds`, async () => {
			const world = worldWith(() => response)
			for (const wait of waits) {
				const before = world.fetch.requests.length
				for (let call = 0; call < 40; call++) expect(await waitMs(world)).to.equal(wait * 1000)
				expect(world.fetch.requests).to.have.length(before + 1)
				world.clock.advance(wait * 1000 - 1)
				expect(await waitMs(world)).to.equal(1)
				world.clock.advance(1)
			}
		})

	it('with wrong credentials is asked at most 8 times in an hour, and named in the error', async () => {
		for (const status of [200, 400, 404, 422, 500]) {
			const world = worldWith(() => ({ status, json: { error: 'invalid_grant' } }))
			for (let second = 0; second < 3600; second += 5) {
				const error = await rejection(world.tokens.token())
				if (!isTarjaError(error, 'token_unavailable')) throw error
				expect(error.details).to.deep.include({ reason: 'credentials', status, error: 'invalid_grant' })
				expect(error.message).to.contain('(error "invalid_grant")').and.to.contain('check the Basic credentials')
				world.clock.advance(5000)
			}
			expect(world.fetch.requests.length, String(status)).to.be.at.most(8)
		}
	})

	it('503 twice is left alone for a second, and used again as soon as it is mended', async () => {
		let response: ScriptedResponse = { status: 503 }
		const world = worldWith(() => response)
		for (let call = 0; call < 40; call++) expect(await waitMs(world)).to.equal(1000)
		expect(world.fetch.requests).to.have.length(2)
		response = createTokenResponse('mended')
		world.clock.advance(1000)
		expect((await world.tokens.token()).accessToken).to.equal('mended')
	})

	it('junk once, and a token then, has its pauses begin anew at a second', async () => {
		let response: ScriptedResponse = { status: 404 }
		const world = worldWith(() => response)
		expect(await waitMs(world)).to.equal(1000)
		world.clock.advance(1000)
		response = createTokenResponse('t', 100)
		await world.tokens.token()
		world.clock.advance(99_000)
		response = { status: 404 }
		expect(await waitMs(world)).to.equal(1000)
	})

	const day = (ms: number): string => new Date(ms).toUTCString()
	const startMs = createFakeClock().now()
	const retryAfter: readonly [status: number, Record<string, string>, number][] = [
		[429, { 'retry-after': '7' }, 7000],
		[429, { 'retry-after': '0' }, 1000],
		// By a clock two hours ahead: what counts is the difference.
		[429, { 'retry-after': day(startMs + 7_230_000), date: day(startMs + 7_200_000) }, 30_000],
		[503, { 'retry-after': '9' }, 9000],
		// Only a 429 or a 503 says when to come again.
		[404, { 'retry-after': '9' }, 1000],
	]
	for (const [status, headers, ms] of retryAfter)
		it(`${status} with ${JSON.stringify(headers)} is asked once, and left alone for ${ms} ms`, async () => {
			const world = worldWith(() => ({ status, headers }))
			for (let call = 0; call < 5; call++) expect(await waitMs(world)).to.equal(ms)
			expect(world.fetch.requests).to.have.length(1)
			world.clock.advance(ms)
			await waitMs(world)
			expect(world.fetch.requests).to.have.length(2)
		})

	it('nothing, because it cannot be reached, is asked again by the next call', async () => {
		const world = worldWith(() => new TypeError('refused'))
		for (let call = 0; call < 2; call++) expect(await waitMs(world)).to.equal(undefined)
		expect(world.fetch.requests).to.have.length(4)
	})
})

describe('an issuer', () => {
	const thrown = [new SyntaxError('Unexpected token <'), 'a text', undefined, null]
	for (const [index, error] of thrown.entries())
		it(`that throws an error of its own is asked once for many calls (${index})`, async () => {
			const auth = issuerOf((_, { fetch }) => fetch(baseUrl, {}).then(() => Promise.reject(error)))
			const world = worldWith(() => ({ status: 401 }), auth)
			for (let call = 0; call < 40; call++) expect(await waitMs(world)).to.equal(1000)
			expect(auth.asked).to.have.length(1)
			const failure = await rejection(world.tokens.token())
			expect(isTarjaError(failure, 'token_unavailable') && failure.details.reason).to.equal('issuer')
		})

	it('whose fetch failed, which was tried a second time, is not remembered', async () => {
		const auth = issuerOf((_, { fetch }) => fetch(baseUrl, {}).then(() => 't'))
		const world = worldWith(() => new TypeError('refused'), auth)
		expect(await waitMs(world)).to.equal(undefined)
		expect(world.fetch.requests).to.have.length(2)
	})

	for (const input of [undefined, null, {}, 'token', { accessToken: 'two words', lifetimeMs: 1 }])
		it(`that gives ${JSON.stringify(input)} for a token gave none`, async () => {
			const auth = { identity: () => [], issue: async () => input as never }
			expect(await waitMs(worldOf({ auth }))).to.equal(1000)
		})

	it('that says itself when to come again is believed, from a second to fifteen minutes, whatever its reason', async () => {
		const said: readonly (readonly [number, number])[] = [
			...([[5000, 5000], [0, 1000], [-1e300, 1000], [1e300, 900_000], [Number.POSITIVE_INFINITY, 900_000]] as const), // biome-ignore format: a table
		]
		for (const reason of ['network', 'timeout', 'source', 'credentials'] as const)
			for (const [inMs, ms] of said) {
				const later = (nowMs: number) => createTokenError(reason, 'not now', { retryAtMs: nowMs + inMs })
				const auth = issuerOf((_, { nowMs }) => Promise.reject(later(nowMs())))
				expect(await waitMs(worldOf({ auth }))).to.equal(ms)
			}
		const never = issuerOf(() => Promise.reject(createTokenError('source', 'not now', { retryAtMs: Number.NaN })))
		expect(isTarjaError(await rejection(worldOf({ auth: never }).tokens.token()))).to.equal(true)
	})
})

describe('a call without a token', () => {
	it('says once when a token is requested again, also where another client’s source said it before', async () => {
		const fetch = createRecordingFetch(() => ({ status: 401 }))
		const clock = createFakeClock()
		const first = createClient({ baseUrl, fetch, ...stubOptions, clock, auth: grantOf() })
		const second = createClient({ baseUrl, fetch, ...stubOptions, clock, auth: first.tokens })
		const found = 'the token endpoint returned 401; check the Basic credentials, username and credential field'
		const read = operation({ method: 'GET', path: '/x', effect: 'safe' })
		const until = new Date(clock.now() + 60_000).toISOString()
		for (const client of [first, second, first, second])
			expect((await rejection(client.call(read))).message).to.equal(
				`Cannot get an access token: ${found}; nothing was sent, and no token is requested before ${until}`,
			)
		expect(fetch.requests).to.have.length(1)
	})
})

describe('a backend that hands out tokens', () => {
	it('is asked again at once after a refusal, and after a second where it answers junk', async () => {
		let response = new Response(null, { status: 401 })
		const world = worldOf({ auth: brokeredTokens(async () => response.clone()) })
		expect(await waitMs(world)).to.equal(undefined)
		response = new Response('<title>Welcome</title>')
		expect(await waitMs(world)).to.equal(1000)
	})
})

describe('a pause', () => {
	it('ends in due time however the wall clock is set', async () => {
		const world = worldWith(() => ({ status: 401 }))
		expect(await waitMs(world)).to.equal(60_000)
		world.clock.adjust(-7_200_000)
		world.clock.advance(59_999)
		await waitMs(world)
		expect(world.fetch.requests).to.have.length(1)
		world.clock.advance(1)
		expect(await waitMs(world)).to.equal(120_000)
		// As while the machine sleeps.
		world.clock.adjust(120_000)
		expect(await waitMs(world)).to.equal(240_000)
		expect(world.fetch.requests).to.have.length(3)
	})

	it('is none after an error that is not the token’s', () => {
		const state = getState({}, '')
		const error = new Error('a bug')
		expect(remember(state, error, { wallMs: 0, monotonicMs: 0 })).to.equal(error)
		expect(state.failure).to.equal(undefined)
	})
})
