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
			const statusCodes = Array.from({ length: 100 }, (_, index) => 500 + index)
			const policy = { limit, statusCodes, maxRetryAfterMs: tokenTimeoutMs, backoffLimitMs: 1000, random }
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
	readonly isFinal: boolean
	readonly response: Response
}

/** An answer as ky is to see it, beside the answer itself. No wait is short enough for the last try. */
async function tried(response: Response, nowMs: number, longestWaitMs: number): Promise<Tried> {
	const { status, ok, body } = response
	const waitMs = retryAfterMs(response, nowMs)
	// ky waits by our own reading of `Retry-After`, which allows for a server whose clock is wrong.
	const headers = new Headers(waitMs === undefined ? {} : { 'retry-after': `${Math.ceil(waitMs / 1000)}` })
	const isFinal = !(status >= 500 && (waitMs ?? 0) <= longestWaitMs)
	if (!isFinal) cancelBody(response)
	// Read here, an answer that breaks off is tried again like one that never came.
	return {
		status,
		headers,
		isFinal,
		response: ok && body ? new Response(await readAnswer(response), response) : response,
	}
}
