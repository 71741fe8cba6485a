/**
 * Tries again where that may help. ky decides whether and when, and nothing else: a try, its time and its answer are ours.
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

/** What is tried. */
export interface Retried {
	readonly url: string
	readonly method: string
	/** Ends the wait before the next try. */
	readonly signal: AbortSignal
	/** One try, which must end by itself. */
	try(number: number): Promise<Answer>
	/** Whether another try may help after this failure of `try`. */
	isRetriable(failure: unknown): boolean
}

/** The last answer, whatever its status. Rejects with what the last try threw, or with the signal's reason. */
export async function withRetries(work: Retried, retry: RetryPolicy): Promise<Answer> {
	let tries = 0
	let answer: Answer | undefined
	let failure: unknown
	const fetch = async (): Promise<Response> => {
		answer = undefined
		try {
			answer = await work.try(++tries)
			return toKy(answer)
		} catch (error) {
			failure = error
			throw error
		}
	}
	// What ky hands over may be a wrapper of its own around what the try threw. After an answer, ky's own rules hold.
	const shouldRetry = (): boolean | undefined => (answer ? undefined : work.isRetriable(failure))
	try {
		await ky(work.url, toOptions(work, retry, fetch, shouldRetry))
	} catch (error) {
		if (!answer) throw error
	}
	return answer as unknown as Answer
}

/** As few options as possible: ky copies all of them for every try. */
function toOptions(
	{ method, signal }: Retried,
	retry: RetryPolicy,
	fetch: () => Promise<Response>,
	shouldRetry: () => boolean | undefined,
): Options {
	return {
		method,
		fetch,
		signal,
		timeout: false,
		retry: {
			limit: retry.limit,
			methods: [method.toLowerCase() as 'get'],
			statusCodes: [...retry.statusCodes],
			afterStatusCodes: [413, 429, 503],
			maxRetryAfter: retry.maxRetryAfterMs,
			backoffLimit: retry.backoffLimitMs,
			jitter: (delayMs) => delayMs * (0.5 + retry.random() / 2),
			shouldRetry,
		},
	}
}

/** All that ky needs to decide: status and headers. Statuses outside 200–599 cannot be given. */
function toKy({ status, headers }: Answer): Response {
	return status < 400 || status > 599 ? new Response(null) : new Response(null, { status, headers })
}
