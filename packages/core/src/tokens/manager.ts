/** The token manager: a token source over an issuer (or a source) and an optional store. Also the layer that adds its token. */

import { type ClockReading, getElapsedMs, runAbortable, withTimeout } from '../base/time.ts'
import type { Authorize, ClientContext } from '../calls/running-call.ts'
import { isOwnError } from '../errors/tarja-error.ts'
import type { HeaderPairs, OwnAttempt } from '../transport/attempt.ts'
import { hasField, withFields } from '../transport/fetch-transport.ts'
import { findNextExchange } from '../transport/send.ts'
import { issueToken } from './acquire.ts'
import {
	createTokenError,
	type TokenGrant,
	type TokenReason,
	type TokenRequest,
	type TokenSource,
} from './contracts.ts'
import {
	clearState,
	findRemembered,
	getState,
	type HeldToken,
	type InFlight,
	isDueForRenewal,
	isUsable,
	keepAlive,
	type ManagerSettings,
	reject,
	type TokenContext,
	toGrant,
} from './state.ts'

/** Milliseconds after a forced renewal in which another 401 does not mean that the token is wrong. */
const freshMs = 5000
/** Age below which only a 401 refuses a token, in milliseconds. */
const youngMs = 60_000

/** Token source of a client. The client's calls get their access token from it. */
export interface TokenManager extends Required<TokenSource> {
	/** Returns the current token if it is usable now. It is synchronous, because nearly every call needs nothing else. */
	held(): TokenGrant | undefined
	/** Marks a token that got a 401 as refused, so that the next call requests another one. Keeps a token that was issued moments ago. */
	giveUp(accessToken: string): void
	/**
	 * Marks a token that a response other than a 401 refused. Keeps one that is younger than a minute, and one that was dropped before, because
	 * such a response may be about something else.
	 */
	drop(accessToken: string): void
}

/** Makes a source that keeps one token, renews it in time, and requests it once for all callers. */
export function createTokenManager(settings: ManagerSettings): TokenManager {
	let opened: TokenContext | undefined
	return {
		held: () => opened && getHeldToken(opened),
		giveUp(accessToken) {
			if (opened && !isFresh(opened, accessToken)) reject(opened.state, accessToken)
		},
		drop(accessToken) {
			if (!opened) return
			const { state, now } = opened
			const { current, lastDropped } = state
			if (current?.accessToken !== accessToken || lastDropped === accessToken) return
			if (getElapsedMs(current.obtainedAt, now()) < youngMs) return
			state.lastDropped = accessToken
			reject(state, accessToken)
		},
		async token({ rejected, signal }: TokenRequest = {}) {
			opened ??= await openContext(settings)
			const context = opened
			if (rejected !== undefined) reportRejected(context, rejected)
			const held = getHeldToken(context)
			if (held) return held
			const refused = rejected ?? context.state.givenUp
			const reason = refused === undefined ? 'missing' : 'rejected'
			return toGrant(await join(context, reason, refused, signal), context.now())
		},
		async clear() {
			opened ??= await openContext(settings)
			const { state, store, auth } = opened
			clearState(state)
			await store?.delete()
			if ('token' in auth) await auth.clear?.()
		},
	}
}

/** Finds the token state that belongs to the account, and opens its store. */
async function openContext(settings: ManagerSettings): Promise<TokenContext> {
	const store = await settings.openStore?.(settings)
	const state = getState(store?.owner ?? settings.owner, store?.key ?? '')
	return { ...settings, store, state, jitter: 0.75 + settings.random() / 2 }
}

/** Marks a token that got a 401, so that it is not sent again. Throws `rejected_fresh` if the token was new: another would not help. */
function reportRejected(context: TokenContext, rejected: string): void {
	if (isFresh(context, rejected))
		throw createTokenError(
			'rejected_fresh',
			'a new token got a 401, so another one would get it too; check what the account may do',
		)
	reject(context.state, rejected)
}

/** Whether this is the current token, and was issued moments ago because another token was refused. */
function isFresh({ state, now }: TokenContext, accessToken: string): boolean {
	const { current, forcedAt } = state
	return current?.accessToken === accessToken && !!forcedAt && getElapsedMs(forcedAt, now()) < freshMs
}

/** Returns the current token, or `undefined` if it is not usable. If the token is near its end, starts a renewal in the background. */
function getHeldToken(context: TokenContext): TokenGrant | undefined {
	const { current } = context.state
	const now = context.now()
	if (!current || !isUsable(current, now)) return undefined
	if (isDueForRenewal(current, now, context.jitter)) renew(context, now)
	return toGrant(current, now)
}

/** How long to wait after a failed renewal before the next one in the background, in milliseconds. */
const renewalPauseMs = 10_000

