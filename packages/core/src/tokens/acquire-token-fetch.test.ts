// The fetch that issuers are handed: when it asks a second time, how long it waits, and that it leaves no answer open.

import { createFakeClock, createRecordingFetch, createTokenResponse, type ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'
import { pause } from '../../test/gate.ts'
import { baseUrl, grantOf, issuerOf, worldOf } from '../../test/token-world.ts'
import { createClient } from '../client/client.ts'
import type { ClientOptions } from '../client/settings.ts'
import { isTarjaError, type TarjaError } from '../errors/tarja-error.ts'
import { brokeredTokens } from './brokered.ts'
import type { Issuer } from './contracts.ts'

const grant = grantOf()
/** An issuer of an integrator's own: the retry is the `fetch`'s, so it has it too. */
const own = (read: (response: Response) => unknown = () => {}, init: RequestInit = { method: 'POST' }): Issuer =>
	issuerOf(async (_, { fetch }) => {
		const response = await fetch(`${baseUrl}/own`, init)
		await read(response)
		if (!response.ok) throw new Error(`answered ${response.status}`)
		return 'of-my-own'
	})
const issuers: Readonly<Record<string, Issuer>> = { passwordGrant: grant, 'an issuer of one’s own': own() }

const tokensOf = (fetch: NonNullable<ClientOptions['fetch']>, auth: Issuer, more: Partial<ClientOptions> = {}) =>
	worldOf({ auth, fetch, random: () => 0, ...more }).tokens

/** What comes of a first answer, where the second one would be a token. */
async function after(first: ScriptedResponse, auth: Issuer, more: Partial<ClientOptions> = {}) {
	const fetch = createRecordingFetch([first, createTokenResponse('second')])
	const got = await tokensOf(fetch, auth, more)
		.token()
		.then(
			() => 'a token',
			(error: TarjaError<'token_unavailable'>) => error.details.reason,
		)
	return { got, tries: fetch.requests.length }
}

/** An answer whose body goes on until it is cancelled, or ends after `chunks` of 1 KiB, well or not. */
function watched(status: number, chunks = Number.POSITIVE_INFINITY, breaks = false) {
	let [left, over] = [chunks, false]
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (left-- > 0) return controller.enqueue(new Uint8Array(1024).fill(32))
			over = true
			return breaks ? controller.error(new TypeError('terminated')) : controller.close()
		},
		cancel() {
			over = true
		},
	})
	return { response: new Response(body, { status }), isOver: () => over }
}

for (const [whose, auth] of Object.entries(issuers))
	describe(`a token request of ${whose}`, () => {
		it('is tried a second time after any 5xx, however long its Retry-After, but that of a 503', async () => {
			const statuses = [500, 501, 502, 503, 504, 505, 520, 529, 599]
			const ends = statuses.map((status) =>
				after({ status, headers: status === 503 ? {} : { 'retry-after': '3600' } }, auth),
			)
			expect(await Promise.all(ends)).to.deep.equal(statuses.map(() => ({ got: 'a token', tries: 2 })))
		})

		it('is tried once, whatever else the status: repeated refusals lock accounts', async () => {
			for (const status of [201, 204, 300, 302, 307, 400, 401, 403, 404, 408, 409, 413, 421, 425, 429, 499])
				expect((await after({ status, headers: { 'retry-after': '0' } }, auth)).tries, String(status)).to.equal(1)
		})

		it('is tried a second time after a broken connection, in the words of any runtime', async () => {
			const broken = [
				new TypeError('fetch failed'),
				new DOMException('lost', 'NetworkError'),
				'a text',
				undefined,
				new TypeError('Unable to connect. Is the computer able to access the url?'),
			]
			const countTriesAfter = async (error: unknown) => {
				let tries = 0
				const fetch = async (): Promise<Response> => {
					if (++tries === 1) throw error
					return Response.json((createTokenResponse('t') as { json: unknown }).json)
				}
				await tokensOf(fetch, auth).token()
				return tries
			}
			expect(await Promise.all(broken.map(countTriesAfter))).to.deep.equal(broken.map(() => 2))
		})

		it('is tried a second time where a 200 breaks off while it is read', async () => {
			expect(await after(watched(200, 1, true).response, auth)).to.deep.equal({ got: 'a token', tries: 2 })
		})

		it('that breaks twice is a network failure with our cause, and nothing of ky’s', async () => {
			const fetch = createRecordingFetch(() => new TypeError('refused'))
			const error = await rejection<Error>(tokensOf(fetch, auth).token())
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('network')
			expect(error.cause).to.include({ name: 'TypeError', message: 'refused' })
			expect(fetch.requests).to.have.length(2)
		})

		it('sends the same once more, after it has cancelled the first answer', async () => {
			const first = watched(500)
			const fetch = createRecordingFetch(() => {
				if (fetch.requests.length === 1) return first.response
				expect(first.isOver()).to.equal(true)
				return createTokenResponse('t')
			})
			await tokensOf(fetch, auth).token()
			const [one, two] = fetch.requests.map(({ method, url, text, headers }) => [method, url, text, [...headers]])
			expect(two).to.deep.equal(one)
		})
	})

