/**
 * Keeps access tokens in the browser tab's sessionStorage, until the tab is closed.
 * @module
 */
import { createTokenKeeper, type EmptyObject, type Plugin, readTokenRecord, type TokenStore } from '@tarja/core'

/** The three methods of the web's `Storage` that the store calls. */
export interface TabStorage {
	/** Returns the text stored under a key, or `null`. */
	getItem(key: string): string | null
	/** Stores a text under a key; may throw if the storage is full. */
	setItem(key: string, value: string): void
	/** Removes a key. Removing a missing key isn't an error. */
	removeItem(key: string): void
}

/** Which storage {@linkcode sessionStorageTokens} uses. */
export interface SessionStorageTokensOptions {
	/** Opens another storage. Called at every use; may throw. Default: the page's `sessionStorage`. */
	readonly open?: () => TabStorage
}

/**
 * Keeps access tokens in the tab's sessionStorage, so that a reload doesn't request a new one.
 *
 * Know the risk: a script that an attacker injects into the page can read the storage, and it may not be encrypted on disk (RFC 10017
 * §8.5, §8.6). Without this plugin, tokens live in memory and end with the page. The plugin opens the storage only when it uses it, and
 * never tests for it before, because in a sandboxed frame merely reading the property throws. If the storage is blocked, full or broken,
 * the client emits `token_store_failed`, but no call fails. A duplicated tab starts with a copy. When the person signs out, call
 * `client.tokens.clear()`.
 *
 * On a server it stores nothing, and every use emits that event. Deno and Node have a `sessionStorage`, too, but one for the whole
 * process, which would give one person's token to another.
 *
 * @param options See {@linkcode SessionStorageTokensOptions}.
 * @returns A plugin without a namespace.
 * @see RFC 10017 (BCP 212) §8.4 to §8.6; HTML Living Standard, Web storage.
 * @example
 * ```ts
 * import { brokeredTokens, createClient } from '@tarja/core'
 * import { sessionStorageTokens } from '@tarja/token-session-storage'
 *
 * const auth = brokeredTokens(({ signal }) => fetch('/token', { method: 'POST', signal }), { identity: 'person-7' })
 * const client = createClient({ baseUrl: 'https://platform.example', auth }).use(sessionStorageTokens())
 * const signOut = () => client.tokens.clear()
 * ```
 */
export function sessionStorageTokens({
	open = openTab,
}: SessionStorageTokensOptions = {}): Plugin<'tokenSessionStorage', EmptyObject> {
	const tokenKeeper = createTokenKeeper(open === openTab ? pageStore : createTabStore(open))
	return { id: 'tokenSessionStorage', setup: () => ({ tokenKeeper }) }
}

function openTab(): TabStorage {
	if ('document' in globalThis) return globalThis.sessionStorage
	throw new Error('there is no page here, and what a server calls sessionStorage belongs to everyone')
}

function createTabStore(open: () => TabStorage): TokenStore {
	return {
		get: (key) => readTokenRecord(open().getItem(key)),
		set: (key, record) => open().setItem(key, JSON.stringify(record)),
		delete: (key) => open().removeItem(key),
	}
}

/** One store for the page, because the client keeps one memory of tokens for each store, and two plugins must share it. */
const pageStore = createTabStore(openTab)
