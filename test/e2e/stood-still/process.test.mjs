// A process that stood still between entry and request: its timers have not fired, its signal is not aborted, and its time is up.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { before, describe, expect } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'
import { root } from '../../../tools/workspace.mjs'
import { begunTogether } from '../begun-together.mjs'
import { bundledForAll, commands } from '../bundled.mjs'

const ways = {
	'Node 24 over fetch': ['Node 24', 'fetch'],
	'Node 24 over undici 8': ['Node 24', 'undici'],
	'Node 22 over fetch': ['Node 22', 'fetch'],
	'Node 22 over undici 7': ['Node 22', 'undici7'],
	'Deno over fetch': ['Deno', 'fetch'],
	'Bun over fetch': ['Bun', 'fetch'],
}

let program
before(async () => {
	program = await bundledForAll('stood-still/pay.mjs')
})

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
		(where, [name, via]) =>
		async () => {
			let arrived = 0
			const server = createServer((request, response) => {
				arrived++
				request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
			})
			await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
			const [command, ...argv] = [...commands[name], program, `http://127.0.0.1:${server.address().port}`, via]
			const child = spawn(command, argv, {
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
			expect(told).to.deep.equal({ code: 'timeout', outcome: 'not_processed', attempts: 0 })
			expect(arrived).to.equal(0)
			server.close()
		}
	begunTogether(
		Object.fromEntries(
			Object.entries(ways).map(([where, way]) => [`is not sent, and told so: ${where}`, played(where, way)]),
		),
	)
})
