// Many processes and one Redis: who asks for a token.
import { createClient, TarjaError } from '@tarja/core'
import { redisTokens } from '@tarja/token-redis'
import { describe, expect, it, openSpace } from '@tarja-test/harness'
import { startRedis } from '../../../tools/install/redis.mjs'
import { node24 } from '../../../tools/places.mjs'
import { bundleForNode } from '../bundled.mjs'
import { callAll, fleet } from '../fleet.mjs'

describe('many processes on one Redis', () => {
	it('make one token request for twenty first calls', async () => {
		const redis = await startRedis()
		const twenty = await fleet([node24, await bundleForNode('redis/process.mjs'), redis.url, 'patient'], 20)
		try {
			const space = await openSpace()
			await space.slowTokens(200)
			const results = await callAll(twenty, space)
			expect(results.flatMap(({ events }) => events)).to.deep.equal(['token_issued'])
			expect((await space.log()).totals).to.include({ tokens: 1, intents: 20 })
		} finally {
			await Promise.all(twenty.map(({ kill }) => kill()))
			await redis.stop()
		}
	})
})

describe('redisTokens()', () => {
	it('refuses a client in place of a function, and times that no call would wait for', async () => {
		for (const [send, options, message] of [
			[{ sendCommand() {} }, {}, 'send is object; pass a function that sends one command, not a client'],
			[null, {}, 'send is null'],
			[async () => {}, { timeoutMs: 0 }, 'timeoutMs is 0; give milliseconds from 1 to 1000'],
			[async () => {}, { timeoutMs: 1001 }, 'timeoutMs is 1001'],
			[async () => {}, { timeoutMs: Number.NaN }, 'timeoutMs is NaN'],
		]) {
			const make = () => createClient({ baseUrl: 'https://platform.example' }).use(redisTokens(send, options))
			expect(make).to.throw(TarjaError, `Cannot store tokens in Redis: ${message}`)
		}
	})
})
