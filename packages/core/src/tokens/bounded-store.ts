/**
 * A token store that cannot hurt: every call is bounded in time, every failure is an event and a miss.
 * @module
 */

import { within } from '../deadline.ts'
import { printableCause } from '../redact.ts'
import type { TokenEvent, TokenLease, TokenRecord, TokenStore } from './contracts.ts'
import { isTokenRecord } from './windows.ts'

/** How long a store may take. */
const storeTimeoutMs = 1000

/** The store's calls, bound to one key. A lease that cannot be had because the store failed is `undefined`: go on without. */
export interface BoundedStore {
	get(): Promise<TokenRecord | undefined>
	set(record: TokenRecord): Promise<void>
	delete(): Promise<void>
	lease(ttlMs: number): Promise<TokenLease | null | undefined>
}

/** Binds a store to a key. */
export function boundedStore(store: TokenStore, key: string, onEvent: (event: TokenEvent) => void): BoundedStore {
	const guarded = async <Out>(
		action: 'get' | 'set' | 'delete' | 'lease',
		work: (signal: AbortSignal) => Promise<Out> | Out,
	): Promise<Out | undefined> => {
		const controller = new AbortController()
		try {
			const given = work(controller.signal)
			// Not only promises: what RPC gives in a Worker is a thenable.
			if (typeof (given as PromiseLike<Out> | undefined)?.then !== 'function') return given
			return await within(storeTimeoutMs, Promise.resolve(given), () => {
				throw new Error(`no answer within ${storeTimeoutMs} ms`)
			})
		} catch (cause) {
			controller.abort()
			onEvent({ type: 'token_store_failed', action, cause: printableCause(cause) })
			return undefined
		}
	}
	return {
		async get() {
			const record = await guarded('get', (signal) => store.get(key, { signal }))
			return isTokenRecord(record) ? record : undefined
		},
		async set(record) {
			await guarded('set', (signal) => store.set(key, record, { signal, ttlMs: record.lifetimeMs }))
		},
		async delete() {
			await guarded('delete', (signal) => store.delete(key, { signal }))
		},
		async lease(ttlMs) {
			const lease = await guarded('lease', (signal) => store.lease?.(key, { signal, ttlMs }))
			return lease && { release: async () => void (await guarded('lease', () => lease.release())) }
		},
	}
}
