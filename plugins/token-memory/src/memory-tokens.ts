/**
 * Keeps access tokens in this process's memory, for several clients to share.
 * @module
 */
import { createTokenKeeper, type EmptyObject, type Plugin, type TokenRecord, type TokenStore } from '@tarja/core'

/** Options of {@linkcode memoryTokens}. */
export interface MemoryTokensOptions {
	/** Most tokens that are kept. Above that, the token that was written longest ago is dropped. Default 100. */
	readonly maxEntries?: number
}

/**
 * Keeps access tokens in memory and shares them between all clients that use this same plugin object.
 *
 * Create it once, outside the function that creates clients. In a Worker that creates a client for each request, all requests of one
 * isolate then share one token and one token request. Nothing is stored outside of memory, so a new process starts without a token.
 *
 * @param options See {@linkcode MemoryTokensOptions}.
 * @returns A plugin without a namespace.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { memoryTokens } from '@tarja/token-memory'
 *
 * const tokens = memoryTokens()
 * const clientFor = (baseUrl: string) => createClient({ baseUrl }).use(tokens)
 * ```
 */
export function memoryTokens({ maxEntries = 100 }: MemoryTokensOptions = {}): Plugin<'tokenMemory', EmptyObject> {
	const tokenKeeper = createTokenKeeper(createMemoryStore(maxEntries))
	return { id: 'tokenMemory', setup: () => ({ tokenKeeper }) }
}

function createMemoryStore(maxEntries: number): TokenStore {
	const records = new Map<string, TokenRecord>()
	return {
		isInMemory: true,
		get: (key) => records.get(key),
		set(key, record) {
			records.delete(key)
			records.set(key, record)
			for (const oldest of records.keys()) if (records.size > maxEntries) records.delete(oldest)
		},
		delete: (key) => void records.delete(key),
	}
}
