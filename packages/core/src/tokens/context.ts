/**
 * What the functions of the token manager share: its settings, and the state and the store of one account's token.
 * @module
 */
import { within } from '../deadline.ts'
import type { Fetch } from '../transport/fetch-transport.ts'
import type { Runtime } from '../transport/runtime.ts'
import type { Watcher } from '../watch.ts'
import { type BoundedStore, boundedStore } from './bounded-store.ts'
import type { Issuer, TokenEvent, TokenSource, TokenStore } from './contracts.ts'
import { sha256Hex } from './digest.ts'
import type { Moment } from './moment.ts'
import { stateOf, type TokenState } from './state.ts'

/** What a manager is made of. */
export interface ManagerSettings {
	readonly origin: Issuer | TokenSource
	readonly store: TokenStore | undefined
	/** Holds the state where there is no store: clients made from one another share it. */
	readonly owner: object
	readonly baseUrl: string
	readonly fetch: Fetch
	readonly now: () => Moment
	readonly random: () => number
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined
	readonly runtime: Runtime
	/** How long a token request may take, in milliseconds. */
	readonly tokenTimeoutMs: number
	/** How long to wait for a token that another request or process is getting, in milliseconds. */
	readonly takeoverMs: number
	/** Must not throw. */
	readonly onEvent: (event: TokenEvent) => void
	readonly watchers: readonly Watcher[]
}

/** The settings, opened. */
export interface TokenContext extends Omit<ManagerSettings, 'store'> {
	readonly state: TokenState
	readonly store: BoundedStore | undefined
	/** Spreads the renewals of isolates that share one record: 0.75 to 1.25. */
	readonly jitter: number
}

/** Finds the account's state and store. Asks the issuer whose token it is. */
export async function openContext(settings: ManagerSettings): Promise<TokenContext> {
	const { onEvent } = settings
	const key = await keyOf(settings)
	const store = key ? settings.store : undefined
	return {
		...settings,
		jitter: 0.75 + settings.random() / 2,
		state: stateOf(store ?? settings.owner, key),
		store: store && boundedStore(store, key, onEvent),
	}
}

/**
 * The store's key: everything that makes a token somebody's, and no secret. What it left out would hand out another account's
 * token. Empty: no store is to be used.
 */
async function keyOf({ store, origin, baseUrl, tokenTimeoutMs, onEvent }: ManagerSettings): Promise<string> {
	// A source does not say whose tokens it hands out, so a shared store could give them to somebody else.
	if (!store || !('identity' in origin)) return ''
	try {
		const identity = await within(tokenTimeoutMs, Promise.resolve(origin.identity()), () => {
			throw new Error(`no identity within ${tokenTimeoutMs} ms`)
		})
		// A text would be spread into its letters: another account's list could have the same.
		if (!Array.isArray(identity)) throw new TypeError('identity() gave no list of texts')
		return `tarja:token:1:${await sha256Hex(JSON.stringify([baseUrl, ...identity]))}`
	} catch (cause) {
		// No WebCrypto (a page without https): go on without the store.
		onEvent({ type: 'token_store_failed', action: 'get', cause: cause instanceof Error ? cause : undefined })
		return ''
	}
}

/**
 * Lets the promise end after the response. `false` where the runtime offers nothing for that, or refuses it, as Workers do once
 * the request is over.
 */
export function keepAlive({ waitUntil }: TokenContext, promise: Promise<unknown>): boolean {
	try {
		waitUntil?.(promise)
		return waitUntil !== undefined
	} catch {
		return false
	}
}

/** Why a token is obtained, and since when. */
export interface Need {
	readonly reason: 'missing' | 'expiring' | 'rejected'
	/** The token that was refused, where that is why. */
	readonly rejected: string | undefined
	/** The state's when it began: what was requested before `clear()` is not kept. */
	readonly generation: number
}
