/**
 * Wraps a token store: each call has a time limit, and a failure becomes an event and a miss.
 * @module
 */
import { withTimeout } from '../base/time.ts'
import { printableCause } from '../errors/printed.ts'
import type { TokenEvent, TokenLease, TokenRecord, TokenStore } from './contracts.ts'
import { claimsOf } from './lifetime.ts'

/** Time limit for each call of a token store, in milliseconds. */
const storeTimeoutMs = 1000

/** The store bound to one key. `lease` resolves to `undefined` if the store failed: continue without a lease. */
export interface BoundedStore {
	get(): Promise<TokenRecord | undefined>
	/** Sets the record; adds the store's key to it. */
	set(record: Omit<TokenRecord, 'key'>): Promise<void>
	delete(): Promise<void>
	lease(ttlMs: number): Promise<TokenLease | null | undefined>
}

/**
 * Makes the function that takes a record only if it has this key, and its token names nobody else than the last one. A confused connection
 * may return the answer to another query: another account's token, with which this payment would be sent. Whoever can write to the
 * store may put a token of their own there, but none that names this client.
 */
function takingOwn(key: string): { of(given: unknown): TokenRecord | undefined; knows(accessToken: string): void } {
	let last: string | undefined
	const knows = (accessToken: string): void => {
		last = holderOf(accessToken) ?? last
	}
	const of = (given: unknown): TokenRecord | undefined => {
		const record = copyRecord(given)
		if (!record) return undefined
		if (record.key !== key) throw new Error('the record is of another key')
		const holder = holderOf(record.accessToken)
		if (last && holder && holder !== last)
			throw new Error('the token of the record names another client than the last one')
		knows(record.accessToken)
		return record
	}
	return { of, knows }
}

/** Whose a JWT says to be (RFC 7519 §4.1.2, RFC 9068 §2.2, `azp` of OpenID Connect), not verified; `undefined` if it does not say. */
function holderOf(accessToken: string): string | undefined {
	const { azp, client_id: client, sub } = claimsOf(accessToken) ?? {}
	return (azp ?? client ?? sub) === undefined ? undefined : JSON.stringify([azp, client, sub])
}

type StoreAction = 'get' | 'set' | 'delete' | 'lease'

/**
 * Makes what calls the store: a failure or timeout becomes an event and `undefined`. `read` converts the store's result to a plain value
 * while exceptions are still caught, because getters may throw.
 */
function asking(onEvent: (event: TokenEvent) => void) {
	return async <Given, Out = undefined>(
		action: StoreAction,
		work: (signal: AbortSignal) => Promise<Given> | Given,
		read?: (given: Given) => Out,
		secrets?: readonly string[],
	): Promise<Out | undefined> => {
		const controller = new AbortController()
		try {
			// Also awaits thenables of other kinds, such as the results of RPC in a Worker.
			const given = await withTimeout(storeTimeoutMs, Promise.resolve(work(controller.signal)), () => {
				throw new Error(`no answer within ${storeTimeoutMs} ms`)
			})
			return read?.(given)
		} catch (cause) {
			controller.abort()
			onEvent({ type: 'token_store_failed', action, cause: printableCause(cause, secrets) })
			return undefined
		}
	}
}

/** Binds a store to one key. Its errors and timeouts become events and never fail a call. */
export function boundedStore(store: TokenStore, key: string, onEvent: (event: TokenEvent) => void): BoundedStore {
	const ask = asking(onEvent)
	const own = takingOwn(key)
	const bound = (lease: TokenLease): TokenLease => ({
		release: () => ask('lease', () => lease.release()),
		renew: async (ttlMs) => (await ask('lease', () => lease.renew?.(ttlMs), Boolean)) ?? false,
	})
	return {
		get: () => ask('get', (signal) => store.get(key, { signal }), own.of),
		set: (record) => {
			own.knows(record.accessToken)
			return ask(
				'set',
				(signal) => store.set(key, Object.freeze({ ...record, key }), { signal, ttlMs: record.lifetimeMs }),
				undefined,
				[record.accessToken],
			)
		},
		delete: () => ask('delete', (signal) => store.delete(key, { signal })),
		lease: (ttlMs) =>
			ask(
				'lease',
				(signal) => store.lease?.(key, { signal, ttlMs }),
				(lease) => lease && bound(lease),
			),
	}
}

/** Whether a text can be sent as a token: only printable ASCII without spaces, as anything else would change the request. */
export function isTokenText(value: unknown): value is string {
	return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}

/**
 * Copies a record, or returns `undefined` if the value is none. Reads each field once, so that a getter cannot return different
 * values. Rethrows what getters throw.
 */
export function copyRecord(value: unknown): TokenRecord | undefined {
	const { v, accessToken, obtainedAtMs, lifetimeMs, key } = Object(value) as Partial<TokenRecord>
	const isRecord = v === 1 && isTokenText(accessToken) && isNumber(obtainedAtMs) && isNumber(lifetimeMs)
	return isRecord && typeof key === 'string' ? { v, accessToken, obtainedAtMs, lifetimeMs, key } : undefined
}

function isNumber(value: unknown): value is number {
	return Number.isFinite(value)
}

/**
 * Tells a token record from anything else that a store may hold: for a store's `get`, to which the rest is a miss.
 *
 * It asks for the record's form only. Whether the token can still be used is the client's to judge. It never throws.
 *
 * @param value What was read, parsed.
 * @returns Whether it is a record.
 * @example
 * ```ts
 * import { isTokenRecord, type TokenRecord } from '@tarja/core'
 *
 * function readRecord(text: string): TokenRecord | undefined {
 * 	const value: unknown = JSON.parse(text)
 * 	return isTokenRecord(value) ? value : undefined
 * }
 * ```
 */
export function isTokenRecord(value: unknown): value is TokenRecord {
	try {
		return copyRecord(value) !== undefined
	} catch {
		return false
	}
}
