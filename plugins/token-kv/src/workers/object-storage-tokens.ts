/**
 * A token store in a Durable Object's own storage.
 * @module
 */
import { type EmptyObject, isTokenRecord, type Plugin, type TokenStore } from '@tarja/core'

/** The members of an object's storage that are used, SQLite or not; a `DurableObjectStorage` fits. */
export interface ObjectStorage {
	/** Resolves to the value of a key, or to `undefined` if there is none. */
	get(key: string): Promise<unknown>
	/** Writes a value under a key, in place of an earlier one. */
	put(key: string, value: unknown): Promise<void>
	/** Deletes a key and its value. */
	delete(key: string): Promise<unknown>
}

/**
 * Caches one store for each storage, because the client keeps its memory of tokens by store: a plugin made twice must share it.
 */
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
export function objectStorageTokens(storage: ObjectStorage): Plugin<'tokenKv', EmptyObject> {
	const tokenStore = stores.get(storage) ?? objectStore(storage)
	stores.set(storage, tokenStore)
	return { id: 'tokenKv', setup: () => ({ tokenStore }) }
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
