// The store contract over every client of Redis, against a real server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTokenStore, tokenStoreContract } from '@tarja/testing'
import { sealTokens } from '@tarja/token-kv/seal-tokens'
import { redisTokens } from '@tarja/token-redis'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { startRedis } from '../../../tools/install/redis.mjs'
import { bundledForAll, commands, printedBy } from '../bundled.mjs'
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

	it('requests one token in Bun over Bun’s own client', async () => {
		const program = await bundledForAll('redis/bun.mjs')
		expect(await printedBy([...commands.Bun, program, one.url])).to.deep.equal({ tokens: ['t-1', 't-1'] })
	})
})

describe('the README of redisTokens()', () => {
	const readme = readFileSync(join(import.meta.dirname, '../../../plugins/token-redis/README.md'), 'utf8')
	const source = ['drivers.mjs', 'bun.mjs'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
	const isTried = (line) => source.join('\n').replaceAll(/\s+/g, ' ').includes(line)

	it('shows the lines that were tried, and no other', () => {
		const lines = [...readme.matchAll(/^\| .+ \| .+ \| `(\(.+)` \|$/gm)].map(([, line]) => line)
		expect(lines).to.have.length(5)
		expect(lines.filter((line) => !isTried(line))).to.deep.equal([])
	})
})
