// The store contract in the stores' real homes, as far as Miniflare has them. Deno's and the browsers' are beside the stores.
import { tokenStoreContract } from '@tarja/testing'
import { before, describe, expect, it } from '@tarja-test/harness'
import { ask, bundledWorker, withWorkers } from '../bundled.mjs'

const homes = { '/kv': 'Workers KV', '/kv?sealed': 'Workers KV, sealed' }
const names = tokenStoreContract({ open: () => ({}) }).map(({ name }) => name)

describe('the store contract', () => {
	let results
	before(async () => {
		const options = {
			name: 'contract',
			script: await bundledWorker('tokens/workers/contract.mjs'),
			kvNamespaces: ['TOKENS'],
		}
		results = await withWorkers(options, async (miniflare) => {
			const given = {}
			for (const path of Object.keys(homes)) given[path] = await ask(miniflare, 'contract', path)
			return given
		})
	})
	for (const [path, home] of Object.entries(homes))
		for (const name of names)
			it(`${home}: ${name}`, () => {
				expect(results[path][name]).to.equal('kept')
			})
})