describe('the answer to a token request', () => {
	const careless = (end: () => string): Issuer => issuerOf((_, { fetch }) => fetch(baseUrl, {}).then(end))
	const throwing = careless(() => {
		throw new Error('it was not as expected')
	})
	const statuses = [200, 201, 302, 400, 401, 403, 404, 408, 418, 425, 429, 500, 503]

	/** Whether every answer that four clients were given was read or cancelled in the end. */
	async function areOver(status: number, chunks: number): Promise<boolean> {
		const input: ReturnType<typeof watched>[] = []
		const fetch = async () => {
			const one = watched(status, chunks)
			input.push(one)
			return one.response
		}
		const all = [grant, brokeredTokens(fetch), throwing, careless(() => 't')]
		await Promise.all(all.map((auth) => tokensOf(fetch, auth).token().catch(() => {}))) // biome-ignore format: short
		// Whoever uses the `fetch` that issuers are handed is tried again after a 5xx; a backend is the integrator's own to ask.
		expect(input).to.have.length(status >= 500 ? 7 : 4)
		return input.every(({ isOver }) => isOver())
	}

	for (const chunks of [0, 1, 300, Number.POSITIVE_INFINITY])
		it(`is read or cancelled, whatever its status and whoever asked: ${chunks} KiB`, async () => {
			const over = await Promise.all(statuses.map((status) => areOver(status, chunks)))
			expect(statuses.filter((_, index) => !over[index])).to.deep.equal([])
		})

	it('that is too long is no token response: asking again would bring the same', async () => {
		let asked = 0
		const fetch = async () => {
			asked++
			return watched(200).response
		}
		for (const auth of [grant, brokeredTokens(fetch)]) {
			asked = 0
			const error = await rejection(tokensOf(fetch, auth).token())
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('response')
			expect(asked).to.equal(1)
		}
	})
})

describe('Retry-After of a 503 to a token request', () => {
	const atMs = createFakeClock().now()
	const day = (ms: number): string => new Date(ms).toUTCString()
	const hourMs = 3_600_000

	// Of a token's time of 10 s, half of which is left to wait; what is waited at most, or the reason for one try.
	const waited: readonly (readonly [string, Record<string, string>, tokenTimeoutMs: number, waitMs: number])[] = [
		['nothing', { 'retry-after': '0' }, 10_000, 0],
		['a time that has passed', { 'retry-after': day(atMs - 60_000), date: day(atMs) }, 10_000, 0],
		['what cannot be read: a short wait', { 'retry-after': 'soon' }, 10_000, 150],
		['nothing, as there is none: a short wait', {}, 10_000, 150],
		['a reset of another header: a short wait', { 'ratelimit-reset': '3600' }, 10_000, 150],
		['half of the token’s time', { 'retry-after': '1' }, 2000, 1000],
		['a date, by the clock of the server', { 'retry-after': day(3000), date: day(0) }, 10_000, 3000],
	]
	for (const [what, headers, tokenTimeoutMs, waitMs] of waited)
		it(`of ${what} is waited for, and then tried a second time`, () =>
			withHeldTime(async (time) => {
				const end = after({ status: 503, headers }, grant, { tokenTimeoutMs })
				await time.when((leftMs) => leftMs.includes(waitMs))
				time.pass(waitMs)
				expect(await end).to.deep.equal({ got: 'a token', tries: 2 })
			}))

	const tooLong: readonly (readonly [string, Record<string, string>, tokenTimeoutMs: number])[] = [
		['more than half of the token’s time', { 'retry-after': '1' }, 1999],
		['an hour', { 'retry-after': '3600' }, 10_000],
		['a date in an hour', { 'retry-after': day(atMs + hourMs) }, 10_000],
		['an hour, by a clock that is behind', { 'retry-after': day(atMs - hourMs), date: day(atMs - 2 * hourMs) }, 10_000],
	]
	for (const [what, headers, tokenTimeoutMs] of tooLong)
		it(`of ${what} is not waited for: the caller is told when to come again`, async () => {
			const end = await after({ status: 503, headers }, grant, { tokenTimeoutMs })
			expect(end).to.deep.equal({ got: 'status', tries: 1 })
		})

	it('counts the time that the first try took', async () => {
		const clock = createFakeClock()
		const fetch = createRecordingFetch(() => {
			clock.advance(9000)
			return { status: 503, headers: { 'retry-after': '1' } }
		})
		await rejection(tokensOf(fetch, grant, { clock }).token())
		expect(fetch.requests).to.have.length(1)
	})
})

