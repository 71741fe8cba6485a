// Runs the store contract where the stores live: KV in a Worker, storage inside a Durable Object.
import { DurableObject } from 'cloudflare:workers'
import { tokenStoreContract, tokenStoreOf } from '@tarja/testing'
import { objectStorageTokens } from '@tarja/token-kv/durable-object'
import { sealed } from '@tarja/token-kv/sealed'
import { workersKvTokens } from '@tarja/token-kv/workers'

/** The same binding in another object: a store that shares nothing with the first but the storage. */
const another = (kv) => ({
	get: (...args) => kv.get(...args),
	put: (...args) => kv.put(...args),
	delete: (...args) => kv.delete(...args),
})

const keys = [{ id: 'k1', secret: new Uint8Array(32).fill(7) }]
const plain = (plugin) => plugin
const box = (plugin) => sealed(plugin, keys)
/** A foreign record, for a sealed store; anything else, for a plain one. */
const planted = (text, wrap, key) =>
	wrap === plain ? text : JSON.stringify({ v: 1, accessToken: text || 'x', obtainedAtMs: 0, lifetimeMs: 1e12, key })

const kv = (namespace, wrap) => ({
	store: tokenStoreOf(wrap(workersKvTokens(namespace))),
	other: tokenStoreOf(wrap(workersKvTokens(another(namespace)))),
	plant: (key, text) => namespace.put(key, planted(text, wrap, key)),
})

const storage = (place, wrap) => ({
	store: tokenStoreOf(wrap(objectStorageTokens(place))),
	other: tokenStoreOf(wrap(objectStorageTokens(another(place)))),
	plant: (key, text) => place.put(key, planted(text, wrap, key)),
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

export class Home extends DurableObject {
	results(isSealed) {
		return resultsOf(() => storage(this.ctx.storage, isSealed ? box : plain))
	}
}

/** Each class has one kind of storage. */
export class ClassicHome extends Home {}

export default {
	async fetch(request, { TOKENS, SQLITE, CLASSIC }) {
		const { pathname, searchParams } = new URL(request.url)
		const wrap = searchParams.has('sealed') ? box : plain
		if (pathname === '/kv') return Response.json(await resultsOf(() => kv(TOKENS, wrap)))
		const objects = pathname === '/sqlite' ? SQLITE : CLASSIC
		const home = objects.get(objects.idFromName(wrap.name))
		return Response.json(await home.results(wrap === box))
	},
}
