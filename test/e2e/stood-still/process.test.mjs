// A process that stood still between entry and request: its timers have not fired, its signal is not aborted, and its time is up.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { before, describe, expect, temporaryDirectory } from '@tarja-test/harness'
import { build } from 'esbuild'
import { execute } from '../../../tools/execute.mjs'
import { installed, node22, node24 } from '../../../tools/places.mjs'
import { root } from '../../../tools/workspace.mjs'
import { begunTogether } from '../begun-together.mjs'

const program = join(temporaryDirectory, 'stood-still.mjs')
const commands = {
	'Node 24 over fetch': [node24, program, 'fetch'],
	'Node 24 over undici 8': [node24, program, 'undici'],
	'Node 22 over fetch': [node22, program, 'fetch'],
	'Node 22 over undici 7': [node22, program, 'undici7'],
	'Deno over fetch': [installed('.bin/deno'), 'run', '--quiet', '--no-config', '--no-prompt', '-A', program, 'fetch'],
	'Bun over fetch': [installed('.bin/bun'), 'run', program, 'fetch'],
}

before(() =>
	build({
		entryPoints: [new URL('pay.mjs', import.meta.url).pathname],
		outfile: program,
		bundle: true,
		format: 'esm',
		platform: 'neutral',
		mainFields: ['module', 'main'],
	}),
)

async function untilStopped(pid) {
	for (;;) {
		const { stdout } = await execute('ps', ['-o', 'stat=', '-p', String(pid)])
		if (!stdout.trim()) throw new Error('The process has ended')
		if (stdout.trim().startsWith('T')) return
		await pause(20)
	}
}

describe('a payment whose process stood still between entry and request until its time was up', () => {
	const played =
		(where, [command, ...argv]) =>
		async () => {
			let arrived = 0
			const server = createServer((request, response) => {
				arrived++
				request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
			})
			await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
			const via = argv.pop()
			const child = spawn(command, [...argv, `http://127.0.0.1:${server.address().port}`, via], {
				cwd: root,
				stdio: ['ignore', 'pipe', 'inherit'],
			})
			const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
			const { pid, runtime } = JSON.parse((await lines.next()).value)
			expect(where).to.contain(runtime)
			await untilStopped(pid)
			await pause(2500)
			process.kill(pid, 'SIGCONT')
			const told = JSON.parse((await lines.next()).value)
			expect(told).to.deep.equal({ code: 'timeout', outcome: 'not_sent', attempts: 0 })
			expect(arrived).to.equal(0)
			server.close()
		}
	begunTogether(
		Object.fromEntries(
			Object.entries(commands).map(([where, command]) => [
				`is not sent, and told so: ${where}`,
				played(where, command),
			]),
		),
	)
})
