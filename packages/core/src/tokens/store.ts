/**
 * Keeps tokens in a store. Each call of the store has a time limit. A failure becomes an event and counts as a missing record. Only plugins
 * that bring a store import this file.
 */

import { hashSha256 } from '../base/text.ts'
import { getElapsedMs, withTimeout } from '../base/time.ts'
import { toPrintableCause } from '../errors/printable.ts'
import { issueToken } from './acquire.ts'
import {
	isTokenText,
	type TokenEvent,
	type TokenKeeper,
	type TokenLease,
	type TokenRecord,
	type TokenStore,
} from './contracts.ts'
import { readClaims } from './lifetime.ts'
import {
	type AccountStore,
	type Acquisition,
	type HeldToken,
	isDueForRenewal,
	isNewer,
	isUsable,
	keepAlive,
	type ManagerSettings,
	type StoreCarrier,
	setCurrent,
	storeOpener,
	type TokenContext,
	toHeldToken,
} from './state.ts'

/** Time limit for each call of a token store, in milliseconds. */
const storeTimeoutMs = 1000

/** The store for one key. If a call fails or is late, there is an event and the result is `undefined`: continue without the store. */
interface BoundedStore {
	get(): Promise<TokenRecord | undefined>
	/** Sets the record; adds the store's key to it. */
	set(record: Omit<TokenRecord, 'key'>): Promise<void>
	delete(): Promise<void>
	lease(ttlMs: number): Promise<TokenLease | null | undefined>
}

/**
 * Binds a store to one key. Accepts a record only if it has this key, and its token doesn't name another client than the last token. A
 * confused connection may return the record of another account, and this payment would be sent with its token.
 */
export function createBoundedStore(store: TokenStore, key: string, onEvent: (event: TokenEvent) => void): BoundedStore {
	let lastHolder: string | undefined
	const ask = async <Out>(
		action: Extract<TokenEvent, { type: 'token_store_failed' }>['action'],
		work: () => Promise<Out>,
		secrets?: readonly string[],
	): Promise<Out | undefined> => {
		try {
			return await withTimeout(storeTimeoutMs, work(), () => {
				throw new Error(`no response within ${storeTimeoutMs} ms`)
			})
		} catch (cause) {
			onEvent({ type: 'token_store_failed', action, cause: toPrintableCause(cause, secrets) })
			return undefined
		}
	}
	return {
		get: () =>
			ask('get', async () => {
				const record = copyRecord(await store.get(key))
				if (!record) return undefined
				if (record.key !== key) throw new Error('the record is of another key')
				const holder = readHolder(record.accessToken)
				if (lastHolder && holder && holder !== lastHolder)
					throw new Error('the token of the record names another client than the last one')
				lastHolder = holder ?? lastHolder
				return record
			}),
		set(record) {
			const { accessToken, lifetimeMs: ttlMs } = record
			lastHolder = readHolder(accessToken) ?? lastHolder
			return ask('set', async () => store.set(key, { ...record, key }, { ttlMs }), [accessToken])
		},
		delete: () => ask('delete', async () => store.delete(key)),
		lease: (ttlMs) =>
			ask('lease', async () => {
				const lease = await store.lease?.(key, { ttlMs })
				return lease && { release: () => ask('lease', async () => lease.release()) }
			}),
	}
}

/**
 * Returns whom a JWT names as its holder (RFC 7519 §4.1.2, RFC 9068 §2.2, `azp` of OpenID Connect), not verified; `undefined` if it names
 * no one. Anyone who can write to the store may put their own token there, but no such token names this client.
 */
function readHolder(accessToken: string): string | undefined {
	const { azp, client_id: client, sub } = readClaims(accessToken) ?? {}
	return (azp ?? client ?? sub) === undefined ? undefined : JSON.stringify([azp, client, sub])
}

/**
 * Creates a token keeper, which keeps a client's access tokens in a store and in memory, for a plugin's `tokenKeeper`.
 *
 * @param store Your store. Its errors and delays become events and never fail a call.
 * @returns The value that `setup` returns as `tokenKeeper`.
 * @example
 * ```ts
 * import { createTokenKeeper, type Plugin, type TokenRecord } from '@tarja/core'
 *
 * const records = new Map<string, TokenRecord>()
 * const tokenKeeper = createTokenKeeper({
 * 	get: (key) => records.get(key),
 * 	set: (key, record) => void records.set(key, record),
 * 	delete: (key) => void records.delete(key),
 * })
 * const mapTokens: Plugin<'mapTokens'> = { id: 'mapTokens', setup: () => ({ tokenKeeper }) }
 * ```
 */
export function createTokenKeeper(store: TokenStore): TokenKeeper {
	const made: TokenKeeper & StoreCarrier = {
		store,
		[storeOpener]: (settings) => openStore(store, settings),
	}
	return made
}

async function openStore(store: TokenStore, settings: ManagerSettings): Promise<AccountStore | undefined> {
	const key = await createStoreKey(store, settings)
	const bounded = createBoundedStore(store, key, settings.onEvent)
	return key
		? { owner: store, key, delete: bounded.delete, obtain: (...input) => obtainFrom(bounded, ...input) }
		: undefined
}

/**
 * Computes the key in the store, without secrets, from all facts that show whose token it is. If the key left something out, another
 * account's token could be returned. Empty if no store can be used.
 */
