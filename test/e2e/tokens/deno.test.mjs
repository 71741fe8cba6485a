// Many Deno processes on one KV file: one of them gets the token, the others find it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, before, describe, expect, it, openSpace, temporaryDirectory } from '@tarja-test/harness'
import { build } from 'esbuild'
import { execute } from '../../../tools/execute.mjs'
import { installed } from '../../../tools/places.mjs'

const program = join(temporaryDirectory, 'deno-process.mjs')
const argv = [
	...['run', '--quiet', '--no-config', '--no-prompt', '--unstable-kv', '--allow-net=127.0.0.1'],
	...[`--allow-read=${temporaryDirectory}`, `--allow-write=${temporaryDirectory}`, program],
]

/** Deno itself: npm's is a script that starts it, and would leave it behind when it is killed. */
let deno

const running = new Set()

/** Starts a process; `said(what)` resolves when it has said that, and `said()` when it has said what became of it. */
function start(...args) {
	const child = spawn(deno, [...argv, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
	running.add(child)
	child.stdin.on('error', () => {}) // One that was killed hears nothing.
	const complaints = []
	child.stderr.on('data', (data) => complaints.push(String(data)))
	const lines = []
	const heard = []
	createInterface({ input: child.stdout }).on('line', (line) => {
		lines.push(JSON.parse(line))
		for (const listen of heard) listen()
	})
	const ended = once(child, 'close').then(() => running.delete(child))
	const found = (what) => lines.find((line) => (what ? line === what : typeof line === 'object'))
	const said = async (what) => {
		while (!found(what)) {
			const spoke = await Promise.race([
				new Promise((resolve) => heard.push(() => resolve(true))),
				ended.then(() => false),
			])
			if (!spoke && !found(what)) throw new Error(`The process ended: ${complaints.join('')}`)
		}
		return found(what)
	}
	return { child, said, ended, go: () => child.stdin.write('go\n') }
}

/** So many processes that are ready, on a KV file of their own. */
async function processes(count, baseUrl, takeoverMs = 20_000) {
	const path = join(temporaryDirectory, `${crypto.randomUUID()}.sqlite`)
	const all = Array.from({ length: count }, () => start(baseUrl, path, String(takeoverMs)))
	await Promise.all(all.map(({ said }) => said('ready')))
	return all
}

describe('many Deno processes on one KV file', () => {
	before(async () => {
		deno = (await execute(installed('.bin/deno'), ['eval', 'console.log(Deno.execPath())'])).stdout.trim()
		await build({
			entryPoints: [resolve(import.meta.dirname, 'deno/process.mjs')],
			outfile: program,
			bundle: true,
			format: 'esm',
			platform: 'neutral',
			mainFields: ['module', 'main'],
			tsconfigRaw: {},
		})
	})
	afterEach(() => {
		for (const child of running) child.kill('SIGKILL')
	})

	it('make one token request for twenty first calls', async () => {
		const space = await openSpace({ tokenDelayMs: 300 })
		const all = await processes(20, space.baseUrl)
		for (const { go } of all) go()
		const results = await Promise.all(all.map(({ said }) => said()))
		expect(results.map(({ status }) => status)).to.deep.equal(Array.from({ length: 20 }, () => 200))
		expect(results.flatMap(({ events }) => events)).to.deep.equal(['token_issued'])
		expect((await space.log()).totals).to.include({ tokens: 1, intents: 20 })
	})

	it('make one more when the one that was asking is killed', async () => {
		const space = await openSpace({ tokenDelayMs: 5000 })
		const all = await processes(6, space.baseUrl, 4000)
		for (const { go } of all) go()
		const holder = await Promise.race(all.map(async (one) => (await one.said('asking')) && one))
		holder.child.kill('SIGKILL')
		await holder.ended
		await space.patch({ tokenDelayMs: 0 })
		const others = all.filter((one) => one !== holder)
		const results = await Promise.all(others.map(({ said }) => said()))
		expect(results.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200])
		expect(results.flatMap(({ events }) => events)).to.deep.equal(['token_issued'])
		// Whether the killed one's request arrived is chance.
		expect((await space.log()).totals.tokens).to.be.within(1, 2)
	})
})
