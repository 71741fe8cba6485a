/**
 * The retry fence: ky decides about retries, waits and timeouts; its `fetch` is one whole attempt of ours.
 * @module
 */
import ky, { type Options } from 'ky'
import type { Answer } from '../layer.ts'

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

/** What is tried, and for how long. `retriable` says of a failure that `attempt` threw whether another try may help. */
export interface Fenced {
	readonly url: string
	readonly method: string
	/** The call's own. */
	readonly signal: AbortSignal
	/** Of what is left of the whole time. */
	readonly remainingMs: number | false
	/** For each try. */
	readonly attemptTimeoutMs: number | false
	attempt(signal: AbortSignal, number: number): Promise<Answer>
	retriable(error: unknown): boolean
}

/** Either the last answer, whatever its status, or which time ran out. Rejects with what the attempt threw. */
export async function fence(work: Fenced, retry: RetryPolicy): Promise<Answer | 'attempt' | 'total'> {
	const beganAtMs = performance.now()
	let attempts = 0
	let answer: Answer | undefined
	let failure: unknown

	const fetch = async (request: { readonly signal: AbortSignal }): Promise<Response> => {
		const number = ++attempts
		answer = undefined
		try {
			const given = await work.attempt(request.signal, number)
			if (number === attempts) answer = given
			return toKy(given)
		} catch (error) {
			// A try that timed out may fail much later, beside its successor: that is not what the fence is asked about.
			if (number === attempts) failure = error
			throw error
		}
	}
	const isFailure = (error: unknown): boolean => error === failure

	try {
		await ky(work.url, toOptions(work, retry, fetch as NonNullable<Options['fetch']>, isFailure))
	} catch (error) {
		if (answer) return answer
		if (isFailure(error) || work.signal.aborted) throw error
		return whatRanOut(work, performance.now() - beganAtMs)
	}
	if (!answer) throw failure
	return answer
}

/** Timers may be early by a little, and clocks coarse. */
const toleranceMs = 5

function whatRanOut({ remainingMs, attemptTimeoutMs }: Fenced, elapsedMs: number): 'attempt' | 'total' {
	const total = attemptTimeoutMs === false || (remainingMs !== false && elapsedMs > remainingMs - 2 * toleranceMs)
	return total ? 'total' : 'attempt'
}

/** As few options as possible: ky copies all of them for every one. */
function toOptions(
	{ method, signal, retriable, remainingMs, attemptTimeoutMs }: Fenced,
	retry: RetryPolicy,
	fetch: NonNullable<Options['fetch']>,
	isFailure: (error: unknown) => boolean,
): Options {
	return {
		method,
		fetch,
		signal,
		timeout: attemptTimeoutMs,
		// A little before the call itself is ended: the last answer, where there is one, says more than that the time is up.
		totalTimeout: remainingMs && Math.max(1, remainingMs - toleranceMs),
		retry: {
			limit: retry.limit,
			methods: [method.toLowerCase() as 'get'],
			statusCodes: [...retry.statusCodes],
			afterStatusCodes: [413, 429, 503],
			maxRetryAfter: retry.maxRetryAfterMs,
			backoffLimit: retry.backoffLimitMs,
			jitter: (delayMs) => delayMs * (0.5 + retry.random() / 2),
			retryOnTimeout: true,
			shouldRetry: ({ error }) => (isFailure(error) ? retriable(error) : undefined),
		},
	}
}

/** All that ky needs to decide: status and headers. Statuses outside 200–599 cannot be given. */
function toKy({ status, headers }: Answer): Response {
	return status < 400 || status > 599 ? new Response(null) : new Response(null, { status, headers })
}
