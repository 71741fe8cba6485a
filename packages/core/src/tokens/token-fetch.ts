/**
 * The `fetch` that issuers are handed: the client's own, tried a second time where the first try broke or met a 5xx.
 * @module
 */
import { isTarjaError } from '../errors.ts'
import type { Fetch } from '../transport/fetch-transport.ts'
import { cancelBody } from '../transport/read-body.ts'
import { withRetries } from '../transport/retry.ts'
import type { TokenContext } from './context.ts'
import { elapsedMs } from './moment.ts'
import { readAnswer, retryAfterMs } from './token-answer.ts'

/** What one request for a token needs of its `fetch`. */
export interface TokenFetch {
	readonly fetch: Fetch
	/** Whether `fetch` failed: no answer came, or it broke off. */
	hasFailed(): boolean
	/** Gives up the answers that nobody has read: an open body holds its connection. */
	cancelUnread(): void
}

/** A `fetch` for one request for a token. `signal` is aborted when the token's time is up. */
export function tokenFetch(context: TokenContext, signal: AbortSignal): TokenFetch {
	const { fetch, now, random, tokenTimeoutMs } = context
	const startedAt = now()
	const answers: Response[] = []
	let failed = false
	return {
		async fetch(url, init = {}) {
			// Once, and never after a 4xx: repeated refusals lock accounts. A body that is a stream cannot be sent twice.
			const limit = init.body instanceof ReadableStream ? 0 : 1
			const policy = { limit, statusCodes: [tryAgain], maxRetryAfterMs: tokenTimeoutMs, backoffLimitMs: 1000, random }
			const isRetriable = (error: unknown): boolean => !signal.aborted && !isTarjaError(error)
			const attempt = async (tryNumber: number): Promise<Tried> => {
				const response = await fetch(url, init)
				answers.push(response)
				// A longer wait would leave no time for the answer; the caller is told when to come again instead.
				const longestWaitMs = (tokenTimeoutMs - elapsedMs(startedAt, now())) / 2
				return tried(response, now().wallMs, tryNumber > limit ? -1 : longestWaitMs)
			}
			try {
				return (await withRetries({ url, method: init.method ?? 'GET', signal, attempt, isRetriable }, policy)).response
			} catch (error) {
				failed = true
				throw error
			}
		},
		hasFailed: () => failed,
		cancelUnread: () => answers.forEach(cancelBody),
	}
}

interface Tried {
	readonly status: number
	readonly headers: Headers
	readonly response: Response
}

/** What ky is told of an answer after which a second try may help, whatever its status was. */
const tryAgain = 503

/** An answer as ky is to see it, beside the answer itself. No wait is short enough for the last try. */
async function tried(response: Response, nowMs: number, longestWaitMs: number): Promise<Tried> {
	const waitMs = retryAfterMs(response, nowMs)
	const isFinal = response.status < 500 || (waitMs ?? 0) > longestWaitMs
	if (!isFinal) cancelBody(response)
	return {
		status: isFinal ? 200 : tryAgain,
		// ky waits by our own reading of `Retry-After`, which allows for a server whose clock is wrong.
		headers: new Headers(waitMs === undefined ? {} : { 'retry-after': `${Math.ceil(waitMs / 1000)}` }),
		// Read here, an answer that breaks off is tried again like one that never came.
		response: response.ok && response.body ? new Response(await readAnswer(response), response) : response,
	}
}
