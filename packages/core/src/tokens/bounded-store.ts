/**
 * Wraps a token store: each call has a time limit, and a failure becomes an event and a miss.
 * @module
 */

import { within } from '../calls/ending.ts'
import { printableCause } from '../errors/cause.ts'
import type { TokenEvent, TokenLease, TokenRecord, TokenStore } from './contracts.ts'
import { copyRecord } from './record.ts'

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
 * Returns the record only if it has this key. A confused connection may return the answer to another query: another account's
 * token, with which this payment would be sent.
 */
function ofKey(key: string, record: TokenRecord | undefined): TokenRecord | undefined {
	if (!record || record.key === key) return record
	throw new Error('the record is of another key')
}

type StoreAction = 'get' | 'set' | 'delete' | 'lease'

/** Calls the store. A failure or timeout becomes an event and `undefined`. */
type Ask = <Given, Out = undefined>(
	action: StoreAction,
	work: (signal: AbortSignal) => Promise<Given> | Given,
	/** Converts the store's result to a plain value while exceptions are still caught, because getters may throw. */
	read?: (given: Given) => Out,
	secrets?: readonly string[],
) => Promise<Out | undefined>

function asking(onEvent: (event: TokenEvent) => void): Ask {
	return async (action, work, read, secrets = []) => {
		const controller = new AbortController()
		try {
			// Also awaits thenables of other kinds, such as the results of RPC in a Worker.
			const given = await within(storeTimeoutMs, Promise.resolve(work(controller.signal)), () => {
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
	const bound = (lease: TokenLease): TokenLease => ({
		release: () => ask('lease', () => lease.release()),
		renew: async (ttlMs) => (await ask('lease', () => lease.renew?.(ttlMs), Boolean)) ?? false,
	})
	return {
		get: () =>
			ask(
				'get',
				(signal) => store.get(key, { signal }),
				(given) => ofKey(key, copyRecord(given)),
			),
		set: (record) =>
			ask(
				'set',
				(signal) => store.set(key, Object.freeze({ ...record, key }), { signal, ttlMs: record.lifetimeMs }),
				undefined,
				[record.accessToken],
			),
		delete: () => ask('delete', (signal) => store.delete(key, { signal })),
		lease: (ttlMs) =>
			ask(
				'lease',
				(signal) => store.lease?.(key, { signal, ttlMs }),
				(lease) => lease && bound(lease),
			),
	}
}
