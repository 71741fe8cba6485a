/**
 * Which failures of the token endpoint are remembered, and for how long: what it refused is not asked for again at once.
 * @module
 */
import { isTarjaError, type TokenFailure } from '../errors.ts'
import type { Moment } from './moment.ts'
import { leftMs, type TokenState } from './state.ts'
import { notAgainBefore } from './token-error.ts'

/** In milliseconds: the first pause, and the longest. Each failure in a row doubles it. */
const pausesMs: Partial<Record<TokenFailure, readonly [number, number]>> = {
	// Accounts get locked by repeated refusals.
	credentials: [60_000, 900_000],
	rate_limited: [5000, 60_000],
	// A wrong path, a deployment, a proxy's page: nothing is gained by one token request for each call, and somebody is mending it.
	status: [1000, 30_000],
	response: [1000, 30_000],
	issuer: [1000, 30_000],
}

/** Within these, the endpoint's or the source's own word (`retryAtMs`) holds: 0 would be one token request for each call. */
const [shortestMs, longestMs] = [1000, 900_000] as const

/** Remembers a failure that is not worth repeating at once, and gives the error that says so. */
export function remember(state: TokenState, error: unknown, now: Moment): unknown {
	if (!isTarjaError(error, 'token_unavailable')) return error
	const lastsMs = pauseMs(state, error.details, now)
	if (lastsMs === undefined) return error
	state.failure = { error, since: now, lastsMs }
	return notAgainBefore(error, now.wallMs + lastsMs)
}

function pauseMs(
	{ failure }: TokenState,
	{ reason, retryAtMs = Number.NaN }: { readonly reason: TokenFailure; readonly retryAtMs?: number },
	now: Moment,
): number | undefined {
	if (!Number.isNaN(retryAtMs)) return Math.min(longestMs, Math.max(shortestMs, retryAtMs - now.wallMs))
	const pauses = pausesMs[reason]
	if (!pauses) return undefined
	const [firstMs, mostMs] = pauses
	return failure?.error.details.reason === reason ? Math.min(mostMs, Math.max(firstMs, failure.lastsMs * 2)) : firstMs
}

/** Throws the remembered failure, if it still holds, with the time by the wall clock as it is now. */
export function throwRemembered({ failure }: TokenState, now: Moment): void {
	const ms = leftMs(failure, now)
	if (failure && ms > 0) throw notAgainBefore(failure.error, Math.ceil(now.wallMs + ms))
}
