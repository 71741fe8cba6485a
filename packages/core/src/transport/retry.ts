/** Retries requests that may be sent again. The first try runs directly. ky, loaded for further tries, decides only whether and when. */

import { loadKy } from './sending.ts'

/** Statuses after which another attempt can help. */
const retriedStatuses = [408, 429, 500, 502, 503, 504]

/** Status and headers of a response, from which ky decides about a retry. */
type Status = Pick<Response, 'status' | 'headers'>

/** The result of a try: a response, and `word`, the classification that makes it final, if there is one. */
interface Tried {
	readonly response: Status
	readonly word?: unknown
}

/** A request that is tried once or several times. */
export interface Retried<Out extends Tried> {
	readonly url: string
	/** Aborting it ends the wait between two tries. An attempt that is running checks the signal itself. */
	readonly signal: AbortSignal
	/** Makes one attempt, with its time limit, and reads its response. */
	attempt(tryNumber: number): Promise<Out>
	/** Number of retries after the first try. */
	readonly limit: number
	/** Random number, 0 ≤ n < 1, that spreads the backoff. */
	readonly random: () => number
	/** Whether another try may help after this error. If not, the error is thrown at once. */
	isRetriable(error: unknown): boolean
	/** Longest `Retry-After` that is worth waiting for, in milliseconds. A response with a longer one is not retried. */
	longestWaitMs(): number
	/** The present time in epoch milliseconds. */
	nowMs(): number
}

/**
 * Resolves to the last response, whatever its status, or rejects with the error of the last attempt. ky's own errors never leave this
 * function.
 */
export async function withRetries<Out extends Tried>(work: Retried<Out>): Promise<Out> {
	const { signal } = work
	signal.throwIfAborted()
	const first = work.attempt(1)
	const mayHelp = await first.then((tried) => canRetry(tried, work), work.isRetriable)
	return mayHelp && work.limit ? repeat(first, work) : first
}

/** Makes the tries after the first one. ky gets the first try's result as the response to its first request. */
async function repeat<Out extends Tried>(first: Promise<Out>, work: Retried<Out>): Promise<Out> {
	const { url, signal, attempt, isRetriable, limit, random } = work
	let last = first
	let tryNumber = 0
	try {
		const { default: ky } = await loadKy()
		await ky(url, {
			async fetch() {
				if (++tryNumber > 1) last = attempt(tryNumber)
				return toKy(await last, work)
			},
			signal,
			// Disables ky's timeout, because attempts have their own and the signal ends the waits.
			timeout: false,
			retry: {
				limit,
				backoffLimit: 10_000,
				jitter: (delayMs) => delayMs * (0.5 + random() / 2),
				// Decides about errors here, because ky does not know the network errors of every runtime.
				shouldRetry: () => last.then(() => undefined, isRetriable),
			},
		})
	} catch {
		// Ignores ky's error, or a failure to load ky after a deployment, because the result of the last try says enough.
	}
	return last
}

/** Returns whether another attempt can help after this response, and its `Retry-After` leaves time for it. */
function canRetry({ response, word }: Tried, { longestWaitMs, nowMs }: Retried<Tried>): boolean {
	if (word !== undefined || !retriedStatuses.includes(response.status)) return false
	return (retryAfterMs(response, nowMs()) ?? 0) <= longestWaitMs()
}

/** Makes the response for ky: a 503 to retry. Its `Retry-After` is {@linkcode retryAfterMs}, because the server's clock may be wrong. */
function toKy(tried: Tried, work: Retried<Tried>): Response {
	if (!canRetry(tried, work)) return new Response(null)
	const waitMs = retryAfterMs(tried.response, work.nowMs())
	const headers: Record<string, string> = waitMs === undefined ? {} : { 'retry-after': `${Math.ceil(waitMs / 1000)}` }
	return new Response(null, { status: 503, headers })
}

/** A longer `Retry-After` counts as 15 minutes. */
const longestReadMs = 900_000

/**
 * Converts `Retry-After` of a 429 or 503 (RFC 9110 §10.2.3) to milliseconds. A date is compared with the server's own `Date` header.
 */
export function retryAfterMs({ status, headers }: Status, nowMs: number): number | undefined {
	if (status !== 429 && status !== 503) return undefined
	const text = String(headers.get('retry-after'))
	const dateMs = Date.parse(String(headers.get('date')))
	// Requires a letter at the start, because HTTP dates begin with a weekday and `Date.parse` accepts "-5", too.
	const untilMs = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
	const ms = /^\d+$/.test(text) ? Number(text) * 1000 : untilMs - (Number.isNaN(dateMs) ? nowMs : dateMs)
	return Number.isNaN(ms) ? undefined : Math.min(longestReadMs, Math.max(0, ms))
}
