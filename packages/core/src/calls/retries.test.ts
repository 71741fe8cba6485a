import {
	type CallLayer,
	type Client,
	type ClientOptions,
	createClient,
	defineLayer,
	operation,
	type TarjaError,
} from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'

const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
type Answer = () => Response | Promise<Response>

/** Each try gets the next answer; `started(n)` resolves when try `n` has been sent. */
function clientOf(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
	let sent = 0
	const waiting = new Map<number, () => void>()
	const started = (number: number): Promise<void> =>
		sent >= number ? Promise.resolve() : new Promise((resolve) => waiting.set(number, resolve))
	const fetch = async (): Promise<Response> => {
		const answer = answers[sent++]
		waiting.get(sent)?.()
		if (!answer) throw new Error('one try too many')
		return answer()
	}
	const client: Client = createClient({
		baseUrl: 'https://platform.example',
		fetch,
		retry: { backoffLimitMs: 1 },
		tryTimeoutMs: 30,
		...options,
	})
	return { client, started, sent: () => sent }
}

const ok = (): Response => Response.json({ from: 'its own try' })
const reset = (): never => {
	throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' })
}
const status =
	(code: number, headers: Record<string, string> = {}): Answer =>
	() =>
		new Response('{}', { status: code, headers })
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('a try that ended before the next one began', () => {
	const lateEnds: Readonly<Record<string, Answer>> = {
		'a broken connection': reset,
		'a refusal': status(404),
		'another 503': status(503),
		'an answer': () => Response.json({ from: 'an earlier try' }),
	}
	for (const [what, end] of Object.entries(lateEnds)) {
		const tries = (later: Answer) => {
			// The first try goes on beyond its time, and ends while the second one is under way.
			const first = async (): Promise<Response> => made.started(2).then(end)
			const second = async (): Promise<Response> => pause(5).then(later)
			const made = clientOf([first, second, ok])
			return made
		}
		it(`says nothing of its successor: ${what}, then the successor’s own answer`, async () => {
			const { client, sent } = tries(ok)
			expect((await client.call(read)).data).to.deep.equal({ from: 'its own try' })
			expect(sent()).to.equal(2)
		})
		it(`says nothing of its successor: ${what}, then the successor’s 503, which is worth another try`, async () => {
			const { client, sent } = tries(status(503))
			expect((await client.call(read)).data).to.deep.equal({ from: 'its own try' })
			expect(sent()).to.equal(3)
		})
		it(`says nothing of its successor: ${what}, then the successor’s refusal`, async () => {
			const { client, sent } = tries(status(403))
			const error = await rejection<TarjaError>(client.call(read))
			expect(error).to.include({ code: 'http_status', attempts: 2 })
			expect(error.details).to.deep.equal({ status: 403 })
			expect(sent()).to.equal(2)
		})
	}
})

describe('a refusal after a try of which nobody knows', () => {
	it('is what became of a call that only reads, but not of one that may have been applied before', async () => {
		const { client } = clientOf([reset, status(404), reset, status(404)])
		const put = operation({ method: 'PUT', path: '/put', effect: 'idempotent' })
		expect(await rejection(client.call(read))).to.include({ code: 'http_status', outcome: 'rejected', attempts: 2 })
		expect(await rejection(client.call(put))).to.include({ code: 'http_status', outcome: 'unknown', attempts: 2 })
	})
})

describe('a later try', () => {
	it('has its own token, and another one after a 401', async () => {
		const given: (string | null)[] = []
		const statuses = [503, 401, 200]
		let asked = 0
		const client = createClient({
			baseUrl: 'https://platform.example',
			async fetch(_, init) {
				given.push(new Headers(init?.headers).get('authorization'))
				return Response.json({}, { status: statuses[given.length - 1] ?? 200 })
			},
			retry: { backoffLimitMs: 1 },
			auth: { token: async () => ({ accessToken: `token-${++asked}`, lifetimeMs: 60_000 }) },
		})
		expect((await client.call(read)).attempts).to.equal(3)
		expect(given).to.deep.equal(['Bearer token-1', 'Bearer token-1', 'Bearer token-2'])
	})
	it('is not made where a layer failed, or there was no token', async () => {
		let turns = 0
		const fails = async (): Promise<never> => {
			turns++
			throw new Error('no')
		}
		const failing = defineLayer({ id: 'failing', setup: () => ({ attempt: { sign: fails } }) })
		const { client } = clientOf([ok])
		expect(await rejection(client.use(failing).call(read))).to.include({ code: 'layer_failed' })
		expect(turns).to.equal(1)
		const { client: tokenless, sent } = clientOf([ok], { auth: { token: fails } })
		expect(await rejection(tokenless.call(read))).to.include({ code: 'token_unavailable' })
		expect([turns, sent()]).to.deep.equal([2, 0])
	})
})

