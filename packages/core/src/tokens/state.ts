/**
 * What the managers of one process know together of one token: clients that share a store share its flights too.
 * @module
 */
import type { TarjaError } from '../errors.ts'
import type { TokenRecord } from './contracts.ts'

/** A mint on its way. Values are shared between requests; the promise is joined with a deadline only. */
export interface Flight {
	/** Epoch milliseconds. */
	readonly startedAtMs: number
	/** `undefined`: everything was cleared before it was asked for. */
	readonly record: Promise<TokenRecord | undefined>
}

/** Everything known of one key. */
export interface TokenState {
	current: TokenRecord | undefined
	flight: Flight | undefined
	/** Tokens that the platform refused; a stale store may offer them again for a minute and more. */
	readonly rejected: Set<string>
	/** A failure that is not worth repeating before `untilMs`. */
	failure:
		| { readonly error: TarjaError<'token_unavailable'>; readonly untilMs: number; readonly lastedMs: number }
		| undefined
	/** When a token was last minted because one was refused. */
	forcedAtMs: number
	/** Not before then is a refresh tried again in the background. */
	refreshAfterMs: number
	refreshWaitMs: number
	/** Raised by `clear()`: what was asked for before is not kept. */
	generation: number
}

export function newState(): TokenState {
	return {
		current: undefined,
		flight: undefined,
		rejected: new Set(),
		failure: undefined,
		forcedAtMs: Number.NEGATIVE_INFINITY,
		refreshAfterMs: 0,
		refreshWaitMs: 0,
		generation: 0,
	}
}

const mostKeys = 1000
const shared = new WeakMap<object, Map<string, TokenState>>()

/** The state of `key` in the keeping of `owner`: a store, or a client without one. */
export function stateOf(owner: object, key: string): TokenState {
	const states = shared.get(owner) ?? new Map<string, TokenState>()
	shared.set(owner, states)
	const state = states.get(key) ?? newState()
	states.set(key, state)
	if (states.size > mostKeys) forgetOldest(states, key)
	return state
}

/** A shop of many merchants: what is forgotten costs one more mint at most. */
function forgetOldest(states: Map<string, TokenState>, kept: string): void {
	for (const [key, { flight }] of states) if (key !== kept && !flight) return void states.delete(key)
}

/** Remembers a refused token; the oldest of many is forgotten. */
export function reject(state: TokenState, accessToken: string): void {
	state.rejected.add(accessToken)
	if (state.current?.accessToken === accessToken) state.current = undefined
	if (state.rejected.size > 16) for (const oldest of state.rejected) return void state.rejected.delete(oldest)
}
