import { getTokenStore, pluginContract, tokenStoreContract } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { memoryTokens } from './memory-tokens.ts'

const record = (accessToken: string) =>
	({ v: 1, accessToken, obtainedAtMs: Date.now(), lifetimeMs: 60_000, key: 'k' }) as const
const keep = { ttlMs: 60_000 }

describe('memoryTokens(), a token store', () => {
	for (const { name, run } of tokenStoreContract({ open: () => ({ store: getTokenStore(memoryTokens()) }) }))
		it(name, run)
})

describe('memoryTokens(), a plugin', () => {
	for (const { name, run } of pluginContract(() => memoryTokens())) it(name, run)
})

describe('memoryTokens()', () => {
	it('is one store for all clients that use the same plugin, and another for another plugin', () => {
		const tokens = memoryTokens()
		expect(getTokenStore(tokens)).to.equal(getTokenStore(tokens))
		expect(getTokenStore(tokens)).not.to.equal(getTokenStore(memoryTokens()))
	})

	it('drops the token written longest ago when there are too many', async () => {
		const store = getTokenStore(memoryTokens({ maxEntries: 2 }))
		for (const name of ['a', 'b', 'a', 'c']) await store.set(name, record(name), keep)
		const kept = ['a', 'b', 'c'].filter((name) => store.get(name))
		expect(kept).to.deep.equal(['a', 'c'])
	})
})
