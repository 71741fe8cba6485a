/** Token state that the managers of a process share by store and account: the current token, refused tokens, the remembered failure. */

import { keepSecrets } from '../base/text.ts'
import { type ClockReading, clamp, getElapsedMs, subtractMs } from '../base/time.ts'
import type { ClientContext } from '../calls/running-call.ts'
import type { TokenFailure } from '../errors/details.ts'
import { isOwnError, TarjaError } from '../errors/tarja-error.ts'
import type { Issuer, TokenEvent, TokenGrant, TokenReason, TokenRecord, TokenSource } from './contracts.ts'

/** Settings of one client from which its token manager is made. */
export interface ManagerSettings extends Pick<ClientContext, 'baseUrl' | 'fetch' | 'now' | 'random' | 'runtime'> {
	readonly auth: Issuer | TokenSource
	readonly openStore: OpenStore | undefined
	/** Owner of the state if there is no store. Clients that were made from one another share it. */
	readonly owner: object
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined
	/** Time limit of one token request, in milliseconds. It is independent of the limits of calls. */
	readonly tokenTimeoutMs: number
	/** How long to wait for another request or process that is getting a token, in milliseconds. */
	readonly takeoverMs: number
	/** Receives token events. Must not throw. */
	readonly onEvent: (event: TokenEvent) => void
	/** Runs token requests inside the client's observers; undefined if there are none. */
	readonly observe: TokenObservation | undefined
}

/** Runs a token request inside all observers, for example inside their spans. */
export interface TokenObservation {
	around<Out>(reason: TokenReason, run: () => Promise<Out>): Promise<Out>
}

/** Key that only this copy of the package has, because another version may open stores differently. */
export const storeOpener: unique symbol = Symbol('tarja.store')

/** A token keeper with the function that opens its store, which `createTokenKeeper` added. */
export interface StoreCarrier {
	readonly [storeOpener]?: OpenStore
}

/** Opens a token store for one account; `undefined` if the store can't be used. */
export type OpenStore = (settings: ManagerSettings) => Promise<AccountStore | undefined>

/** A token store as one account uses it. Its failures become events and never fail a call. */
export interface AccountStore {
	/** Owner of the state: the store itself. */
	readonly owner: object
	/** The account's key in the store. */
	readonly key: string
	delete(): Promise<void>
	/** Returns a token from the store, or requests one, under a lease if the store supports leases. */
	obtain(context: TokenContext, acquisition: Acquisition): Promise<HeldToken | undefined>
}

/** Settings of a token manager, with the token state and the store of its account. */
export interface TokenContext extends ManagerSettings {
	readonly state: TokenState
	readonly store: AccountStore | undefined
	/** Random factor of 0.75 to 1.25. It spreads the renewals of processes that share a record. */
	readonly jitter: number
}

/** Why a token is being obtained, and the state at the start. */
export interface Acquisition {
	readonly reason: TokenReason
	/** The token that got a 401, if a new one is needed because of it. */
	readonly rejected: string | undefined
	/** The state's `clearCount` at the start. A token that was requested before `clear()` is not kept. */
	readonly clearCount: number
}

/** A token request in progress. In a Worker, its promise must only be awaited with a time limit. */
export interface InFlight {
	readonly startedAt: ClockReading
	/** Resolves to `undefined` if the tokens were cleared before the request. */
	readonly token: Promise<HeldToken | undefined>
}

/** A failed token request, which is not repeated for a while. */
interface RememberedFailure {
	readonly error: TarjaError<'token_unavailable'>
	readonly since: ClockReading
	readonly lastsMs: number
	/** Number of failures in a row for the same reason, and when the first one was. */
	readonly count: number
	readonly begunAt: ClockReading
}

