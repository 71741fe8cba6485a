// The store contract over every client of Redis, against a real server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTokenStore, tokenStoreContract } from '@tarja/testing'
import { sealTokens } from '@tarja/token-kv/seal-tokens'
import { redisTokens } from '@tarja/token-redis'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'
import { startRedis } from '../../../tools/install/redis.mjs'
import { getInstalled } from '../../../tools/places.mjs'
import { bundleForNode } from '../bundled.mjs'
import { withPatientStores } from '../patient-stores.mjs'
import { drivers } from './drivers.mjs'

const never = new AbortController().signal
// Not the 250 ms of a server, and by patient stores half a minute: tests share few cores.
const plugin = (send) => redisTokens(send, { timeoutMs: 1000 })
const keys = [{ id: 'k', secret: btoa('x'.repeat(32)) }]

/** The contract over two connections to the same storage. */
function proves(connect, { wrap = plugin, plants = true } = {}) {
	let pair
	before(async () => {
		pair = await Promise.all([connect(), connect()])
	})
	after(async () => {
		for (const { close } of pair ?? []) await close()
	})
	const open = () => {
		const [store, other] = pair.map(({ send }) => getTokenStore(wrap(send)))
		const plant = (key, text) => pair[0].send(['SET', key, text], never)
		return { store, other, ...(plants && { plant }) }
	}
	for (const { name, run } of tokenStoreContract({ open })) it(name, run)
}

describe('redisTokens(), a token store', () => {
	let one
	let hasten
	before(async () => {
		hasten = withPatientStores()
		one = await startRedis()
	})
	after(() => Promise.all([hasten(), one?.stop()]))

	for (const [name, connect] of Object.entries(drivers)) describe(`over ${name}`, () => proves(() => connect(one.url)))
	describe('sealed', () =>
		proves(() => drivers.redis(one.url), { wrap: (send) => sealTokens(plugin(send), keys), plants: false }))

	const runtimes = {
		'Bun’s own client': [[getInstalled('.bin/bun'), 'run'], 'bun'],
		'ioredis in Bun': [[getInstalled('.bin/bun'), 'run'], 'ioredis'],
		'ioredis in Deno': [[getInstalled('.bin/deno'), 'run', '--quiet', '--no-config', '--allow-all'], 'ioredis'],
		'redis in Deno': [[getInstalled('.bin/deno'), 'run', '--quiet', '--no-config', '--allow-all'], 'redis'],
	}
	describe('in other runtimes', () => {
		let program
		before(async () => {
			program = await bundleForNode('redis/contract.mjs', ['redis5', 'ioredis5', 'iovalkey', '@valkey/valkey-glide'])
		})
		for (const [name, [[command, ...argv], driver]] of Object.entries(runtimes))
			it(`keeps its contract over ${name}`, async () => {
				const { output } = await execute(command, [...argv, program, one.url, driver])
				const [last] = output.trim().split('\n').slice(-1)
				const { passed, failed } = JSON.parse(last)
				expect(failed).to.deep.equal([])
				expect(passed).to.equal(tokenStoreContract({ open: () => ({}) }).length)
			})
	})
})

describe('the README of redisTokens()', () => {
	const readme = readFileSync(join(import.meta.dirname, '../../../plugins/token-redis/README.md'), 'utf8')
	const source = ['drivers.mjs', 'contract.mjs'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
	const isTried = (line) => source.join('\n').replaceAll(/\s+/g, ' ').includes(line)

	it('shows the lines that were tried, and no other', () => {
		const lines = [...readme.matchAll(/^\| .+ \| .+ \| `(\(.+)` \|$/gm)].map(([, line]) => line)
		expect(lines).to.have.length(5)
		expect(lines.filter((line) => !isTried(line))).to.deep.equal([])
	})
})
