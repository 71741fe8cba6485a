// A token in Redis, read and written, for the benchmark.
import { tokenStoreOf } from '@tarja/testing'
import { redisTokens } from '@tarja/token-redis'
import { drivers } from './drivers.mjs'

export async function tokensOver(url) {
	const { send, close } = await drivers.redis(url)
	const store = tokenStoreOf(redisTokens(send, { timeoutMs: 1000 }))
	const record = { v: 1, accessToken: 'x'.repeat(800), obtainedAtMs: Date.now(), lifetimeMs: 3_600_000 }
	const write = () => store.set('tarja:token:1:key', record, { ttlMs: 3_600_000 })
	await write()
	return { read: async () => void (await store.get('tarja:token:1:key')), write, close }
}
