/**
 * Remembers failed token requests for a while, so that a refusing endpoint is not asked again at once.
 * @module
 */

import { between, type ClockReading } from '../calls/clock-reading.ts'
import type { TokenFailure } from '../errors/details.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import { leftMs, type TokenState } from './state.ts'
import { notAgainBefore } from './token-error.ts'

/** First and longest backoff in milliseconds; it doubles with each consecutive failure. */
const backoffRangesMs: Partial<Record<TokenFailure, readonly [number, number]>> = {
	// Begins with a minute and ends at 15 minutes, because repeated refusals may lock an account.
	credentials: [60_000, 900_000],
	rate_limited: [5000, 60_000],
	// A wrong path, a deployment or a proxy's page: asking again for each call would not help.
	status: [1000, 30_000],
	response: [1000, 30_000],
	issuer: [1000, 30_000],
}

/** Limits for the endpoint's own `retryAtMs`: 0 would mean one token request for each call. */
const [shortestMs, longestMs] = [1000, 900_000] as const

/** Remembers a failure if repeating it at once is pointless, and returns its error with the time of the next try. */
export function remember(state: TokenState, error: unknown, now: ClockReading): unknown {
	if (!isTarjaError(error, 'token_unavailable')) return error
	const lastsMs = backoffMs(state, error.details, now)
	if (lastsMs === undefined) return error
	state.failure = { error, since: now, lastsMs }
	return notAgainBefore(error, now.wallMs + lastsMs)
}

function backoffMs(
	{ failure }: TokenState,
	{ reason, retryAtMs = Number.NaN }: { readonly reason: TokenFailure; readonly retryAtMs?: number },
	now: ClockReading,
): number | undefined {
	if (!Number.isNaN(retryAtMs)) return between(shortestMs, retryAtMs - now.wallMs, longestMs)
	const rangeMs = backoffRangesMs[reason]
	if (!rangeMs) return undefined
	const [firstMs, mostMs] = rangeMs
	return failure?.error.details.reason === reason ? between(firstMs, failure.lastsMs * 2, mostMs) : firstMs
}

/** Throws the remembered failure while it is valid, with the time by the current wall clock. */
export function throwRemembered({ failure }: TokenState, now: ClockReading): void {
	const ms = leftMs(failure, now)
	if (failure && ms > 0) throw notAgainBefore(failure.error, Math.ceil(now.wallMs + ms))
}