/** The facts about the token of one account. Clients with the same key share them. */
export interface TokenState {
	current: HeldToken | undefined
	inFlight: InFlight | undefined
	/** Tokens that got a 401. A stale store may return them for another minute. */
	readonly rejected: Set<string>
	/** The last current token, if it got a 401 and there is no other token yet. */
	givenUp: string | undefined
	/** The last token that a response other than a 401 refused. */
	lastDropped: string | undefined
	/** Failure of the last token request. Until its time is up, each caller that needs a token gets it again, and no token is requested. */
	failure: RememberedFailure | undefined
	/** When a new token was last requested because another one was refused. */
	forcedAt: ClockReading | undefined
	/** When a renewal in the background last failed. */
	renewalFailedAt: ClockReading | undefined
	/** Increased by `clear()`. Tokens that were requested before are not kept. */
	clearCount: number
}

/** Members that `clear()` resets. Refused tokens stay refused. */
const cleared = {
	current: undefined,
	inFlight: undefined,
	givenUp: undefined,
	lastDropped: undefined,
	failure: undefined,
	forcedAt: undefined,
	renewalFailedAt: undefined,
}

export function clearState(state: TokenState): void {
	// Marks the token as refused, because a store may return it until it is deleted there, and Workers KV for another minute.
	if (state.current) reject(state, state.current.accessToken)
	Object.assign(state, cleared, { clearCount: state.clearCount + 1 })
}

/** Largest number of accounts whose state is kept. A dropped state costs one more token request. */
const mostKeys = 1000
const shared = new WeakMap<object, Map<string, TokenState>>()

/** Returns the state for a key. Its `owner` is a store, or a client that has none. */
export function getState(owner: object, key: string): TokenState {
	const states = shared.get(owner) ?? new Map<string, TokenState>()
	shared.set(owner, states)
	const state = states.get(key) ?? { ...cleared, rejected: new Set(), clearCount: 0 }
	states.set(key, state)
	forgetFirst(states, mostKeys)
	return state
}

/** Drops the oldest item of a large set or map. */
export function forgetFirst(items: Set<string> | Map<string, unknown>, most: number): void {
	for (const oldest of items.keys()) if (items.size > most) items.delete(oldest)
}

/**
 * Makes a token the current one, unless the tokens were cleared since its request, the token was refused, or the current token is newer and
 * still usable.
 */
export function setCurrent(state: TokenState, token: HeldToken, { clearCount }: Acquisition, now: ClockReading): void {
	const { current, rejected } = state
	if (rejected.has(token.accessToken) || clearCount !== state.clearCount) return
	if (!current || isNewer(token, current, now) || !isUsable(current, now)) state.current = token
	state.failure = undefined
	state.renewalFailedAt = undefined
	state.givenUp = undefined
}

/** Remembers a refused token. Drops the oldest one if there are many. */
export function reject(state: TokenState, accessToken: string): void {
	state.rejected.add(accessToken)
	forgetFirst(state.rejected, 16)
	keepSecrets(accessToken)
	if (state.current?.accessToken !== accessToken) return
	state.current = undefined
	state.givenUp = accessToken
}

/** A token as it is kept in memory, with the time when it was obtained. */
export interface HeldToken extends TokenGrant {
	/** Start of its lifetime: just before it was requested. */
	readonly obtainedAt: ClockReading
}

/** Longest accepted lifetime in milliseconds: a year. */
export const longestMs: number = 365 * 86_400_000

/**
 * Converts a stored record to this process's clocks. Its age is computed from the writer's wall clock. A record from the future counts as
 * obtained now.
 */
export function toHeldToken({ accessToken, lifetimeMs, obtainedAtMs }: TokenRecord, now: ClockReading): HeldToken {
	const obtainedAt = subtractMs(now, Math.max(0, now.wallMs - obtainedAtMs))
	return { accessToken, lifetimeMs: Math.min(lifetimeMs, longestMs), obtainedAt }
}

/** Whether the token may still be sent. It may not in the last twentieth of its lifetime, or the last ten seconds if that is shorter. */
export function isUsable({ obtainedAt, lifetimeMs }: HeldToken, now: ClockReading): boolean {
	return getElapsedMs(obtainedAt, now) < lifetimeMs - Math.min(10_000, lifetimeMs * 0.05)
}

/** Whether to renew the token in the background: in the last fifth of its lifetime, or the last minute if that is shorter. */
export function isDueForRenewal({ obtainedAt, lifetimeMs }: HeldToken, now: ClockReading, jitter: number): boolean {
	return getElapsedMs(obtainedAt, now) >= lifetimeMs - Math.min(60_000, lifetimeMs * 0.2) * jitter
}

