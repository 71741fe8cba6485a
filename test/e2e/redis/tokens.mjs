// A token in Redis, read and written, for the benchmark.
import { tokenStoreOf } from '@tarja/testing'
import { redisTokens } from '@tarja/token-redis'
import { drivers } from './drivers.mjs'

export async function tokensOver(url) {
	const { send, close } = await drivers.redis(url)
	const store = tokenStoreOf(redisTokens(send, { timeoutMs: 1000 }))
	const key = 'tarja:token:1:key'
	const record = { v: 1, accessToken: 'x'.repeat(800), obtainedAtMs: Date.now(), lifetimeMs: 3_600_000, key }
	const write = () => store.set(key, record, { ttlMs: 3_600_000 })
	await write()
	return { read: async () => void (await store.get(key)), write, close }
}
