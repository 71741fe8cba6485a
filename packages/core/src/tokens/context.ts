/**
 * Settings and state that the functions of the token manager share.
 * @module
 */
import { hashSha256 } from '../base/text.ts'
import { type ClockReading, withTimeout } from '../base/time.ts'
import { toPrintableCause } from '../errors/printable.ts'
import type { Fetch } from '../transport/attempt.ts'
import type { Runtime } from '../transport/runtime.ts'
import type { Issuer, TokenEvent, TokenNews, TokenReason, TokenSource, TokenStore } from './contracts.ts'
import { getState, type HeldToken, type TokenState } from './state.ts'

/** Settings of one client from which its token manager is made. */
export interface ManagerSettings {
	readonly auth: Issuer | TokenSource
	readonly store: StoreOpener | undefined
	/** Owner of the state if there is no store: clients made from one another share it. */
	readonly owner: object
	readonly baseUrl: string
	readonly fetch: Fetch
	readonly now: () => ClockReading
	readonly random: () => number
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined
	readonly runtime: Runtime
	/** Time limit of one token request, in milliseconds, apart from any call's limits. */
	readonly tokenTimeoutMs: number
	/** How long to wait for another request or process that is getting a token, in milliseconds. */
	readonly takeoverMs: number
	/** Receives events of the token store. Must not throw. */
	readonly onEvent: (event: TokenEvent) => void
	/** Tells the client's watchers about token requests; undefined if there are none. */
	readonly watch: TokenWatch | undefined
}

/** Key of this copy of the package alone, as another version may open stores differently. */
export const storeOpener: unique symbol = Symbol('tarja.store')

/** A token keeper with what opens its store, which `createTokenKeeper` gave it. */
export interface StoreCarrier {
	readonly [storeOpener]?: StoreOpener
}

/** Opens a token store for one account; `undefined` if it cannot be used. */
export interface StoreOpener {
	open(settings: ManagerSettings): Promise<OpenStore | undefined>
}

/** A token store as one account uses it. Its failures become events and never fail a call. */
export interface OpenStore {
	/** Owner of the state: the store itself. */
	readonly owner: object
	/** The account's key in the store. */
	readonly key: string
	delete(): Promise<void>
	/** Returns a token of the store, or has one issued, under a lease if the store supports it. */
	obtain(
		context: TokenContext,
		acquisition: Acquisition,
		issue: (keeping?: Keeping) => Promise<HeldToken | undefined>,
	): Promise<HeldToken | undefined>
}

/** What a store does while a token is requested for it. */
export interface Keeping {
	/** Renews the lease, if there is one; returns what stops it. */
	renew(): () => void
	/** Stores the token, and gives the lease back. */
	keep(token: HeldToken): Promise<void>
	/** Gives the lease back without a token. */
	release(): Promise<void>
}

/** Tells the client's watchers about token requests. */
export interface TokenWatch {
	emit(news: TokenNews): void
	/** Runs a token request inside all watchers, for example inside their spans. */
	around<Out>(reason: TokenReason, run: () => Promise<Out>): Promise<Out>
}

/** Settings of a token manager, with the token state and the store of its account. */
export interface TokenContext extends Omit<ManagerSettings, 'store'> {
	readonly state: TokenState
	readonly store: OpenStore | undefined
	/** Random factor of 0.75 to 1.25 that spreads renewals of processes which share a record. */
	readonly jitter: number
}

/** Finds the token state that belongs to the account, and opens its store. */
export async function openContext(settings: ManagerSettings): Promise<TokenContext> {
	const store = await settings.store?.open(settings)
	return {
		...settings,
		jitter: 0.75 + settings.random() / 2,
		state: getState(store?.owner ?? settings.owner, store?.key ?? ''),
		store,
	}
}

/**
 * Computes the key in the store from everything that makes a token somebody's, without secrets: if it left something out, another
 * account's token could be returned. Empty if no store is to be used.
 */
export async function storeKey(
	store: TokenStore,
	{ auth, baseUrl, tokenTimeoutMs, onEvent }: ManagerSettings,
): Promise<string> {
	// Uses no store for a token source without an identity: a shared store could give its tokens to others.
	if (!('identity' in auth)) return ''
	try {
		const identity = await withTimeout(
			tokenTimeoutMs,
			Promise.resolve(auth.identity({ isInMemory: store.isInMemory === true })),
			() => {
				throw new Error(`no identity within ${tokenTimeoutMs} ms`)
			},
		)
		// Requires a list: a text would be spread into letters and could equal another account's list.
		if (!Array.isArray(identity)) throw new TypeError('identity() gave no list of texts')
		return `tarja:token:1:${await hashSha256(JSON.stringify([baseUrl, ...identity]))}`
	} catch (cause) {
		// WebCrypto is missing (a page without https): continue without the store.
		onEvent({ type: 'token_store_failed', action: 'get', cause: toPrintableCause(cause) })
		return ''
	}
}

/**
 * Keeps the promise running after the response. Returns `false` if the runtime has no way to do so, or refuses it, as Workers do
 * once a request has ended.
 */
export function keepAlive({ waitUntil }: TokenContext, promise: Promise<unknown>): boolean {
	let isKept = false
	try {
		waitUntil?.(promise)
		isKept = waitUntil !== undefined
	} catch {
		// Ignored: nothing keeps it.
	}
	return isKept
}

/** Why and since when a token is being obtained. */
export interface Acquisition {
	readonly reason: TokenReason
	/** The token that was refused with 401, if that is why a new one is wanted. */
	readonly rejected: string | undefined
	/** Ends the request: its time is up, or no call waits for it any more. */
	readonly controller: AbortController
	/** Value of the state's `clearCount` at the start: a token requested before `clear()` is not kept. */
	readonly clearCount: number
}
