/**
 * Token state that the managers of a process share by store and account: tokens, their ages, and remembered failures.
 * @module
 */
import { type ClockReading, clamp, getElapsedMs, subtractMs } from '../base/time.ts'
import type { TokenFailure } from '../errors/details.ts'
import { isOwnError, type TarjaError } from '../errors/tarja-error.ts'
import { type TokenGrant, type TokenRecord, withRetryTime } from './contracts.ts'

/** A token request under way. Its promise must only be awaited with a time limit. */
export interface InFlight {
	readonly startedAt: ClockReading
	/** Number of callers that wait for it. */
	waiters: number
	/** Ends it, as the last caller has left. */
	abandon(): void
	/** Resolves to `undefined` if everything was cleared before the request. */
	readonly token: Promise<HeldToken | undefined>
}

/** An action that must not be repeated for a while. */
export interface Backoff {
	readonly since: ClockReading
	readonly lastsMs: number
}

/** All that is known about the token of one account; clients with the same key share it. */
export interface TokenState {
	current: HeldToken | undefined
	inFlight: InFlight | undefined
	/** Tokens that were refused with 401; a stale store may return them for another minute. */
	readonly rejected: Set<string>
	/** The last current token, if it was answered 401 and nobody has asked for another yet. */
	givenUp: string | undefined
	/**
	 * Tokens obtained before `clear()`, including by a request that is still under way. Only callers who were already waiting get
	 * them.
	 */
	forgotten: ReadonlySet<string>
	/** When recent tokens were obtained: reading a stored one again must not make it newer. */
	readonly obtained: Map<string, ClockReading>
	/** Number of tokens from the store that were refused with 401 in a row, since the last new token. */
	storeRefusals: number
	/** Failure of the last token request: until its time is up, whoever needs a token gets it again, and nothing is requested. */
	failure: (Backoff & { readonly error: TarjaError<'token_unavailable'> }) | undefined
	/** When a new token was last requested because one was refused. */
	forcedAt: ClockReading | undefined
	/** Backoff after a failed background renewal; doubles each time, with random spread. */
	renewalBackoff: Backoff | undefined
	/** How many token requests in a row were ended because nobody waited for them any more. */
	abandoned: number
	/** Increased by `clear()`: tokens requested before are not kept. */
	clearCount: number
}

/** Members that `clear()` resets. Which tokens were refused, and when tokens were obtained, remains true. */
const cleared = {
	current: undefined,
	inFlight: undefined,
	givenUp: undefined,
	storeRefusals: 0,
	failure: undefined,
	forcedAt: undefined,
	renewalBackoff: undefined,
	abandoned: 0,
}

export function clearState(state: TokenState): void {
	// A store may return this token until it is deleted there, and Workers KV for another minute: so it is marked as refused.
	if (state.current) reject(state, state.current.accessToken)
	const forgotten = new Set(state.obtained.keys())
	Object.assign(state, cleared, { forgotten, clearCount: state.clearCount + 1 })
}

const mostKeys = 1000
const shared = new WeakMap<object, Map<string, TokenState>>()

/** The state for a key, held by `owner`: a store, or a client without one. */
export function getState(owner: object, key: string): TokenState {
	const states = shared.get(owner) ?? new Map<string, TokenState>()
	shared.set(owner, states)
	const state = states.get(key) ?? {
		...cleared,
		...{ rejected: new Set(), forgotten: new Set(), obtained: new Map(), clearCount: 0 },
	}
	states.set(key, state)
	if (states.size > mostKeys) forgetOldest(states, key)
	return state
}

/** Limits the number of accounts kept; a dropped state costs one more token request. */
function forgetOldest(states: Map<string, TokenState>, kept: string): void {
	for (const [key, { inFlight }] of states) if (key !== kept && !inFlight) return void states.delete(key)
}

/** Remaining milliseconds of a backoff; 0 if there is none. */
export function getBackoffLeftMs(backoff: Backoff | undefined, now: ClockReading): number {
	return backoff ? Math.max(0, backoff.lastsMs - getElapsedMs(backoff.since, now)) : 0
}

/** Makes a token the current one, unless it was refused, or the current one is newer and still usable. */
export function setCurrent(state: TokenState, token: HeldToken, now: ClockReading): void {
	const { current, rejected } = state
	if (rejected.has(token.accessToken)) return
	if (!current || isNewer(token, current, now) || !isUsable(current, now)) state.current = token
	// Keeps a failure whose time is not up: in a Worker this token was requested before that refusal, by a request that another one
	// had taken over.
	if (getBackoffLeftMs(state.failure, now) === 0) state.failure = undefined
	state.renewalBackoff = undefined
	state.abandoned = 0
	state.givenUp = undefined
}

/** Remembers a refused token; drops the oldest of many. */
export function reject(state: TokenState, accessToken: string): void {
	state.rejected.add(accessToken)
	forgetFirst(state.rejected, 16)
	const { current } = state
	if (current?.accessToken !== accessToken) return
	if (current.fromStore) state.storeRefusals++
	state.current = undefined
}