describe('the deadline of a token', () => {
	it('ends the wait for a second try, and nothing is sent afterwards', async () => {
		const fetch = createRecordingFetch(() => new TypeError('refused'))
		await withHeldTime(async (time) => {
			const token = rejection(tokensOf(fetch, grant, { tokenTimeoutMs: 20 }).token())
			await time.when((leftMs) => leftMs.some((ms) => ms > 20))
			time.pass(20)
			expect(await token).to.have.nested.property('details.reason', 'timeout')
			time.pass(250)
		})
		await pause(0)
		expect(fetch.requests).to.have.length(1)
	})

	it('aborts the request, which is not tried again because of it', async () => {
		let tries = 0
		const fetch = (_: string, { signal }: RequestInit) =>
			new Promise<Response>((_resolve, reject) => {
				tries++
				signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
			})
		await rejection(tokensOf(fetch, grant, { tokenTimeoutMs: 20 }).token())
		await pause(250)
		expect(tries).to.equal(1)
	})
})

describe('the fetch that an issuer is handed', () => {
	it('gives the last answer whole, also a refusal’s body', async () => {
		const seen: unknown[] = []
		const read = async (response: Response) => seen.push([response.status, await response.text()])
		for (const status of [200, 400, 503])
			await tokensOf(createRecordingFetch(() => ({ status, text: 'why' })), own(read)).token().catch(() => {}) // biome-ignore format: short
		expect(seen).to.deep.equal([200, 400, 503].map((status) => [status, 'why']))
	})

	it('leaves the answer of an earlier request to be read', async () => {
		const fetch = createRecordingFetch([{ status: 400, text: 'why' }, { status: 500 }, createTokenResponse('t')])
		const seen: unknown[] = []
		const twice = issuerOf(async (_, { fetch }) => {
			const refusal = await fetch(`${baseUrl}/one`, { method: 'POST' })
			const answer = await fetch(`${baseUrl}/two`, { method: 'POST' })
			seen.push(await refusal.text(), answer.status)
			return 't'
		})
		await tokensOf(fetch, twice).token()
		expect(seen).to.deep.equal(['why', 200])
	})

	it('takes a URL alone, and asks by GET then', async () => {
		const fetch = createRecordingFetch([{ status: 500 }, { json: {} }])
		const bare = issuerOf((_, { fetch }) => (fetch as (url: string) => Promise<Response>)(baseUrl).then(() => 't'))
		await tokensOf(fetch, bare).token()
		expect(fetch.requests.map(({ method }) => method)).to.deep.equal(['GET', 'GET'])
	})

	it('does not try again with a body that is a stream, which cannot be sent twice', async () => {
		const init = { method: 'POST', body: new Response('once').body, duplex: 'half' } as RequestInit
		expect(await after({ status: 500 }, own(undefined, init))).to.deep.equal({ got: 'issuer', tries: 1 })
	})

	it('is no source’s affair: a source that fails is asked once', async () => {
		let asked = 0
		const token = (): Promise<never> => {
			asked++
			return Promise.reject(new TypeError('fetch failed'))
		}
		await rejection(createClient({ baseUrl, auth: { token } }).tokens.token())
		expect(asked).to.equal(1)
	})
})