/** Whether `one` was obtained after `other` or at the same time. */
export function isNewer(one: HeldToken, other: HeldToken, now: ClockReading): boolean {
	return getElapsedMs(one.obtainedAt, now) <= getElapsedMs(other.obtainedAt, now)
}

/** Returns the token for a caller, with the milliseconds that remain of its lifetime. */
export function toGrant({ accessToken, lifetimeMs, obtainedAt }: HeldToken, now: ClockReading): TokenGrant {
	return { accessToken, lifetimeMs: Math.max(0, Math.floor(lifetimeMs - getElapsedMs(obtainedAt, now))) }
}

/** First and longest pause after a failure, in milliseconds. It doubles with each consecutive failure for the same reason. */
const pauseRangesMs: Partial<Record<TokenFailure, readonly [number, number]>> = {
	// Begins with a minute and ends at 15 minutes, because repeated refusals may lock an account.
	credentials: [60_000, 900_000],
	rate_limited: [5000, 60_000],
	// A wrong path, a deployment or a proxy's page may be the cause, so a new request for each call would not help.
	status: [1000, 30_000],
	response: [1000, 30_000],
	issuer: [1000, 30_000],
}

/** Remembers a failure if a new request at once would be useless. Returns the error with the time of the next request. */
export function remember(state: TokenState, error: unknown, now: ClockReading): unknown {
	if (!isOwnError(error, 'token_unavailable')) return error
	const { message, cause, details } = error
	const before = state.failure?.error.details.reason === details.reason ? state.failure : undefined
	const lastsMs = getPauseMs(before, details, now)
	if (lastsMs === undefined) return error
	// Replaces the time that another client's source set. The message of a call contains it.
	const retryAtMs = Math.min(now.wallMs + lastsMs, 8.64e15)
	const remembered = new TarjaError('token_unavailable', message, {
		outcome: 'not_processed',
		details: { ...details, retryAtMs },
		cause,
	})
	const { count = 0, begunAt = now } = before ?? {}
	state.failure = { error: remembered, since: now, lastsMs, count: count + 1, begunAt }
	return remembered
}

/** First pause after a 5xx that names wrong credentials, and how long such responses must go on before they are believed, in milliseconds. */
const doubtfulMs = { first: 10_000, believed: 60_000 }

function getPauseMs(
	before: RememberedFailure | undefined,
	{ reason, status = 0, retryAtMs = Number.NaN }: TarjaError<'token_unavailable'>['details'],
	now: ClockReading,
): number | undefined {
	// Limits the endpoint's own time, because 0 would mean one token request for each call.
	if (!Number.isNaN(retryAtMs)) return clamp(1000, retryAtMs - now.wallMs, 900_000)
	const range = pauseRangesMs[reason]
	if (!range) return undefined
	const [firstMs, mostMs] = range
	const nextMs = before && Math.min(before.lastsMs * 2, mostMs)
	if (reason !== 'credentials' || status < 500) return Math.max(firstMs, nextMs ?? 0)
	// Identity servers also say so while their database is away, so the first three may be wrong.
	const isBelieved = before && before.count >= 3 && getElapsedMs(before.begunAt, now) >= doubtfulMs.believed
	return isBelieved ? mostMs : (nextMs ?? doubtfulMs.first)
}

/** Returns the remembered failure while its pause lasts. */
export function findRemembered({ failure }: TokenState, now: ClockReading): RememberedFailure['error'] | undefined {
	return failure && getElapsedMs(failure.since, now) < failure.lastsMs ? failure.error : undefined
}

/**
 * Keeps the promise running after the response. Returns `false` if the runtime can't do so, or refuses to, as Workers do once a request has
 * ended.
 */
export function keepAlive({ waitUntil }: TokenContext, promise: Promise<unknown>): boolean {
	if (!waitUntil) return false
	try {
		waitUntil(promise)
	} catch {
		return false // The runtime refused, so nothing keeps the promise running.
	}
	return true
}