function renew(context: TokenContext, now: ClockReading): void {
	const { state, runtime, waitUntil, jitter } = context
	const { renewalFailedAt } = state
	if (state.inFlight || (runtime === 'workerd' && !waitUntil) || findRemembered(state, now)) return
	if (renewalFailedAt && getElapsedMs(renewalFailedAt, now) < renewalPauseMs * jitter) return
	start(context, 'expiring', undefined).token.catch(() => {
		state.renewalFailedAt = context.now()
	})
}

/** Waits for the token request in progress, or starts one if there is none. */
async function join(
	context: TokenContext,
	reason: TokenReason,
	rejected: string | undefined,
	signal: AbortSignal | undefined,
): Promise<HeldToken> {
	const { state, runtime, takeoverMs, now } = context
	const { clearCount } = state
	signal?.throwIfAborted()
	const joined = findInFlight(context)
	const failure = joined ? undefined : findRemembered(state, now())
	if (failure) throw failure
	const flight = joined ?? start(context, reason, rejected)
	// The request continues when this caller's signal is aborted, because other callers may still wait for it.
	const token = await runAbortable(signal, () =>
		joined && runtime === 'workerd' ? withTimeout(takeoverMs, joined.token, () => undefined) : flight.token,
	)
	// `clear()` marks the token as refused, too, but callers that waited before still get it.
	if (token && (clearCount !== state.clearCount || !state.rejected.has(token.accessToken))) return token
	if (state.inFlight === joined) state.inFlight = undefined
	// Checks the current token again, because another request may have replaced it, or it may have been cleared or refused.
	const { current } = state
	if (current && isUsable(current, now())) return current
	return join(context, token ? 'rejected' : reason, token?.accessToken ?? rejected, signal)
}

/** Returns the request in progress, unless it takes too long: in a Worker, a promise of a request that has ended never settles. */
function findInFlight({ state, runtime, tokenTimeoutMs, takeoverMs, now }: TokenContext): InFlight | undefined {
	const { inFlight } = state
	if (!inFlight || runtime !== 'workerd') return inFlight
	// Longest duration of a token request: the wait for another process and its lease, the request itself, and slow store calls.
	return getElapsedMs(inFlight.startedAt, now()) > 2 * tokenTimeoutMs + takeoverMs + 10_000 ? undefined : inFlight
}

/** Starts one token request. All waiting callers get its result. */
function start(context: TokenContext, reason: TokenReason, rejected: string | undefined): InFlight {
	const { state, now, store } = context
	const acquisition = { reason, rejected, clearCount: state.clearCount }
	const obtained = store ? store.obtain(context, acquisition) : issueToken(context, acquisition)
	const token = obtained.finally(() => {
		if (state.inFlight === started) state.inFlight = undefined
	})
	const started: InFlight = { startedAt: now(), token }
	state.inFlight = started
	// Waiting callers get the failure themselves. If no caller waits, the failure is only an event.
	keepAlive(
		context,
		token.catch(() => {}),
	)
	return started
}

/**
 * Sends the bearer token (reference §5.2), unless the caller set `authorization`. After a 401 that may be replayed, it reports the token as
 * rejected and sends the request once more with a new token. After any other 401 it gives the token up, and after another status that
 * refuses the token it drops it, unless the integrator classified the response.
 */
export function authorize(
	tokens: Pick<TokenManager, 'held' | 'token' | 'giveUp' | 'drop'> | undefined,
	refusesToken: ClientContext['refusesToken'],
): Authorize {
	return async (attempt, next, state) => {
		const { auth } = attempt.call.operation
		const source = auth === 'none' || hasField(attempt.headers, 'authorization') ? undefined : tokens
		if (!source) return next(attempt)
		const grant = source.held() ?? (await source.token({ signal: attempt.signal }))
		const response = await next(withToken(attempt, grant))
		const { word = 'unknown' } = state.settled ?? {}
		if (response.status !== 401) {
			if (word === 'unknown' && refusesToken(response)) source.drop(grant.accessToken)
			return response
		}
		if (state.settled?.word) return response
		if (findNextExchange(state) !== 'again') {
			source.giveUp(grant.accessToken)
			return response
		}
		const renewed = await source
			.token({ rejected: grant.accessToken, signal: attempt.signal })
			.catch((error: unknown) => {
				// If no new token can be had, the 401 itself is the more useful response.
				if (isOwnError(error, 'token_unavailable') && error.details.reason === 'rejected_fresh') return grant
				throw error
			})
		return renewed.accessToken === grant.accessToken ? response : next(withToken(attempt, renewed))
	}
}

/** Returns the attempt with a token, in headers of its own, because a signature of the first exchange must not be part of the second. */
function withToken<Sent extends OwnAttempt>(attempt: Sent, { accessToken }: TokenGrant): Sent {
	const fields: HeaderPairs = [['authorization', `Bearer ${accessToken}`]]
	for (const name of attempt.call.operation.tokenHeaders ?? []) fields.push([name.toLowerCase(), accessToken])
	return { ...attempt, headers: withFields(attempt.headers, fields) }
}
