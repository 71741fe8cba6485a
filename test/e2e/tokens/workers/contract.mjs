// Runs the store contract where the store lives: KV in a Worker.
import { getTokenStore, tokenStoreContract } from '@tarja/testing'
import { sealTokens } from '@tarja/token-kv/seal-tokens'
import { workersKvTokens } from '@tarja/token-kv/workers'

/** The same namespace in another binding: a store that shares nothing with the first but the records. */
const another = (kv) => ({
	get: (...args) => kv.get(...args),
	put: (...args) => kv.put(...args),
	delete: (...args) => kv.delete(...args),
})

const keys = [{ id: 'k1', secret: new Uint8Array(32).fill(7) }]
const plain = (plugin) => plugin
const box = (plugin) => sealTokens(plugin, keys)
/** A foreign record, for a sealed store; anything else, for a plain one. */
const plantRecord = (text, wrap, key) =>
	wrap === plain ? text : JSON.stringify({ v: 1, accessToken: text || 'x', obtainedAtMs: 0, lifetimeMs: 1e12, key })

const kv = (namespace, wrap) => ({
	store: getTokenStore(wrap(workersKvTokens(namespace))),
	other: getTokenStore(wrap(workersKvTokens(another(namespace)))),
	plant: (key, text) => namespace.put(key, plantRecord(text, wrap, key)),
})

async function resultsOf(open) {
	const results = {}
	for (const { name, run } of tokenStoreContract({ open }))
		results[name] = await run().then(
			() => 'kept',
			(error) => error.message,
		)
	return results
}

export default {
	async fetch(request, { TOKENS }) {
		const wrap = new URL(request.url).searchParams.has('sealed') ? box : plain
		return Response.json(await resultsOf(() => kv(TOKENS, wrap)))
	},
}
