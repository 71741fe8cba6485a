/**
 * The `fetch` for issuers, with one retry after a broken connection or a 5xx, and what all its responses have in common.
 * @module
 */
import { bodyText } from '../base/text.ts'
import { elapsedMs } from '../base/time.ts'
import { isOwnError } from '../errors/tarja-error.ts'
import type { Fetch } from '../transport/attempt.ts'
import { cancelBody, readBody } from '../transport/body.ts'
import { retryAfterMs, withRetries } from '../transport/retry.ts'
import type { TokenContext } from './context.ts'
import { tokenError } from './contracts.ts'

/** A `fetch` for one token request, which also knows whether it failed and which answers are unread. */
export interface TokenFetch {
	readonly fetch: Fetch
	/** Whether it failed: no answer came, or the answer broke off. */
	hasFailed(): boolean
	/** Cancels unread answers, because an open body blocks its connection. */
	cancelUnread(): void
}

/** Makes the `fetch` of one token request. `signal` is aborted when the token's time is up. */
export function tokenFetch(context: TokenContext, signal: AbortSignal): TokenFetch {
	const { fetch, now, random, tokenTimeoutMs } = context
	const startedAt = now()
	const answers: Response[] = []
	let failed = false
	return {
		async fetch(url, init = {}) {
			// Retries once, never after a 4xx (repeated refusals may lock an account), and not with a stream as body, which cannot be
			// sent twice.
			const limit = init.body instanceof ReadableStream ? 0 : 1
			const isRetriable = (error: unknown): boolean => !signal.aborted && !isOwnError(error)
			const attempt = async (tryNumber: number): Promise<Tried> => {
				const response = await fetch(url, init)
				answers.push(response)
				// Waits only as long as there is still time for an answer; otherwise the caller is told when to try again.
				const longestWaitMs = (tokenTimeoutMs - elapsedMs(startedAt, now())) / 2
				return tried(response, now().wallMs, tryNumber > limit ? -1 : longestWaitMs)
			}
			const work = {
				...{ url, method: init.method ?? 'GET', signal, attempt, isRetriable },
				longestWaitMs: () => Number.POSITIVE_INFINITY, // `tried` has decided about the wait.
				nowMs: () => now().wallMs,
			}
			try {
				return (await withRetries(work, { limit, random })).response
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

/** Status that ky gets for an answer worth retrying, whatever its real status. */
const tryAgain = 503

/** An answer in ky's view, with the real answer. The last try gets no wait. */
async function tried(response: Response, nowMs: number, longestWaitMs: number): Promise<Tried> {
	const waitMs = retryAfterMs(response, nowMs)
	const isFinal = response.status < 500 || (waitMs ?? 0) > longestWaitMs
	if (!isFinal) cancelBody(response)
	return {
		status: isFinal ? 200 : tryAgain,
		headers: waitMs === undefined ? new Headers() : response.headers,
		// Reads the body here, so that an answer that breaks off is retried like a missing one.
		response: response.ok && response.body ? new Response(await readTokenAnswer(response), response) : response,
	}
}

/** Largest answer that is read, in bytes: a token response is seven short texts. */
const maxBytes = 256 * 1024

/** Reads the answer's bytes; rejects if there are too many. */
export async function readTokenAnswer(response: Response): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = await readBody(response, maxBytes)
	if (bytes.length <= maxBytes) return bytes
	throw tokenError('response', `the answer is longer than ${maxBytes} bytes`, { status: response.status })
}

/** Parses the answer's JSON; `undefined` if it is not JSON. */
export async function readJson(response: Response): Promise<unknown> {
	const text = bodyText(await readTokenAnswer(response))
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
