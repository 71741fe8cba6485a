// Tokens in a cluster whose slots are moved, and behind a sentinel whose master dies, while calls are made: no call fails, each has the
// token of its own account, and after it the tokens are shared again.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { redisTokens } from '@tarja/token-redis'
import { after, before, describe, expect, it, openSpace } from '@tarja-test/harness'
import { figure } from '../figure.mjs'
import { topologyDrivers } from './drivers.mjs'
import { startCluster, startSentinel } from './topologies.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const slots = 16384

/** Makes calls one after the other until told to stop, each from a client that has no token of its own yet. */
function calling(send, { baseUrl }) {
	const seen = { calls: 0, failed: [], events: [] }
	let isOver = false
	const one = async () => {
		const client = createClient({
			baseUrl,
			auth: passwordGrant(emulatorCredentials),
			onEvent: ({ type }) => seen.events.push(type),
		})
			.use(redisTokens(send, { timeoutMs: 1000 }))
			.use(payments())
		await client.payments.createIntent({ body: {} }).catch((error) => seen.failed.push(error.message))
		seen.calls++
	}
	const done = (async () => {
		while (!isOver) await one()
	})()
	return {
		seen,
		async end() {
			isOver = true
			await done
		},
	}
}

const count = (events, type) => events.filter((event) => event === type).length

describe('tokens in a cluster', () => {
	let cluster
	before(async () => {
		cluster = await startCluster()
	})
	after(() => cluster?.stop())

	for (const name of Object.keys(topologyDrivers).filter((found) => found.startsWith('a cluster')))
		it(`are found where their slots have moved to, over ${name}`, async () => {
			const space = await openSpace()
			const { send, close } = await topologyDrivers[name]({ cluster })
			const { seen, end } = calling(send, space)
			while (!seen.calls) await pause(10)
			const never = new AbortController().signal
			const keys = (await Promise.all(cluster.urls.map((url) => cluster.keys(url)))).flat()
			expect(keys).not.to.be.empty
			const moved = new Set(await Promise.all(keys.map((key) => send(['CLUSTER', 'KEYSLOT', key], never))))
			for (let turn = 0; turn < 6; turn++) for (const slot of moved) await cluster.move(Number(slot) % slots, turn % 3)
			const before = seen.calls
			while (seen.calls < before + 3) await pause(10)
			await end()
			expect(seen.failed).to.deep.equal([])
			const { tokens, intents } = (await space.log()).totals
			expect(intents).to.equal(seen.calls)
			figure(
				`Tokens in ${name}: ${6 * moved.size} slots moved during ${seen.calls} calls, 0 failed, ${tokens} token requests, ${count(seen.events, 'token_store_failed')} failures of the store`,
			)
			await close()
		})
})

describe('tokens behind a sentinel', () => {
	for (const name of Object.keys(topologyDrivers).filter((found) => found.startsWith('a sentinel')))
		it(`are shared again once another master has taken over, over ${name}`, async () => {
			const sentinel = await startSentinel({ replicas: 1 })
			const space = await openSpace()
			const { send, close } = await topologyDrivers[name]({ sentinel })
			const { seen, end } = calling(send, space)
			while (seen.calls < 2) await pause(10)
			await sentinel.killMaster()
			const never = new AbortController().signal
			const isBack = async () => {
				const answer = send(['SET', 'tarja:token:back', '1', 'PX', '1000'], never).catch(() => undefined)
				return (await Promise.race([answer, pause(1000)])) === 'OK'
			}
			while (!(await isBack())) await pause(100)
			const before = seen.calls
			while (seen.calls < before + 3) await pause(10)
			await end()
			expect(seen.failed).to.deep.equal([])
			const { tokens, intents } = (await space.log()).totals
			expect(intents).to.equal(seen.calls)
			expect(tokens, 'token requests beside calls').to.be.at.most(seen.calls)
			figure(
				`Tokens behind ${name}: a master that died during ${seen.calls} calls, 0 failed, ${tokens} token requests, ${count(seen.events, 'token_store_failed')} failures of the store`,
			)
			await close()
			await sentinel.stop()
		})
})
