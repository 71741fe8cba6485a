import { getTokenStore, pluginContract, tokenStoreContract } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { type WorkersKv, workersKvTokens } from './workers.ts'

interface Write {
	readonly key: string
	readonly expirationTtl: number
}

/** A namespace with the rules that Cloudflare's own documents and Miniflare enforce. */
function namespace(): WorkersKv & { readonly writes: Write[]; readonly values: Map<string, string> } {
	const [values, writes] = [new Map<string, string>(), [] as Write[]]
	const checked = (key: string): string => {
		if (new TextEncoder().encode(key).length > 512) throw new Error('414 UTF-8 encoded length exceeds key length limit')
		return key
	}
	return {
		values,
		writes,
		get: async (key) => values.get(checked(key)) ?? null,
		async put(key, value, { expirationTtl }) {
			if (!Number.isInteger(expirationTtl) || expirationTtl < 60)
				throw new Error(`400 Invalid expiration_ttl of ${expirationTtl}. Expiration TTL must be at least 60.`)
			values.set(checked(key), value)
			writes.push({ key, expirationTtl })
		},
		delete: async (key) => void values.delete(checked(key)),
	}
}

describe('workersKvTokens(), a token store', () => {
	const open = () => {
		const kv = namespace()
		return { store: getTokenStore(workersKvTokens(kv)), plant: (key: string, text: string) => kv.values.set(key, text) }
	}
	for (const { name, run } of tokenStoreContract({ open })) it(name, run)
})

describe('workersKvTokens(), a plugin', () => {
	for (const { name, run } of pluginContract(() => workersKvTokens(namespace()))) it(name, run)
})

describe('workersKvTokens()', () => {
	it('refuses a missing binding when it is made', () => {
		for (const kv of [undefined, {}, 'TOKENS'])
			expect(() => workersKvTokens(kv as never))
				.to.throw('pass the binding')
				.and.to.include({ code: 'configuration' })
	})
	const lifetimes = [
		[1, 60],
		[60_000, 60],
		[60_001, 61],
		[86_400_000, 86_400],
	] as const
	for (const [ttlMs, seconds] of lifetimes)
		it(`keeps a record of ${ttlMs} ms for ${seconds} s`, async () => {
			const kv = namespace()
			const record = { v: 1, accessToken: 't', obtainedAtMs: 0, lifetimeMs: ttlMs, key: 'key' } as const
			await getTokenStore(workersKvTokens(kv)).set('key', record, { ttlMs })
			expect(kv.writes).to.deep.equal([{ key: 'key', expirationTtl: seconds }])
		})
})