/** Remembers when a token was obtained; drops the oldest of many. */
export function rememberObtained({ obtained }: TokenState, { accessToken, obtainedAt }: HeldToken): void {
	obtained.delete(accessToken)
	obtained.set(accessToken, obtainedAt)
	forgetFirst(obtained, 32)
}

/**
 * Converts a stored record to this process's clocks. Its age is taken from the writer's wall clock; a record from the future
 * counts as obtained now, and afterwards as first seen.
 */
export function toHeldToken(state: TokenState, record: TokenRecord, now: ClockReading): HeldToken {
	const { accessToken, lifetimeMs } = record
	const written = subtractMs(now, Math.max(0, now.wallMs - record.obtainedAtMs))
	const known = state.obtained.get(accessToken)
	const obtainedAt = known && getElapsedMs(known, now) >= getElapsedMs(written, now) ? known : written
	const token: HeldToken = { accessToken, lifetimeMs: Math.min(lifetimeMs, longestMs), obtainedAt, fromStore: true }
	rememberObtained(state, token)
	return token
}

/** Longest believed lifetime in milliseconds: a year. */
export const longestMs: number = 365 * 86_400_000

/** Drops the oldest item of a large set or map. */
export function forgetFirst(items: Set<string> | Map<string, unknown>, most: number): void {
	for (const oldest of items.keys()) if (items.size > most) items.delete(oldest)
}

/** A token as it is kept in memory, with when it was obtained. */
export interface HeldToken {
	readonly accessToken: string
	readonly lifetimeMs: number
	/** Start of its lifetime: just before it was requested. */
	readonly obtainedAt: ClockReading
	/** Whether the token was read from the store and not requested by this process. */
	readonly fromStore: boolean
}

/**
 * Milliseconds before the end in which the token is renewed in the background: the last fifth of its life, at most one minute.
 */
export function getSoftMarginMs(lifetimeMs: number, jitter: number): number {
	return Math.min(60_000, lifetimeMs * 0.2) * jitter
}

/** Milliseconds before the end in which the token is no longer sent: the last twentieth of its life, at most ten seconds. */
export function getHardMarginMs(lifetimeMs: number): number {
	return Math.min(10_000, lifetimeMs * 0.05)
}

/** Whether the token may still be sent: it is not within its last seconds (see `getHardMarginMs`). */
export function isUsable({ obtainedAt, lifetimeMs }: HeldToken, now: ClockReading): boolean {
	return getElapsedMs(obtainedAt, now) < lifetimeMs - getHardMarginMs(lifetimeMs)
}

/** Whether to renew the token in the background: its end is near (see `getSoftMarginMs`). */
export function isDueForRenewal({ obtainedAt, lifetimeMs }: HeldToken, now: ClockReading, jitter: number): boolean {
	return getElapsedMs(obtainedAt, now) >= lifetimeMs - getSoftMarginMs(lifetimeMs, jitter)
}

/** Whether `one` was obtained after `other` or at the same time. */
export function isNewer(one: HeldToken, other: HeldToken, now: ClockReading): boolean {
	return getElapsedMs(one.obtainedAt, now) <= getElapsedMs(other.obtainedAt, now)
}

/** Returns the token for a caller, with the milliseconds that remain of its lifetime. */
export function toGrant({ accessToken, lifetimeMs, obtainedAt }: HeldToken, now: ClockReading): TokenGrant {
	return { accessToken, lifetimeMs: Math.max(0, Math.floor(lifetimeMs - getElapsedMs(obtainedAt, now))) }
}

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
const [shortestBackoffMs, longestBackoffMs] = [1000, 900_000] as const

/** Remembers a failure if repeating it at once is pointless, and returns its error with the time of the next try. */
export function remember(state: TokenState, error: unknown, now: ClockReading): unknown {
	if (!isOwnError(error, 'token_unavailable')) return error
	const lastsMs = getBackoffMs(state, error.details, now)
	if (lastsMs === undefined) return error
	state.failure = { error, since: now, lastsMs }
	return withRetryTime(error, now.wallMs + lastsMs)
}

function getBackoffMs(
	{ failure }: TokenState,
	{ reason, retryAtMs = Number.NaN }: { readonly reason: TokenFailure; readonly retryAtMs?: number },
	now: ClockReading,
): number | undefined {
	if (!Number.isNaN(retryAtMs)) return clamp(shortestBackoffMs, retryAtMs - now.wallMs, longestBackoffMs)
	const rangeMs = backoffRangesMs[reason]
	if (!rangeMs) return undefined
	const [firstMs, mostMs] = rangeMs
	return failure?.error.details.reason === reason ? clamp(firstMs, failure.lastsMs * 2, mostMs) : firstMs
}

/** Throws the remembered failure while it is valid, with the time by the current wall clock. */
export function throwRemembered({ failure }: TokenState, now: ClockReading): void {
	const ms = getBackoffLeftMs(failure, now)
	if (failure && ms > 0) throw withRetryTime(failure.error, Math.ceil(now.wallMs + ms))
}
