// Many processes and one Redis: who asks for a token.
import { createClient, TarjaError } from '@tarja/core'
import { redisTokens } from '@tarja/token-redis'
import { after, afterEach, before, describe, expect, it, openSpace } from '@tarja-test/harness'
import { startRedis } from '../../../tools/install/redis.mjs'
import { node24 } from '../../../tools/places.mjs'
import { bundleForNode } from '../bundled.mjs'
import { callAll, fleet } from '../fleet.mjs'

const opened = []

afterEach(async () => {
	for (const { close } of opened.splice(0)) await close()
})

describe('many processes on one Redis', () => {
	let program
	const running = []
	before(async () => {
		program = await bundleForNode('redis/process.mjs')
	})
	after(async () => {
		for (const end of running) await end()
	})
	/** A server of their own, and so many processes. */
	const started = async (count, ...options) => {
		const redis = await startRedis()
		const all = await fleet([node24, program, redis.url, ...options], count)
		running.push(() => Promise.all(all.map(({ kill }) => kill())), redis.stop)
		return { redis, all }
	}

	describe('make one token request for twenty first calls', () => {
		let twenty
		before(async () => {
			twenty = await started(20, 'patient')
		})
		it('that takes 0.2 s', async () => {
			const space = await openSpace()
			await space.slowTokens(200)
			const results = await callAll(twenty.all, space)
			expect(results.flatMap(({ events }) => events)).to.deep.equal(['token_issued'])
			expect((await space.log()).totals).to.include({ tokens: 1, intents: 20 })
		})
	})

	it('make one more when the process that was asking is killed', async () => {
		const space = await openSpace()
		await space.slowTokens(5000)
		const { all } = await started(3, 'patient')
		const results = await callAll(all, space, async (asker) => {
			await asker.kill()
			await space.slowTokens(0)
			return true
		})
		expect(results.flatMap(({ events }) => events)).to.deep.equal(['token_issued'])
		expect((await space.log()).totals.tokens).to.be.within(1, 2)
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
