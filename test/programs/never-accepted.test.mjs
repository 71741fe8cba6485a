// Connections that are refused, over real sockets: what clients in Node, Deno and Bun make of it.
import { join } from 'node:path'
import { serve } from '@tarja/emulator/node'
import { after, afterEach, before, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { build } from 'esbuild'
import { execute } from '../../tools/execute.mjs'
import { installed, node24 } from '../../tools/places.mjs'

const program = join(temporaryDirectory, 'never-accepted.mjs')
const commands = {
	Node: [node24, program],
	Deno: [installed('.bin/deno'), 'run', '--quiet', '--no-config', '--no-prompt', '--allow-net', program],
	Bun: [installed('.bin/bun'), 'run', program],
}
const refuse = { at: 'before-connection', action: 'refuse', delayMs: 60_000 }

/** What the payment of a client came to. */
async function paid([command, ...argv], url) {
	const { stdout, output } = await execute(command, [...argv, url])
	const line = stdout.trim().split('\n').at(-1)
	if (!line?.startsWith('{')) throw new Error(output)
	return JSON.parse(line)
}

describe('a connection that is never accepted', () => {
	let server
	before(async () => {
		server = await serve({ settings: { missingMeioPagamento: 'accept' } })
		await build({
			entryPoints: [new URL('never-accepted/pay.mjs', import.meta.url).pathname],
			outfile: program,
			bundle: true,
			format: 'esm',
			platform: 'neutral',
			mainFields: ['module', 'main'],
			external: ['node:*'],
		})
	})
	afterEach(() => server.emulator.reset())
	after(() => server.close())

	for (const [runtime, command] of Object.entries(commands)) {
		it(`is not_sent to a payment in ${runtime} whose token came before, and nothing of it is in the log`, async () => {
			server.emulator.faults.add({ ...refuse, match: { operation: 'authentication.generateAccessToken' }, after: 1 })
			expect(await paid(command, server.url)).to.deep.equal({ code: 'network', outcome: 'not_sent' })
			const { entries, intents, tokens } = server.emulator.log()
			expect([entries.length, tokens.length, intents.length]).to.deep.equal([1, 1, 0])
			expect(server.emulator.faults.list()[0]).to.include({ met: 2, played: 1 })
		})

		it(`is not_sent to a payment in ${runtime} that gets no token, and the next one is fine once it is over`, async () => {
			server.emulator.faults.add(refuse)
			expect((await paid(command, server.url)).outcome).to.equal('not_sent')
			expect(server.emulator.log().entries).to.have.lengthOf(0)
			server.emulator.faults.clear()
			expect(await paid(command, server.url)).to.deep.equal({ outcome: 'success' })
		})
	}
})
