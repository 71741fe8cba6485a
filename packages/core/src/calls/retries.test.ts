import { createFakeClock } from '@tarja/testing'
import { describe, expect, type HeldTime, it, withHeldTime } from '@tarja-test/harness'
import {
	clientOf as anyClient,
	failure,
	keepsIn,
	onAttempt,
	onCall,
	put,
	read,
	schemaOf,
} from '../../test/call-world.ts'
import { gate, never, pause } from '../../test/gate.ts'
import type { ClientOptions } from '../client/settings.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'

type TransportResponse = () => Response | Promise<Response>

/** Each try gets the next answer; `started(n)` resolves when try `n` has been sent. */
function clientOf(answers: readonly TransportResponse[], options: Partial<ClientOptions> = {}) {
	let sent = 0
	const gates = answers.map(() => gate())
	const fetch = async (): Promise<Response> => {
		const response = answers[sent]
		gates[sent++]?.open()
		if (!response) throw new Error('one try too many')
		return response()
	}
	const { client } = anyClient([], { fetch, tryTimeoutMs: 30, ...options })
	return { client, started: (number: number) => gates[number - 1]?.opened, sent: () => sent }
}

const ok = (): Response => Response.json({ from: 'its own try' })
const reset = (): never => {
	throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' })
}
const refusal = (): Response => Response.json({}, { status: 422 })
const status =
	(code: number, headers: Record<string, string> = {}): TransportResponse =>
	() =>
		new Response('{}', { status: code, headers })

/** Lets the wait before the next try pass, as soon as there is one: it takes a millisecond at most. */
const backoff = async (time: HeldTime): Promise<void> => {
	await time.when((leftMs) => leftMs.some((ms) => ms <= 1))
	time.pass(1)
}

/** Lets the time of a try pass, and the wait before the next one. */
const nextTry = (time: HeldTime): Promise<void> => {
	time.pass(30)
	return backoff(time)
}

describe('a try that ended before the next one began', () => {
	const lateEnds: Readonly<Record<string, TransportResponse>> = {
		'a broken connection': reset,
		'a refusal': status(404),
		'another 503': status(503),
		'an answer': () => Response.json({ from: 'an earlier try' }),
	}
	const its = { data: { from: 'its own try' } }
	const successors: Readonly<Record<string, readonly [TransportResponse, tries: 2 | 3, expected: object]>> = {
		'the successor’s own answer': [ok, 2, its],
		'the successor’s 503, which is worth another try': [status(503), 3, its],
		'the successor’s refusal': [status(403), 2, { code: 'http_status', attempts: 2, details: { status: 403 } }],
	}
	for (const [what, end] of Object.entries(lateEnds))
		for (const [then, [later, tries, expected]] of Object.entries(successors))
			it(`says nothing of its successor: ${what}, then ${then}`, () =>
				withHeldTime(async (time) => {
					// The first try goes on beyond its time, and ends while the second one is under way.
					const firstEnd = gate()
					const first = async (): Promise<Response> => started(2)?.then(end).finally(firstEnd.open) ?? ok()
					const second = async (): Promise<Response> => firstEnd.opened.then(later)
					const { client, started, sent } = clientOf([first, second, ok])
					const called = client.call(read).catch((error: TarjaError) => error)
					await started(1)
					time.pass(30)
					for (let tried = 1; tried < tries; tried++) await backoff(time)
					expect(await called).to.deep.include(expected)
					expect(sent()).to.equal(tries)
				}))
})

describe('a refusal after a try of which nobody knows', () => {
	it('is what became of a call that only reads, but not of one that may have been applied before', async () => {
		const { client } = clientOf([reset, refusal, reset, refusal])
		expect(await failure(client.call(read))).to.include({ code: 'http_status', outcome: 'rejected', attempts: 2 })
		expect(await failure(client.call(put))).to.include({ code: 'http_status', outcome: 'unknown', attempts: 2 })
	})
})

describe('a later try', () => {
	it('has its own token, and another one after a 401', async () => {
		const input: (string | null)[] = []
		const statuses = [503, 401, 200]
		let asked = 0
		const { client } = anyClient(
			({ headers }) => {
				input.push(headers.get('authorization'))
				return { status: statuses[input.length - 1] ?? 200, json: {} }
			},
			{ auth: { token: async () => ({ accessToken: `token-${++asked}`, lifetimeMs: 60_000 }) } },
		)
		expect((await client.call(read)).attempts).to.equal(3)
		expect(input).to.deep.equal(['Bearer token-1', 'Bearer token-1', 'Bearer token-2'])
	})
	it('is not made where a layer failed, or there was no token', async () => {
		let turns = 0
		const fails = async (): Promise<never> => {
			turns++
			throw new Error('no')
		}
		const { client } = clientOf([ok])
		expect(await failure(client.use(onAttempt(fails)).call(read))).to.include({ code: 'layer_failed' })
		expect(turns).to.equal(1)
		const { client: tokenless, sent } = clientOf([ok], { auth: { token: fails } })
		expect(await failure(tokenless.call(read))).to.include({ code: 'token_unavailable' })
		expect([turns, sent()]).to.deep.equal([2, 0])
	})
})

