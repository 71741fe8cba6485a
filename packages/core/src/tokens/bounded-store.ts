/**
 * A token store that cannot hurt: every call is bounded in time, every failure is an event and a miss.
 * @module
 */

import { within } from '../deadline.ts'
import { printableCause } from '../redact.ts'
import type { TokenEvent, TokenLease, TokenRecord, TokenStore } from './contracts.ts'
import { copyRecord } from './record.ts'

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
	// `read` makes a plain value of what the store gave while its failures are still caught: getters may throw.
	const guarded = async <Given, Out = undefined>(
		action: 'get' | 'set' | 'delete' | 'lease',
		work: (signal: AbortSignal) => Promise<Given> | Given,
		read?: (given: Given) => Out,
		secrets: readonly string[] = [],
	): Promise<Out | undefined> => {
		const controller = new AbortController()
		try {
			// Not only promises: what RPC gives in a Worker is a thenable.
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
	const bound = (lease: TokenLease): TokenLease => ({
		release: () => guarded('lease', () => lease.release()),
		renew: async (ttlMs) => (await guarded('lease', () => lease.renew?.(ttlMs), Boolean)) ?? false,
	})
	return {
		get: () => guarded('get', (signal) => store.get(key, { signal }), copyRecord),
		set: (record) =>
			guarded('set', (signal) => store.set(key, record, { signal, ttlMs: record.lifetimeMs }), undefined, [
				record.accessToken,
			]),
		delete: () => guarded('delete', (signal) => store.delete(key, { signal })),
		lease: (ttlMs) =>
			guarded(
				'lease',
				(signal) => store.lease?.(key, { signal, ttlMs }),
				(lease) => lease && bound(lease),
			),
	}
}
