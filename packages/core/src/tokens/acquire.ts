/** Obtains a token by one request to the issuer or token source, and makes the `fetch` that issuers get. */

import { isJsonType, toBodyText } from '../base/text.ts'
import { getElapsedMs, withTimeout } from '../base/time.ts'
import { isOwnError } from '../errors/tarja-error.ts'
import { cancelBody, readBody } from '../transport/body.ts'
import { withRetries } from '../transport/retry.ts'
import { createTokenError, createUnreachableError, isTokenText, type TokenGrant } from './contracts.ts'
import { fallbackMs } from './lifetime.ts'
import {
	type Acquisition,
	findRemembered,
	type HeldToken,
	longestMs,
	remember,
	setCurrent,
	type TokenContext,
} from './state.ts'

/** Requests a token and makes it the current one. Resolves to `undefined` if the tokens were cleared before the request. */
export async function issueToken(context: TokenContext, acquisition: Acquisition): Promise<HeldToken | undefined> {
	const { state, now, onEvent } = context
	const { reason, clearCount } = acquisition
	if (clearCount !== state.clearCount) return undefined
	if (reason === 'rejected') state.forcedAt = now()
	try {
		const token = await requestToken(context, acquisition)
		state.rejected.delete(token.accessToken) // The issuer itself returned this token, so it is valid.
		setCurrent(state, token, acquisition, now())
		onEvent({ type: 'token_issued', reason, lifetimeMs: token.lifetimeMs })
		return token
	} catch (error) {
		onEvent({ type: 'token_failed', reason, cause: error instanceof Error ? error : undefined })
		throw clearCount === state.clearCount ? remember(state, error, now()) : error
	}
}

/** Requests a token with its own time limit, because one caller's signal must not end a request for which others wait. */
export async function requestToken(context: TokenContext, { reason, rejected }: Acquisition): Promise<HeldToken> {
	const { now, tokenTimeoutMs, observe } = context
	// Checks again for a remembered failure, because in a Worker another request may have been refused while the store delayed this one.
	const failure = findRemembered(context.state, now())
	if (failure) throw failure
	// Read before the request, so that the transmission time counts.
	const obtainedAt = now()
	const controller = new AbortController()
	const run = (): Promise<TokenGrant> => request(context, rejected, controller.signal)
	const grant = await withTimeout(tokenTimeoutMs, observe ? observe.around(reason, run) : run(), () => {
		const late = createTokenError('timeout', `no response from the token endpoint within ${tokenTimeoutMs} ms`)
		controller.abort(late)
		throw late
	})
	return { ...grant, obtainedAt }
}

async function request(context: TokenContext, rejected: string | undefined, signal: AbortSignal): Promise<TokenGrant> {
	const { auth, baseUrl, now, onEvent } = context
	const { fetch, hasFailed, cancelUnread } = createTokenFetch(context, signal)
	const giver = 'token' in auth ? 'source' : 'issuer'
	try {
		const input = await ('token' in auth
			? auth.token({ signal, ...(rejected !== undefined && { rejected }) })
			: auth.issue({ baseUrl, fetch, nowMs: () => now().wallMs, signal, rejected, onEvent }))
		return checkGrant(input, giver)
	} catch (error) {
		if (isOwnError(error, 'token_unavailable')) throw error
		if (hasFailed()) throw createUnreachableError(error)
		throw createTokenError(giver, `the ${giver} failed; see the cause`, { cause: error })
	} finally {
		cancelUnread()
	}
}

/** Validates the token and its lifetime, because an issuer or a source may return anything. */
function checkGrant(grant: TokenGrant, giver: 'source' | 'issuer'): TokenGrant {
	const { accessToken, lifetimeMs } = Object(grant) as TokenGrant
	if (!isTokenText(accessToken))
		throw createTokenError(giver, `the ${giver} gave no usable accessToken; give printable ASCII without spaces`)
	const lasts = typeof lifetimeMs === 'number' && lifetimeMs > 0
	return { accessToken, lifetimeMs: lasts ? Math.min(lifetimeMs, longestMs) : fallbackMs }
}

