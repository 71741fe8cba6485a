/** Creates the plugin of both key-value stores. */

import { createTokenKeeper, type EmptyObject, type Plugin, TarjaError, type TokenStore } from '@tarja/core'

/** One store for each KV, because the client keeps one memory of tokens for each store, and two plugins of the same KV must share it. */
const stores = new WeakMap<object, TokenStore>()

/** Creates the plugin of a KV. Throws `configuration` with `missing`, which completes the sentence, if there is no KV. */
export function createKvPlugin<Kv extends object>(
	kv: Kv,
	createStore: (kv: Kv) => TokenStore,
	missing: string,
): Plugin<'tokenKv', EmptyObject> {
	if (typeof Object(kv).get !== 'function')
		throw new TarjaError('configuration', `Cannot store tokens in ${missing}`, {
			outcome: 'not_processed',
			details: { reason: 'option' },
		})
	const store = stores.get(kv) ?? createStore(kv)
	stores.set(kv, store)
	return { id: 'tokenKv', setup: () => ({ tokenKeeper: createTokenKeeper(store) }) }
}
