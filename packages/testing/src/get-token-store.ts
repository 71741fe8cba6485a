/**
 * Returns the token store of a plugin.
 * @module
 */
import { createClient, type Plugin, type TokenStore } from '@tarja/core'
import { createBreach } from './contract-case.ts'

/**
 * Returns the token store of a plugin, so that it can be tested alone.
 *
 * @param plugin A plugin such as `memoryTokens()`, which needs no other plugin.
 * @returns The token store that the plugin adds.
 * @throws {Error} If the plugin adds no token store.
 * @example
 * ```ts
 * import { memoryTokens } from '@tarja/token-memory'
 * import { getTokenStore } from '@tarja/testing'
 *
 * const store = getTokenStore(memoryTokens())
 * ```
 */
export function getTokenStore(plugin: Pick<Plugin, 'setup'>): TokenStore {
	let tokenStore: TokenStore | undefined
	createClient({ baseUrl: 'https://platform.example' }).use({
		id: 'probe',
		setup(host) {
			tokenStore = plugin.setup(host).tokenKeeper?.store
			return {}
		},
	})
	if (!tokenStore) throw createBreach('the plugin brings no token store')
	return tokenStore
}
