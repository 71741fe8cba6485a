/** Sends what may be sent twice through ky, from the first try. ky decides when to try again; the attempts themselves are ours. */

import { loadKy } from './sending.ts'

/** Statuses after which another attempt of a call can help. */
export const retriedStatuses: readonly number[] = [408, 429, 500, 502, 503, 504]

/** Status and headers of a response. ky gets them, and never a body. */
type Status = Pick<Response, 'status' | 'headers'>

/** The result of a try: a response, and `word`, the classification that makes it final, if there is one. */
interface Tried {
	readonly response: Status
	readonly word?: unknown
}

/** A request that may be sent several times. */
export interface Retried<Out extends Tried> {
	readonly url: string
	readonly method: string
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
	/** Whether another try may help after a response of this status. */
	isRetriedStatus(status: number): boolean
	/** Longest `Retry-After` that is worth waiting for, in milliseconds. A response with a longer one is not retried. */
	longestWaitMs(): number
	/** The present time in epoch milliseconds. */
	nowMs(): number
}

/**
 * Resolves to the last response, whatever its status, or rejects with the error of the last attempt. ky's own errors never leave this
 * function. If ky can't be loaded or refuses the request, there is one try.
 */
export async function withRetries<Out extends Tried>(work: Retried<Out>): Promise<Out> {
	const { url, method, signal, limit, random, isRetriable } = work
	let last: Promise<Out> | undefined
	let tryNumber = 0
	const attempt = (): Promise<Out> => {
		signal.throwIfAborted()
		last = work.attempt(++tryNumber)
		return last
	}
	try {
		const ky = await loadKy()
		await ky(url, {
			method,
			async fetch() {
				const { status, headers } = (await attempt()).response
				return new Response(null, { status, headers })
			},
			signal,
			// Disables ky's timeout, because attempts have their own and the signal ends the waits.
			timeout: false,
			throwHttpErrors: false,
			hooks: {
				afterResponse: [
					async () => {
						const wait = last && findWait(await last, work)
						return wait && ky.retry(wait)
					},
				],
			},
			retry: {
				limit,
				methods: [method.toLowerCase() as 'get'],
				backoffLimit: 10_000,
				jitter: (delayMs) => delayMs * (0.5 + random() / 2),
				// Decides about errors here, because ky doesn't know the network errors of every runtime.
				shouldRetry: async () => (last ? last.then(() => false, isRetriable) : false),
			},
		})
	} catch {
		// Ignores ky's error, because the result of the last try says enough.
	}
	return last ?? attempt()
}

/** Returns how ky waits before another try after a response: the server's `Retry-After`, or else the backoff. `undefined`: no other try. */
function findWait({ response, word }: Tried, work: Retried<Tried>): { readonly delay?: number } | undefined {
	if (word !== undefined || !work.isRetriedStatus(response.status)) return undefined
	const delay = retryAfterMs(response, work.nowMs())
	if (delay === undefined) return {}
	return delay <= work.longestWaitMs() ? { delay } : undefined
}

/** A longer `Retry-After` counts as 15 minutes. */
const longestReadMs = 900_000

/** Returns `Retry-After` of a 429 or 503, the statuses for which it is defined (RFC 9110 §10.2.3, RFC 6585 §4), in milliseconds. */
export function retryAfterMs({ status, headers }: Status, nowMs: number): number | undefined {
	return status === 429 || status === 503 ? readRetryAfterMs(headers, nowMs) : undefined
}

/**
 * Returns `Retry-After` (RFC 9110 §10.2.3) in milliseconds, 15 minutes at most; `undefined` if there is none. A date is compared with the
 * server's own `Date`, because its clock may be wrong.
 */
export function readRetryAfterMs(headers: Headers, nowMs: number): number | undefined {
	const text = String(headers.get('retry-after'))
	const dateMs = Date.parse(String(headers.get('date')))
	// Requires a letter at the start, because HTTP dates begin with a weekday and `Date.parse` accepts "-5", too.
	const untilMs = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
	const ms = /^\d+$/.test(text) ? Number(text) * 1000 : untilMs - (Number.isNaN(dateMs) ? nowMs : dateMs)
	return Number.isNaN(ms) ? undefined : Math.min(longestReadMs, Math.max(0, ms))
}
