/**
 * A token store in Workers KV.
 * @module
 */
import { definePlugin, isTokenRecord, type None, type Plugin, type TokenStore } from '@tarja/core'

/** What is used of a KV namespace; a `KVNamespace` binding fits. */
export interface WorkersKv {
	get(key: string, type: 'text'): Promise<string | null>
	/** `expirationTtl` in seconds. */
	put(key: string, value: string, options: { expirationTtl: number }): Promise<void>
	delete(key: string): Promise<void>
}

/** KV refuses less: "Expiration TTL must be at least 60". */
const leastTtlSeconds = 60

/** One store for one namespace, however often the plugin is made: the client's memory of tokens is kept for each store. */
const stores = new WeakMap<WorkersKv, TokenStore>()

/**
 * Keeps access tokens in Workers KV, so that isolates and machines use each other's. Memory is always asked first.
 *
 * May be made for every request: all plugins of one namespace share one memory, one token request and one remembered failure within an isolate.
 * KV has no lock, and shows a write elsewhere after a minute or more: on a cold start each isolate may ask for a token of its
 * own. Where one token request for all is a must, take `durableObjectTokens`. A record is written once for each token, under
 * a key of 78 bytes, and expires with the token, but not before 60 seconds. What cannot be read is a miss.
 *
 * @param namespace The binding, from a handler's `env` or from `cloudflare:workers`.
 * @returns A plugin without a namespace of its own.
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
export function workersKvTokens(namespace: WorkersKv): Plugin<'tokenKv', None> {
	const tokenStore = stores.get(namespace) ?? workersKvStore(namespace)
	stores.set(namespace, tokenStore)
	return definePlugin({ id: 'tokenKv', setup: () => ({ tokenStore }) })
}

function workersKvStore(namespace: WorkersKv): TokenStore {
	return {
		async get(key) {
			// As text: get(key, 'json') throws on what is no JSON.
			const text = await namespace.get(key, 'text')
			return text === null ? undefined : readRecord(text)
		},
		async set(key, record, { ttlMs }) {
			const expirationTtl = Math.max(leastTtlSeconds, Math.ceil(ttlMs / 1000))
			await namespace.put(key, JSON.stringify(record), { expirationTtl })
		},
		delete: (key) => namespace.delete(key),
	}
}

function readRecord(text: string): ReturnType<TokenStore['get']> {
	try {
		const value: unknown = JSON.parse(text)
		return isTokenRecord(value) ? value : undefined
	} catch {
		return undefined
	}
}
