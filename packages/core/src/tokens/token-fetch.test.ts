import { fakeClock, recordingFetch, type ScriptedAnswer, tokenAnswer } from '@tarja/testing'
import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import type { ClientOptions } from '../client/options.ts'
import { isTarjaError, type TarjaError } from '../errors/tarja-error.ts'
import type { Issuer, TokenSource } from './contracts.ts'
import { passwordGrant } from './password-grant.ts'

const baseUrl = 'https://platform.example'
const grant = passwordGrant({
	basic: 'eDp5',
	credential: { name: 'f', value: 'v' },
	dangerouslyAllowBrowser: true,
})
/** An issuer of an integrator's own: the retry is the `fetch`'s, so it has it too. */
const own = (read: (response: Response) => unknown = () => {}, init: RequestInit = { method: 'POST' }): Issuer => ({
	identity: () => ['own'],
	async issue({ fetch }) {
		const response = await fetch(`${baseUrl}/own`, init)
		await read(response)
		if (!response.ok) throw new Error(`answered ${response.status}`)
		return { accessToken: 'of-my-own', lifetimeMs: 60_000 }
	},
})
const issuers: Readonly<Record<string, Issuer>> = { passwordGrant: grant, 'an issuer of one’s own': own() }

const tokensOf = (fetch: NonNullable<ClientOptions['fetch']>, auth: Issuer, more: Partial<ClientOptions> = {}) =>
	createClient({ baseUrl, auth, fetch, clock: fakeClock(), random: () => 0, ...more }).tokens

/** What comes of a first answer, where the second one would be a token. */
async function after(first: ScriptedAnswer, auth: Issuer, more: Partial<ClientOptions> = {}) {
	const fetch = recordingFetch([first, tokenAnswer('second')])
	const got = await tokensOf(fetch, auth, more)
		.token()
		.then(
			() => 'a token',
			(error: TarjaError<'token_unavailable'>) => error.details.reason,
		)
	return { got, tries: fetch.requests.length }
}

/** A body that tells whether it was cancelled, and breaks off after its first bytes where it should. */
function watchedBody(breaks = false) {
	const watched = { isCancelled: false }
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (breaks) controller.error(new TypeError('terminated'))
			else controller.enqueue(new Uint8Array(8).fill(32))
		},
		cancel() {
			watched.isCancelled = true
		},
	})
	return { body, watched }
}

for (const [whose, auth] of Object.entries(issuers))
	describe(`a token request of ${whose}`, () => {
		it('is tried a second time after any 5xx', async () => {
			const statuses = [500, 501, 502, 503, 504, 505, 520, 529, 599]
			const ends = await Promise.all(statuses.map((status) => after({ status }, auth)))
			for (const [index, status] of statuses.entries())
				expect(ends[index], String(status)).to.deep.equal({ got: 'a token', tries: 2 })
		})

		it('is tried once, whatever else the status: repeated refusals lock accounts', async () => {
			for (const status of [201, 204, 300, 302, 307, 400, 401, 403, 404, 408, 409, 413, 421, 425, 429, 499])
				expect((await after({ status, headers: { 'retry-after': '0' } }, auth)).tries, String(status)).to.equal(1)
		})

		it('is tried a second time after a broken connection, in the words of any runtime', async () => {
			const broken = [
				new TypeError('fetch failed'),
				new TypeError('Unable to connect. Is the computer able to access the url?'),
				new DOMException('lost', 'NetworkError'),
				'a text',
				undefined,
			]
			const triesAfter = async (error: unknown): Promise<number> => {
				let tries = 0
				const fetch = async (): Promise<Response> => {
					if (++tries === 1) throw error
					return Response.json((tokenAnswer('t') as { json: unknown }).json)
				}
				await tokensOf(fetch, auth).token()
				return tries
			}
			expect(await Promise.all(broken.map(triesAfter))).to.deep.equal(broken.map(() => 2))
		})

		it('is tried a second time where a 200 breaks off while it is read', async () => {
			const { body } = watchedBody(true)
			expect(await after(new Response(body), auth)).to.deep.equal({ got: 'a token', tries: 2 })
		})

		it('that breaks twice is a network failure with our cause, and nothing of ky’s', async () => {
			const fetch = recordingFetch(() => new TypeError('refused'))
			const error = await rejection<Error>(tokensOf(fetch, auth).token())
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('network')
			expect((error.cause as Error).message).to.equal('refused')
			expect((error.cause as Error).name).to.equal('TypeError')
			expect(fetch.requests).to.have.length(2)
		})

		it('leaves the answer that was tried again cancelled before the second try', async () => {
			const { body, watched } = watchedBody()
			let wasCancelled = false
			const fetch = recordingFetch(({ url }) => {
				void url
				if (fetch.requests.length === 1) return new Response(body, { status: 500 })
				wasCancelled = watched.isCancelled
				return tokenAnswer('t')
			})
			await tokensOf(fetch, auth).token()
			expect(wasCancelled).to.equal(true)
		})

		it('sends the same once more', async () => {
			const fetch = recordingFetch([{ status: 502 }, tokenAnswer('t')])
			await tokensOf(fetch, auth).token()
			const [first, second] = fetch.requests.map(({ method, url, text, headers }) => [method, url, text, [...headers]])
			expect(second).to.deep.equal(first)
		})
	})

