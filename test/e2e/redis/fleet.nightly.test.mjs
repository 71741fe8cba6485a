// Many processes and one Redis: who asks for a token, and what a Redis that fails costs.
import { createClient, TarjaError } from '@tarja/core'
import { redisTokens } from '@tarja/token-redis'
import { after, afterEach, before, describe, expect, it, openSpace } from '@tarja-test/harness'
import { startRedis } from '../../../tools/install/redis.mjs'
import { node24 } from '../../../tools/places.mjs'
import { begunTogether } from '../begun-together.mjs'
import { bundleForNode } from '../bundled.mjs'
import { callAll, fleet } from '../fleet.mjs'
import { drivers } from './drivers.mjs'

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
		const delays = { 'that takes 0.2 s': 200, 'though it takes six seconds': 6000 }
		const asked = (tokenDelayMs) => async () => {
			const space = await openSpace()
			await space.slowTokens(tokenDelayMs)
			const results = await callAll(twenty.all, space)
			expect(results.flatMap(({ events }) => events)).to.deep.equal(['token_issued'])
			expect((await space.log()).totals).to.include({ tokens: 1, intents: 20 })
		}
		for (const [title, delayMs] of Object.entries(delays)) it(title, asked(delayMs))
	})

	const troubles = {
		'hangs for good': ({ hang }) => hang(),
		'is stopped': ({ stop }) => stop(),
		'is made a replica that takes no writes': async ({ url }) => {
			const { send, close } = await drivers.redis(url)
			await send(['REPLICAOF', '127.0.0.1', '1'], new AbortController().signal)
			close()
		},
		'is restarted': async ({ stop, port }) => {
			await stop()
			running.push((await startRedis({ port })).stop)
		},
	}
	const survived = (trouble) => async () => {
		const space = await openSpace()
		await space.slowTokens(300)
		const { redis, all } = await started(3)
		await callAll(all, space, () => trouble(redis))
		expect((await space.log()).totals.tokens).to.be.within(1, 4)
	}
	begunTogether({
		async 'make one more when the process that was asking is killed'() {
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
		},
		...Object.fromEntries(
			Object.entries(troubles).map(([title, trouble]) => [
				`fail no call when Redis ${title} while a token is asked for`,
				survived(trouble),
			]),
		),
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
