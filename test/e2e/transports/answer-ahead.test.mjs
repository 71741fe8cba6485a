// docs/explanation/transports.md, a connection for each request: no payment gets an answer that was there before it was sent.
import { join } from 'node:path'
import { before, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { build } from 'esbuild'
import { execute } from '../../../tools/execute.mjs'
import { installed } from '../../../tools/places.mjs'

const program = join(temporaryDirectory, 'answer-ahead.mjs')
const commands = {
	Deno: [installed('.bin/deno'), 'run', '--quiet', '--no-config', '--no-prompt', '--allow-net', program],
	Bun: [installed('.bin/bun'), 'run', program],
}

before(() =>
	build({
		entryPoints: [new URL('answer-ahead.mjs', import.meta.url).pathname],
		outfile: program,
		bundle: true,
		format: 'esm',
		platform: 'neutral',
		mainFields: ['module', 'main'],
		external: ['node:*'],
	}),
)

describe('a connection for each request, where a server has left an answer too many', () => {
	for (const [runtime, [command, ...argv]] of Object.entries(commands))
		it(`gives every payment its own answer: any method, body, status and moment, in ${runtime}`, async () => {
			const { stdout, output } = await execute(command, argv)
			const line = stdout.trim().split('\n').at(-1)
			if (!line?.startsWith('{')) throw new Error(output)
			expect(JSON.parse(line)).to.deep.equal({ all: 288, wrong: 0 })
		})
})
