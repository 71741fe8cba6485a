/**
 * The retry fence: ky decides about retries, waits and timeouts; its `fetch` is one whole attempt of ours.
 * @module
 */
import ky, { type Options } from 'ky'
import type { Answer } from '../plugin.ts'

/** How often and how long; see the client's options of the same names. */
export interface FencePolicy {
	readonly attemptTimeoutMs: number | false
	readonly timeoutMs: number | false
	readonly retry: RetryPolicy | undefined
}

/** When and how long to wait before a retry. */
export interface RetryPolicy {
	/** Retries, not counting the first try. */
	readonly limit: number
	/** Statuses worth a retry. */
	readonly statusCodes: readonly number[]
	/** Longest `Retry-After` that is waited for. */
	readonly maxRetryAfterMs: number
	/** Longest back-off. */
	readonly backoffLimitMs: number
	/** 0 ≤ n < 1; spreads the back-off. */
	readonly random: () => number
}

/** One try: resolves to an answer, or throws; `retriable` says of a thrown failure whether another try may help. */
export interface Fenced {
	readonly url: string
	readonly method: string
	readonly signal: AbortSignal | undefined
	attempt(signal: AbortSignal, number: number): Promise<Answer>
	retriable(error: unknown): boolean
}

/** Why the fence gave up by itself. */
export type FenceTimeout = { readonly scope: 'attempt' | 'total'; readonly timeoutMs: number }

/** Either the last answer, whatever its status, or the time that ran out. Rejects with what the attempt threw. */
export async function fence(work: Fenced, policy: FencePolicy): Promise<Answer | FenceTimeout> {
	let attempts = 0
	let answer: Answer | undefined
	let failure: unknown
	const beganAtMs = performance.now()
	let scope = 'attempt' as FenceTimeout['scope']

	const fetch: NonNullable<Options['fetch']> = async (request) => {
		const number = ++attempts
		answer = undefined
		if (policy.timeoutMs !== false && policy.attemptTimeoutMs !== false)
			scope = policy.timeoutMs - (performance.now() - beganAtMs) <= policy.attemptTimeoutMs ? 'total' : 'attempt'
		try {
			const given = await work.attempt((request as Request).signal, number)
			if (number === attempts) answer = given
			return toKy(given, policy.retry)
		} catch (error) {
			failure = error
			throw error
		}
	}

	try {
		await ky(
			work.url,
			toOptions(work, policy, fetch, () => failure),
		)
	} catch (error) {
		if (answer) return answer
		if (error === failure || work.signal?.aborted) throw error
		if (policy.attemptTimeoutMs === false || scope === 'total')
			return { scope: 'total', timeoutMs: policy.timeoutMs || 0 }
		return { scope, timeoutMs: policy.attemptTimeoutMs }
	}
	if (!answer) throw failure
	return answer
}

function toOptions(
	work: Fenced,
	policy: FencePolicy,
	fetch: NonNullable<Options['fetch']>,
	failure: () => unknown,
): Options {
	const options: Options = {
		method: work.method,
		fetch: fetch as NonNullable<typeof fetch>,
		timeout: policy.attemptTimeoutMs,
		totalTimeout: policy.timeoutMs,
		retry: 0,
	}
	if (work.signal) options.signal = work.signal
	const { retry } = policy
	if (retry?.limit) {
		options.retry = {
			limit: retry.limit,
			methods: [work.method.toLowerCase() as 'get'],
			statusCodes: [...retry.statusCodes],
			afterStatusCodes: [413, 429, 503],
			maxRetryAfter: retry.maxRetryAfterMs,
			backoffLimit: retry.backoffLimitMs,
			jitter: (delayMs) => delayMs * (0.5 + retry.random() / 2),
			retryOnTimeout: true,
			shouldRetry: ({ error }) => (error === failure() ? work.retriable(error) : undefined),
		}
	} else options.throwHttpErrors = false
	return options
}

/** All that ky needs to decide: status and, where a retry is possible, the headers. Statuses outside 200–599 cannot be given. */
function toKy({ status, headers }: Answer, retry: RetryPolicy | undefined): Response {
	if (!retry?.limit || status < 400 || status > 599) return new Response(null)
	return new Response(null, { status, headers })
}