/** Makes the `fetch` of one token request. `signal` is aborted when the token's time is up. */
function createTokenFetch({ fetch, now, random, tokenTimeoutMs }: TokenContext, signal: AbortSignal) {
	const startedAt = now()
	const responses = new Set<Response>()
	let hasFailed = false
	return {
		async fetch(url: string, init: RequestInit = {}): Promise<Response> {
			let previous: Response | undefined
			const attempt = async () => {
				if (previous) cancelBody(previous)
				const response = await fetch(url, init)
				previous = response
				responses.add(response)
				return toTried(response)
			}
			try {
				const { whole } = await withRetries({
					url,
					method: init.method ?? 'GET',
					signal,
					attempt,
					// Retries once, but not with a stream as body, which cannot be sent twice.
					limit: init.body instanceof ReadableStream ? 0 : 1,
					random,
					isRetriable: (error: unknown) => !signal.aborted && !isOwnError(error),
					// Retries any 5xx, and never a 4xx, because repeated refusals may lock an account.
					isRetriedStatus: (status: number) => status >= 500,
					// Waits only if enough time remains for a response. Otherwise the caller learns when to try again.
					longestWaitMs: () => (tokenTimeoutMs - getElapsedMs(startedAt, now())) / 2,
					nowMs: () => now().wallMs,
				})
				return whole
			} catch (error) {
				hasFailed = true
				throw error
			}
		},
		/** Whether no response arrived, or a response was cut off. */
		hasFailed: () => hasFailed,
		/** Cancels unread responses, because an open body blocks its connection. */
		cancelUnread: () => responses.forEach(cancelBody),
	}
}

/** How long to wait for the body of a refusal, in milliseconds. A body that doesn't end must not delay the failure. */
const refusalTimeoutMs = 1000

/**
 * Reads the body of a success, so that a response that is cut off is retried like a missing one. Reads a 5xx in JSON, because one that names
 * wrong credentials is final: another log-in at once could lock the account.
 */
async function toTried(response: Response) {
	const { ok, body, status, headers } = response
	if (ok && body) return { response, whole: new Response(await readWholeResponse(response), response) }
	if (status < 500 || !isJsonType(headers.get('content-type'))) return { response, whole: response }
	const bytes = await withTimeout(refusalTimeoutMs, readWholeResponse(response), () => undefined).catch(() => undefined)
	if (!bytes) return { response, whole: response }
	const whole = new Response(bytes, response)
	const error = await readErrorCode(whole.clone())
	return { response, whole, ...(isCredentialError(error) && { word: error }) }
}

/** Returns the `error` code of a refusal. */
export async function readErrorCode(response: Response): Promise<string | undefined> {
	if (!isJsonType(response.headers.get('content-type'))) return undefined
	return findErrorCode(
		await withTimeout(refusalTimeoutMs, readTokenJson(response), () => undefined).catch(() => undefined),
	)
}

/** Finds the `error` code in a body (RFC 6749 §5.2). Ignores a text that isn't in the form of a code. */
export function findErrorCode(body: unknown): string | undefined {
	const { error } = Object(body) as { readonly error?: unknown }
	return typeof error === 'string' && /^(?=.{1,40}$)[a-z]+(?:_[a-z]+)+$/.test(error) ? error : undefined
}

/** Whether a code says that the credentials are wrong. Any other code is about the request or the endpoint. */
export function isCredentialError(error: string | undefined): boolean {
	return error === 'invalid_client' || error === 'invalid_grant' || error === 'unauthorized_client'
}

/** Largest response that is read, in bytes. A token response has only seven short texts. */
const maxBytes = 256 * 1024

/** Reads the response's bytes. Rejects if there are too many. */
async function readWholeResponse(response: Response): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = await readBody(response, maxBytes)
	if (bytes.length <= maxBytes) return bytes
	throw createTokenError('response', `the response is longer than ${maxBytes} bytes`, { status: response.status })
}

/** Parses the response's JSON; `undefined` if it isn't JSON. */
export async function readTokenJson(response: Response): Promise<unknown> {
	const text = toBodyText(await readWholeResponse(response))
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
