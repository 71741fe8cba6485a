/**
 * Takes the token store out of a plugin.
 * @module
 */
import { createClient, type Plugin, type TokenStore } from '@tarja/core'
import { createBreach } from './contract-case.ts'

/**
 * Takes the token store out of a plugin, to be tested by itself.
 *
 * @param plugin A plugin such as `memoryTokens()`, which needs no other plugin.
 * @returns The token store that the plugin brings.
 * @throws {Error} When the plugin brings no token store.
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