describe('the time of a try of several', () => {
	it('ends that try alone: the next one may succeed', async () => {
		const { client, sent } = clientOf([never, never, ok])
		expect((await client.call(read)).attempts).to.equal(3)
		expect(sent()).to.equal(3)
	})
	it('is what the call fails with when the last try took too long', async () => {
		const { client, sent } = clientOf([never, never, never])
		const error = await failure(client.call(read))
		expect(error).to.include({ code: 'timeout', outcome: 'unknown', attempts: 3 })
		expect(error.details).to.deep.equal({ scope: 'try', timeoutMs: 30 })
		expect(sent()).to.equal(3)
	})
	it('gives way to the whole time where both end at once, with retries and without', async () => {
		for (const retry of [false, {}] as const) {
			const { client } = clientOf([never], { timeoutMs: 20, tryTimeoutMs: 20, retry })
			const error = await failure(client.call(read))
			expect(error.details).to.deep.equal({ scope: 'total', timeoutMs: 20 })
		}
	})
	it('aborts its attempt, and so does the caller’s signal', () =>
		withHeldTime(async (time) => {
			const signals: AbortSignal[] = []
			const controller = new AbortController()
			const watch = onAttempt((attempt, next) => {
				signals.push(attempt.signal)
				return next(attempt)
			})
			const { client, started } = clientOf([never, never])
			const called = failure(client.use(watch).call(read, {}, { signal: controller.signal }))
			await started(1)
			await nextTry(time)
			await started(2)
			controller.abort(new Error('enough'))
			expect(await called).to.include({ code: 'aborted' })
			expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, true])
		}))
})

describe('the whole time, when it ends between two tries', () => {
	const [later, slowly] = [{ 'retry-after': '3600' }, (): number => 1]
	/** Resolves as soon as a call with this limit waits for its second try, longer than the limit is. */
	const waits = (time: HeldTime, limitMs: number) => time.when((leftMs) => leftMs.some((ms) => ms > limitMs))
	// What the first try took, and the date of Retry-After, in seconds from the start.
	for (const [
		code,
		timeoutMs,
		tookS,
		untilS,
		isWaited,
	] of [[429, 30_000, 15, 30, true], [503, 30_000, 16, 31, false], [503, false, 16, 46, true], [429, false, 0, 31, false]] as const) // biome-ignore format: a table
		it(`${isWaited ? 'is' : 'is not'} waited for by ${timeoutMs}, where ${code} says after ${tookS} s to come in ${untilS - tookS} s`, () =>
			withHeldTime(async (time) => {
				const clock = createFakeClock()
				const headers = { 'retry-after': new Date(clock.now() + untilS * 1000).toUTCString() }
				const slowly = () => {
					clock.advance(tookS * 1000)
					return status(code, headers)()
				}
				const { client, sent } = clientOf([slowly, ok], { clock, timeoutMs, tryTimeoutMs: false })
				const called = client.call(read).catch((error: TarjaError) => error.code)
				if (isWaited) await time.when((leftMs) => leftMs.includes((untilS - tookS) * 1000))
				if (isWaited) time.pass((untilS - tookS) * 1000)
				expect(await called).to.deep.include(isWaited ? { attempts: 2 } : 'http_status')
				expect(sent()).to.equal(isWaited ? 2 : 1)
			}))
	for (const code of [408, 500])
		it(`gives back the answer at hand, ${code}, and shows it to call layers as the caller gets it`, () =>
			withHeldTime(async (time) => {
				const seen: unknown[] = []
				const { client, sent } = clientOf([status(code, later)], { timeoutMs: 30, random: slowly })
				const watched = client.use(onCall(keepsIn(seen)))
				const called = failure(watched.call(read))
				await waits(time, 30)
				time.pass(30)
				const error = await called
				expect(error).to.include({ code: 'http_status', attempts: 1 })
				expect(error.response?.text).to.equal('{}')
				expect(seen).to.deep.equal([error])
				expect(sent()).to.equal(1)
			}))
	it('is a timeout where a broken connection is all there is, and nothing is sent afterwards', async () => {
		const { client, sent } = clientOf([reset, ok], { timeoutMs: 30, random: slowly })
		await withHeldTime(async (time) => {
			const called = failure(client.call(read))
			await waits(time, 30)
			time.pass(30)
			expect((await called).details).to.deep.equal({ scope: 'total', timeoutMs: 30 })
			time.pass(5000)
		})
		await pause(0)
		expect(sent()).to.equal(1)
	})
	it('is a timeout where the answer had come but its schema takes too long', () =>
		withHeldTime(async (time) => {
			const validating = gate()
			const response = schemaOf(() => {
				validating.open()
				return never()
			})
			const slow = operation({ method: 'GET', path: '/slow', effect: 'safe', response })
			const { client } = clientOf([status(503), ok], { timeoutMs: 60 })
			const called = failure(client.call(slow))
			await backoff(time)
			await validating.opened
			time.pass(60)
			expect((await called).details).to.deep.equal({ scope: 'total', timeoutMs: 60 })
		}))
	it('leaves the caller’s signal its say', () =>
		withHeldTime(async (time) => {
			const { client } = clientOf([status(503)], { timeoutMs: 30, random: slowly })
			const controller = new AbortController()
			const called = failure(client.call(read, {}, { signal: controller.signal }))
			await waits(time, 30)
			controller.abort()
			expect(await called).to.include({ code: 'aborted' })
		}))
})
