/**
 * What the managers of one process know together of one token: clients that share a store share its requests too.
 * @module
 */
import type { TarjaError } from '../errors.ts'
import type { TokenRecord } from './contracts.ts'
import { earlier, elapsedMs, type Moment } from './moment.ts'
import { type HeldToken, isNewer, isUsable } from './windows.ts'

/** A token that is being obtained. Values are shared between requests; the promise is joined with a deadline only. */
export interface InFlight {
	readonly startedAt: Moment
	/** `undefined`: everything was cleared before it was requested. */
	readonly token: Promise<HeldToken | undefined>
}

/** Something that is not repeated for a while. */
export interface Pause {
	readonly since: Moment
	readonly lastsMs: number
}

/** Everything known of one key. */
export interface TokenState {
	current: HeldToken | undefined
	inFlight: InFlight | undefined
	/** Tokens that the platform refused; a stale store may offer them again for a minute and more. */
	readonly rejected: Set<string>
	/** When the latest tokens were obtained: a stored one must not become newer by being read again. */
	readonly obtained: Map<string, Moment>
	/** How many tokens from the store were refused since the last mint. */
	storeRefusals: number
	/** A failure that is not worth repeating at once. */
	failure: (Pause & { readonly error: TarjaError<'token_unavailable'> }) | undefined
	/** When a token was last minted because one was refused. */
	forcedAt: Moment | undefined
	/** After a renewal in the background failed: how long until the next one. It doubles, give or take half. */
	renewalPause: Pause | undefined
	/** Raised by `clear()`: what was requested before is not kept. */
	generation: number
}

/** What `clear()` forgets. Which tokens were refused, and when tokens were obtained, stays true. */
const cleared = {
	current: undefined,
	inFlight: undefined,
	storeRefusals: 0,
	failure: undefined,
	forcedAt: undefined,
	renewalPause: undefined,
}

export function clearState(state: TokenState): void {
	// A store still shows it until it is deleted, and Workers KV for a minute after that.
	if (state.current) reject(state, state.current.accessToken)
	Object.assign(state, cleared, { generation: state.generation + 1 })
}

const mostKeys = 1000
const shared = new WeakMap<object, Map<string, TokenState>>()

/** The state of `key` that `owner` holds: a store, or a client without one. */
export function stateOf(owner: object, key: string): TokenState {
	const states = shared.get(owner) ?? new Map<string, TokenState>()
	shared.set(owner, states)
	const state = states.get(key) ?? { ...cleared, rejected: new Set(), obtained: new Map(), generation: 0 }
	states.set(key, state)
	if (states.size > mostKeys) forgetOldest(states, key)
	return state
}

/** For the clients of many accounts: what is forgotten costs one more mint at most. */
function forgetOldest(states: Map<string, TokenState>, kept: string): void {
	for (const [key, { inFlight }] of states) if (key !== kept && !inFlight) return void states.delete(key)
}

/** Milliseconds that a pause still has; nothing where there is none. */
export function leftMs(pause: Pause | undefined, now: Moment): number {
	return pause ? Math.max(0, pause.lastsMs - elapsedMs(pause.since, now)) : 0
}

/** Makes a token the current one, unless it was refused, or the current one is newer and can still be used. */
export function setCurrent(state: TokenState, token: HeldToken, now: Moment): void {
	const { current, rejected } = state
	if (rejected.has(token.accessToken)) return
	if (!current || isNewer(token, current, now) || !isUsable(current, now)) state.current = token
	state.failure = undefined
	state.renewalPause = undefined
}

/** Remembers a refused token; the oldest of many is forgotten. */
export function reject(state: TokenState, accessToken: string): void {
	state.rejected.add(accessToken)
	forgetFirst(state.rejected, 16)
	const { current } = state
	if (current?.accessToken !== accessToken) return
	if (current.fromStore) state.storeRefusals++
	state.current = undefined
}

/** Remembers when a token was obtained; the oldest of many is forgotten. */
export function rememberObtained({ obtained }: TokenState, { accessToken, obtainedAt }: HeldToken): void {
	obtained.delete(accessToken)
	obtained.set(accessToken, obtainedAt)
	forgetFirst(obtained, 32)
}

/**
 * A stored record by this process's clocks. Its age is what the writer's wall clock says; one from the future counts as first
 * seen now, and from then on by what this process knows of it.
 */
export function fromRecord(state: TokenState, record: TokenRecord, now: Moment): HeldToken {
	const { accessToken, lifetimeMs } = record
	const written = earlier(now, Math.max(0, now.wallMs - record.obtainedAtMs))
	const known = state.obtained.get(accessToken)
	const obtainedAt = known && elapsedMs(known, now) >= elapsedMs(written, now) ? known : written
	const token: HeldToken = { accessToken, lifetimeMs: Math.min(lifetimeMs, longestMs), obtainedAt, fromStore: true }
	rememberObtained(state, token)
	return token
}

/** No lifetime is believed for longer: a year. */
export const longestMs: number = 365 * 86_400_000

/** Forgets the oldest of many. */
export function forgetFirst(items: Set<string> | Map<string, unknown>, most: number): void {
	for (const oldest of items.keys()) if (items.size > most) items.delete(oldest)
}
