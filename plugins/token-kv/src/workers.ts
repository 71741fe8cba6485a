/**
 * Keeps access tokens in Workers KV, shared by all Workers that use the namespace.
 * @module
 */
import { type EmptyObject, type Plugin, readTokenRecord, type TokenStore } from '@tarja/core'
import { createKvPlugin } from './kv-plugin.ts'

/** The members of a KV namespace that the store uses. A `KVNamespace` binding has them. */
export interface WorkersKv {
	/** Resolves to the value of a key, or to `null` if there is none. */
	get(key: string, type: 'text'): Promise<string | null>
	/** Writes a value that KV deletes after `expirationTtl` seconds. */
	put(key: string, value: string, options: { expirationTtl: number }): Promise<void>
	/** Deletes a key and its value. */
	delete(key: string): Promise<void>
}

/** Shortest lifetime that Workers KV accepts: "Expiration TTL must be at least 60". */
const leastTtlSeconds = 60

/**
 * Stores access tokens in Workers KV, so that isolates and machines share them. The client always reads its memory first.
 *
 * You may create it for every request: within an isolate, all plugins of one namespace share one memory, one token request and one
 * remembered failure. KV has no lock, and other locations see a write only after a minute or more. So each isolate may request its own
 * token on a cold start. The store writes one record for each token, under a key of 78 bytes. The record expires with the token, but
 * never within the first 60 seconds. A record that can't be read counts as missing.
 *
 * @param namespace The binding, from a handler's `env` or from `cloudflare:workers`.
 * @returns A plugin without a namespace.
 * @throws {TarjaError} `configuration` (`not_processed`) when `namespace` is missing.
 * @see Cloudflare, Workers KV: "How KV works", "Write key-value pairs".
 * @example
 * ```ts
 * import { createClient, type Issuer } from '@tarja/core'
 * import { type WorkersKv, workersKvTokens } from '@tarja/token-kv/workers'
 *
 * const clientFor = (env: { readonly TOKENS: WorkersKv; readonly PLATFORM_URL: string }, auth: Issuer) =>
 * 	createClient({ baseUrl: env.PLATFORM_URL, auth }).use(workersKvTokens(env.TOKENS))
 * ```
 */
export function workersKvTokens(namespace: WorkersKv): Plugin<'tokenKv', EmptyObject> {
	const missing = 'Workers KV: there is none; pass the binding, such as env.TOKENS, and bind it in wrangler.json'
	return createKvPlugin(namespace, createWorkersKvStore, missing)
}

function createWorkersKvStore(namespace: WorkersKv): TokenStore {
	return {
		// Reads as text, because `get(key, 'json')` throws if the value is not JSON.
		get: async (key) => readTokenRecord(await namespace.get(key, 'text')),
		async set(key, record, { ttlMs }) {
			const expirationTtl = Math.max(leastTtlSeconds, Math.ceil(ttlMs / 1000))
			await namespace.put(key, JSON.stringify(record), { expirationTtl })
		},
		delete: (key) => namespace.delete(key),
	}
}
