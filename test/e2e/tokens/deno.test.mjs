// Many Deno processes on one KV file: one of them gets the token, the others find it.
import { join } from 'node:path'
import { afterEach, before, describe, expect, it, openSpace, temporaryDirectory } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'
import { installed } from '../../../tools/places.mjs'
import { bundledForAll } from '../bundled.mjs'
import { callAll, fleet } from '../fleet.mjs'

const flags = [
	...['run', '--quiet', '--no-config', '--no-prompt', '--unstable-kv', '--allow-net=127.0.0.1'],
	...[`--allow-read=${temporaryDirectory}`, `--allow-write=${temporaryDirectory}`],
]

describe('many Deno processes on one KV file', () => {
	let command
	const running = []
	before(async () => {
		// Deno itself: npm's is a script that starts it, and would leave it behind when it is killed.
		const { stdout } = await execute(installed('.bin/deno'), ['eval', 'console.log(Deno.execPath())'])
		command = [stdout.trim(), ...flags, await bundledForAll('tokens/deno/process.mjs')]
	})
	afterEach(() => Promise.all(running.splice(0).map(({ kill }) => kill())))
	/** So many processes that are ready, on a KV file of their own. */
	const started = async (count) => {
		const path = join(temporaryDirectory, `${crypto.randomUUID()}.sqlite`)
		const all = await fleet([...command, path], count)
		running.push(...all)
		return all
	}

	it('make one token request for twenty first calls', async () => {
		const space = await openSpace({ tokenDelayMs: 300 })
		const results = await callAll(await started(20), space)
		expect(results.map(({ status }) => status)).to.deep.equal(Array(20).fill(200))
		expect(results.flatMap(({ events }) => events)).to.deep.equal(['token_issued'])
		expect((await space.log()).totals).to.include({ tokens: 1, intents: 20 })
	})

	it('make one more when the one that was asking is killed', async () => {
		const space = await openSpace({ tokenDelayMs: 5000 })
		const results = await callAll(await started(6), space, async (asker) => {
			await asker.kill()
			await space.patch({ tokenDelayMs: 0 })
			return true
		})
		expect(results.map(({ status }) => status)).to.deep.equal(Array(5).fill(200))
		expect(results.flatMap(({ events }) => events)).to.deep.equal(['token_issued'])
		// Whether the killed one's request arrived is chance.
		expect((await space.log()).totals.tokens).to.be.within(1, 2)
	})
})