async function createStoreKey(
	store: TokenStore,
	{ auth, baseUrl, tokenTimeoutMs, onEvent }: ManagerSettings,
): Promise<string> {
	// Uses no store for a token source without an identity, because a shared store could return its tokens to others.
	if (!('identity' in auth)) return ''
	try {
		const identity = await withTimeout(
			tokenTimeoutMs,
			Promise.resolve(auth.identity({ isInMemory: store.isInMemory === true })),
			() => {
				throw new Error(`no identity within ${tokenTimeoutMs} ms`)
			},
		)
		// Requires a list, because a text would be spread into letters and could equal another account's list.
		if (!Array.isArray(identity)) throw new TypeError('identity() gave no list of texts')
		return `tarja:token:1:${await hashSha256(JSON.stringify([baseUrl, ...identity]))}`
	} catch (cause) {
		// For example, WebCrypto is missing in a page without https: continue without the store.
		onEvent({ type: 'token_store_failed', action: 'get', cause: toPrintableCause(cause) })
		return ''
	}
}

/** How long a lease lasts, in milliseconds. It prevents a second request. If its holder dies, the next process waits this long. */
const longestLeaseMs = 10_000

/** Looks for a usable token in the store until this process has the lease, or may continue without one. */
async function obtainFrom(
	store: BoundedStore,
	context: TokenContext,
	acquisition: Acquisition,
): Promise<HeldToken | undefined> {
	const { now, random, takeoverMs, tokenTimeoutMs } = context
	let stored = await readStoredToken(store, context, acquisition)
	const since = now()
	// Longer than a lease, because the lease of a holder that died ends on its own.
	const mostWaitMs = tokenTimeoutMs + takeoverMs
	// Also counts turns, because a clock may stand still.
	for (let turns = mostWaitMs / 100; !stored; turns--) {
		const lease = await store.lease(Math.min(tokenTimeoutMs, longestLeaseMs))
		stored = lease === undefined ? undefined : await readStoredToken(store, context, acquisition)
		// If another holder takes too long, continues without the lease, because two requests are cheaper than a deadlock.
		const isLate = turns <= 0 || getElapsedMs(since, now()) >= mostWaitMs
		if (stored) await lease?.release()
		else if (lease !== null || isLate) return issueUnder(lease, store, context, acquisition)
		else await new Promise((resolve) => void setTimeout(resolve, 100 + 100 * random()))
	}
	return stored
}

/** Requests a token and keeps it in the store. Stores it before it releases the lease, because other processes then look for the token. */
async function issueUnder(
	lease: TokenLease | null | undefined,
	store: BoundedStore,
	context: TokenContext,
	acquisition: Acquisition,
): Promise<HeldToken | undefined> {
	const token = await issueToken(context, acquisition).catch(async (error: unknown) => {
		await lease?.release()
		throw error
	})
	const kept = keepToken(token, store, context, acquisition).then(() => lease?.release())
	if (!keepAlive(context, kept)) await kept
	return token
}

async function keepToken(
	token: HeldToken | undefined,
	store: BoundedStore,
	{ state }: TokenContext,
	{ clearCount }: Acquisition,
): Promise<void> {
	if (!token || clearCount !== state.clearCount) return
	const { accessToken, obtainedAt, lifetimeMs } = token
	await store.set({ v: 1, accessToken, obtainedAtMs: obtainedAt.wallMs, lifetimeMs })
	if (clearCount !== state.clearCount) await store.delete() // The token was cleared while it was written.
}

/** How far a writer's clock may be ahead, in milliseconds. A token might be used for that much too long. */
const mostAheadMs = 60_000

async function readStoredToken(
	store: BoundedStore,
	{ state, now, jitter }: TokenContext,
	acquisition: Acquisition,
): Promise<HeldToken | undefined> {
	const record = await store.get()
	const { current, rejected } = state
	if (!record || record.accessToken === current?.accessToken || rejected.has(record.accessToken)) return undefined
	const at = now()
	// Ignores a record whose writer's clock is further ahead, because the token's age is then unknown.
	if (record.obtainedAtMs - at.wallMs > mostAheadMs) return undefined
	const token = toHeldToken(record, at)
	if (!isUsable(token, at) || (acquisition.reason === 'expiring' && isDueForRenewal(token, at, jitter)))
		return undefined
	// Ignores a stored token that is older than the current one, because a store may return an old record.
	if (current && !isNewer(token, current, at)) return undefined
	setCurrent(state, token, acquisition, at)
	return token
}

/** Copies a record, or returns `undefined` if the value isn't a record. */
export function copyRecord(value: unknown): TokenRecord | undefined {
	const { v, accessToken, obtainedAtMs, lifetimeMs, key } = Object(value) as TokenRecord
	const isRecord = v === 1 && isTokenText(accessToken) && Number.isFinite(obtainedAtMs) && Number.isFinite(lifetimeMs)
	return isRecord && typeof key === 'string' ? { v, accessToken, obtainedAtMs, lifetimeMs, key } : undefined
}

/**
 * Returns a stored value as a token record, or `undefined` if it isn't one. For a store's `get`, where `undefined` means a miss.
 *
 * It checks only the record's form. The client decides whether the token can still be used. It never throws.
 *
 * @param value The value that was read: JSON text, or the parsed JSON.
 * @returns A copy of the record.
 * @example
 * ```ts
 * import { readTokenRecord, type TokenStore } from '@tarja/core'
 *
 * const texts = new Map<string, string>()
 * const get: TokenStore['get'] = (key) => readTokenRecord(texts.get(key))
 * ```
 */
export function readTokenRecord(value: unknown): TokenRecord | undefined {
	try {
		return copyRecord(typeof value === 'string' ? JSON.parse(value) : value)
	} catch {
		return undefined
	}
}
