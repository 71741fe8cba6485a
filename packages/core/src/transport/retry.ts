/**
 * ky's retry around one attempt of ours. ky decides whether and when to try again, and nothing else. Nothing but this file
 * imports ky.
 * @module
 */
import ky from 'ky'

/** When to try again, and how long to wait before that. */
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

/** All that ky needs to know of an answer. */
type Status = Pick<Response, 'status' | 'headers'>

/** What is tried. */
export interface Retried<Answer extends Status> {
	readonly url: string
	readonly method: string
	/** Ends the wait between two tries. An attempt looks at it by itself. */
	readonly signal: AbortSignal
	/** One whole attempt, its time limit and the reading of its answer included. */
	attempt(tryNumber: number): Promise<Answer>
	/** Whether another try may help after what `attempt` threw. */
	isRetriable(error: unknown): boolean
}

/** The last answer, whatever its status; or rejects with what the last attempt threw. No error of ky leaves this function. */
export async function withRetries<Answer extends Status>(work: Retried<Answer>, policy: RetryPolicy): Promise<Answer> {
	let tryNumber = 0
	let last: Promise<Answer> | undefined
	const fetch = async (): Promise<Response> => {
		last = work.attempt(++tryNumber)
		return toKy(await last)
	}
	try {
		await ky(work.url, {
			method: work.method,
			fetch,
			signal: work.signal,
			// Time limits are ours: an attempt has its own, and the signal ends the rest.
			timeout: false,
			retry: {
				limit: policy.limit,
				methods: [work.method.toLowerCase() as 'get'],
				statusCodes: [...policy.statusCodes],
				maxRetryAfter: policy.maxRetryAfterMs,
				backoffLimit: policy.backoffLimitMs,
				jitter: (delayMs) => delayMs * (0.5 + policy.random() / 2),
				// ky does not know the network errors of every runtime, so it is not asked about errors.
				shouldRetry: () => last?.then(() => undefined, work.isRetriable),
			},
		})
	} catch (error) {
		// Without an attempt it is the signal's reason, or what the runtime says of a URL that it cannot take.
		if (!last) throw error
	}
	return last as Promise<Answer>
}

/** Status and headers only. Statuses outside 200–599 cannot be given. */
function toKy({ status, headers }: Status): Response {
	return status < 400 || status > 599 ? new Response(null) : new Response(null, { status, headers })
}