describe('Retry-After of a 503 to a token request', () => {
	const atMs = fakeClock().now()
	const day = (ms: number): string => new Date(ms).toUTCString()

	it('is waited for', () =>
		withHeldTime(async (time) => {
			const fetch = recordingFetch([{ status: 503, headers: { 'retry-after': '1' } }, tokenAnswer('t')])
			const token = tokensOf(fetch, grant).token()
			await time.when((leftMs) => leftMs.includes(1000))
			time.pass(1000)
			await token
			expect(fetch.requests).to.have.length(2)
		}))

	const waited: readonly [string, Record<string, string>, number, number][] = [
		['nothing', { 'retry-after': '0' }, 10_000, 2],
		['a time that has passed', { 'retry-after': day(atMs - 60_000), date: day(atMs) }, 10_000, 2],
		['what cannot be read', { 'retry-after': 'soon' }, 10_000, 2],
		['half of the token’s time', { 'retry-after': '1' }, 2000, 2],
		['more than half of it', { 'retry-after': '1' }, 1999, 1],
		['longer', { 'retry-after': '3600' }, 10_000, 1],
		['a date in an hour', { 'retry-after': day(atMs + 3_600_000) }, 10_000, 1],
		// By the clock of the server, which is two hours behind: what counts is the difference.
		[
			'an hour, by a clock that is behind',
			{ 'retry-after': day(atMs - 3_600_000), date: day(atMs - 7_200_000) },
			10_000,
			1,
		],
		['a reset of another header', { 'ratelimit-reset': '3600', 'x-ratelimit-reset': '3600' }, 10_000, 2],
	]
	for (const [what, headers, tokenTimeoutMs, tries] of waited)
		it(`of ${what}: ${tries === 1 ? 'the caller is told when to come again' : 'a second try'}`, async () => {
			const { got, ...rest } = await withHeldTime(async (time) => {
				const end = after({ status: 503, headers }, grant, { tokenTimeoutMs })
				if (tries === 2) {
					await time.when((leftMs) => leftMs.some((ms) => ms <= 1000))
					time.pass(1000)
				}
				return end
			})
			expect(rest).to.deep.equal({ tries })
			expect(got).to.equal(tries === 1 ? 'status' : 'a token')
		})

	it('counts the time that the first try took', async () => {
		const clock = fakeClock()
		const fetch = recordingFetch(() => {
			clock.advance(9000)
			return { status: 503, headers: { 'retry-after': '1' } }
		})
		await rejection(tokensOf(fetch, grant, { clock }).token())
		expect(fetch.requests).to.have.length(1)
	})
})

describe('the deadline of a token', () => {
	it('ends the wait for a second try, and nothing is sent afterwards', async () => {
		const fetch = recordingFetch(() => new TypeError('refused'))
		await withHeldTime(async (time) => {
			const token = rejection(tokensOf(fetch, grant, { tokenTimeoutMs: 20 }).token())
			await time.when((leftMs) => leftMs.some((ms) => ms > 20))
			time.pass(20)
			const error = await token
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('timeout')
			time.pass(250)
		})
		await new Promise((resolve) => setTimeout(resolve, 0))
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
		await new Promise((resolve) => setTimeout(resolve, 250))
		expect(tries).to.equal(1)
	})
})

describe('the fetch that an issuer is handed', () => {
	it('gives the last answer whole, also a refusal’s body', async () => {
		const seen: unknown[] = []
		const read = async (response: Response) => seen.push([response.status, await response.text()])
		for (const status of [200, 400, 503])
			await rejection(
				tokensOf(
					recordingFetch(() => ({ status, text: 'why' })),
					own(read),
				)
					.token()
					.then(() => Promise.reject()),
			)
		expect(seen).to.deep.equal([
			[200, 'why'],
			[400, 'why'],
			[503, 'why'],
		])
	})

	it('takes a URL alone, and asks by GET then', async () => {
		const fetch = recordingFetch([{ status: 500 }, { json: {} }])
		const bare: Issuer = {
			...own(),
			async issue({ fetch }) {
				await (fetch as (url: string) => Promise<Response>)(`${baseUrl}/keys`)
				return { accessToken: 't', lifetimeMs: 60_000 }
			},
		}
		await tokensOf(fetch, bare).token()
		expect(fetch.requests.map(({ method }) => method)).to.deep.equal(['GET', 'GET'])
	})

	it('does not try again with a body that is a stream, which cannot be sent twice', async () => {
		const body = new Response('once').body as ReadableStream
		const { tries } = await after(
			{ status: 500 },
			own(undefined, { method: 'POST', body, duplex: 'half' } as RequestInit),
		)
		expect(tries).to.equal(1)
	})

	it('is no source’s affair: a source that fails is asked once', async () => {
		let asked = 0
		const source: TokenSource = {
			async token() {
				asked++
				throw new TypeError('fetch failed')
			},
		}
		await rejection(createClient({ baseUrl, auth: source }).tokens.token())
		expect(asked).to.equal(1)
	})
})

describe('the wait before the second try of a token request', () => {
	/** How long is waited after a 503 with these headers; the wait itself takes no time. */
	async function waitAfter(headers: Record<string, string>): Promise<readonly number[]> {
		const { setTimeout } = globalThis
		const waitsMs: number[] = []
		// The request's own deadline is longer than any wait.
		globalThis.setTimeout = ((handler: () => void, delayMs = 0) => {
			const isWait = delayMs < 9000
			if (isWait) waitsMs.push(delayMs)
			return setTimeout(handler, isWait ? 0 : delayMs)
		}) as typeof setTimeout
		try {
			expect(await after({ status: 503, headers }, grant)).to.deep.equal({ got: 'a token', tries: 2 })
			return waitsMs
		} finally {
			globalThis.setTimeout = setTimeout
		}
	}
	it('is what the server asks for, by its own clock, else a short one', async () => {
		const date = 'Thu, 01 Jan 2026 00:00:00 GMT'
		expect(await waitAfter({ 'retry-after': '2' })).to.deep.equal([2000])
		expect(await waitAfter({ 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT', date })).to.deep.equal([3000])
		expect(await waitAfter({})).to.deep.equal([150])
	})
})
