/**
 * A token store in a Durable Object's own storage.
 * @module
 */
import { definePlugin, isTokenRecord, type None, type Plugin, type TokenStore } from '@tarja/core'

/** What is used of an object's storage, SQLite or not; a `DurableObjectStorage` fits. */
export interface ObjectStorage {
	get(key: string): Promise<unknown>
	put(key: string, value: unknown): Promise<void>
	delete(key: string): Promise<unknown>
}

/** One store for one storage, however often the plugin is made: the client's memory of tokens is kept for each store. */
const stores = new WeakMap<ObjectStorage, TokenStore>()

/**
 * Keeps access tokens in a Durable Object's storage, for a client inside the object. `tokenObject` does it by itself; this is for
 * an object of your own, and for sealing.
 *
 * Storage knows no expiry: a record stays until the next one of the same account, or `client.tokens.clear()`.
 *
 * @param storage The object's own: `ctx.storage`.
 * @returns A plugin without a namespace.
 * @example
 * ```ts
 * import { createClient, type Issuer } from '@tarja/core'
 * import { type ObjectStorage, objectStorageTokens } from '@tarja/token-kv/durable-object'
 *
 * const clientIn = (storage: ObjectStorage, auth: Issuer) =>
 * 	createClient({ baseUrl: 'https://platform.example', auth }).use(objectStorageTokens(storage))
 * ```
 */
export function objectStorageTokens(storage: ObjectStorage): Plugin<'tokenKv', None> {
	const tokenStore = stores.get(storage) ?? objectStore(storage)
	stores.set(storage, tokenStore)
	return definePlugin({ id: 'tokenKv', setup: () => ({ tokenStore }) })
}

function objectStore(storage: ObjectStorage): TokenStore {
	return {
		async get(key) {
			const value = await storage.get(key)
			return isTokenRecord(value) ? value : undefined
		},
		set: (key, record) => storage.put(key, record),
		async delete(key) {
			await storage.delete(key)
		},
	}
}