describe('the time of a try of several', () => {
	const never: Answer = () => new Promise(() => {})
	it('ends that try alone: the next one may succeed', async () => {
		const { client, sent } = clientOf([never, never, ok])
		expect((await client.call(read)).attempts).to.equal(3)
		expect(sent()).to.equal(3)
	})
	it('is what the call fails with when the last try took too long', async () => {
		const { client, sent } = clientOf([never, never, never])
		const error = await rejection<TarjaError>(client.call(read))
		expect(error).to.include({ code: 'timeout', outcome: 'unknown', attempts: 3 })
		expect(error.details).to.deep.equal({ scope: 'try', timeoutMs: 30 })
		expect(sent()).to.equal(3)
	})
	it('gives way to the whole time where both end at once, with retries and without', async () => {
		for (const retry of [false, {}] as const) {
			const { client } = clientOf([never], { timeoutMs: 20, tryTimeoutMs: 20, retry })
			const error = await rejection<TarjaError>(client.call(read))
			expect(error.details).to.deep.equal({ scope: 'total', timeoutMs: 20 })
		}
	})
	it('aborts its attempt, and so does the caller’s signal', async () => {
		const signals: AbortSignal[] = []
		const controller = new AbortController()
		const watch = defineLayer({
			id: 'watch',
			setup: () => ({
				attempt: {
					observe: (attempt, next) => {
						signals.push(attempt.signal)
						if (signals.length === 2) setTimeout(() => controller.abort(new Error('enough')), 1)
						return next(attempt)
					},
				},
			}),
		})
		const { client } = clientOf([never, never], { tryTimeoutMs: 30 })
		const error = await rejection(client.use(watch).call(read, {}, { signal: controller.signal }))
		expect(error).to.include({ code: 'aborted' })
		expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, true])
	})
})

describe('the whole time, when it ends between two tries', () => {
	const later = { 'retry-after': '3600' }
	for (const code of [429, 500, 503])
		it(`gives back the answer at hand, ${code}, and shows it to call layers as the caller gets it`, async () => {
			const seen: unknown[] = []
			const journal: CallLayer = (call, next) =>
				next(call).catch((error: unknown) => {
					seen.push(error)
					throw error
				})
			const { client, sent } = clientOf([status(code, later)], { timeoutMs: 30, retry: { backoffLimitMs: 5000 } })
			const watched = client.use(defineLayer({ id: 'watch', setup: () => ({ call: { journal } }) }))
			const error = await rejection<TarjaError>(watched.call(read))
			expect(error).to.include({ code: 'http_status', attempts: 1 })
			expect(error.response?.text).to.equal('{}')
			expect(seen).to.deep.equal([error])
			expect(sent()).to.equal(1)
		})
	it('is a timeout where a broken connection is all there is, and nothing is sent afterwards', async () => {
		const { client, sent } = clientOf([reset, ok], { timeoutMs: 30, retry: { backoffLimitMs: 5000 } })
		const error = await rejection<TarjaError>(client.call(read))
		expect(error.details).to.deep.equal({ scope: 'total', timeoutMs: 30 })
		await pause(20)
		expect(sent()).to.equal(1)
	})
	it('is a timeout where the answer had come but its schema takes too long', async () => {
		const validate = () => new Promise<never>(() => {})
		const response = { '~standard': { version: 1, vendor: 'test', validate } } as const
		const slow = operation({ method: 'GET', path: '/slow', effect: 'safe', response })
		const { client } = clientOf([status(503), ok], { timeoutMs: 60 })
		const error = await rejection<TarjaError>(client.call(slow))
		expect(error.details).to.deep.equal({ scope: 'total', timeoutMs: 60 })
	})
	it('leaves the caller’s signal its say', async () => {
		const { client } = clientOf([status(503, later)], { timeoutMs: 5000 })
		const controller = new AbortController()
		setTimeout(() => controller.abort(), 10)
		expect(await rejection(client.call(read, {}, { signal: controller.signal }))).to.include({ code: 'aborted' })
	})
})
