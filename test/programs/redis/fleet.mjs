// Starts processes that share one Redis, and hears what they say.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { node24 } from '../../../tools/places.mjs'

const program = resolve(import.meta.dirname, 'process.mjs')

function start(baseUrl, redisUrl) {
	const child = spawn(node24, [program, baseUrl, redisUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
	child.stdin.on('error', () => {}) // One that was killed hears nothing.
	const ended = once(child, 'close')
	const said = { ready: Promise.withResolvers(), asking: Promise.withResolvers(), result: Promise.withResolvers() }
	for (const { promise } of Object.values(said)) promise.catch(() => {})
	ended.then(() => {
		for (const { reject } of Object.values(said)) reject(new Error('The process ended before it said so'))
	})
	createInterface({ input: child.stdout }).on('line', (line) => {
		const what = JSON.parse(line)
		said[typeof what === 'string' ? what : 'result'].resolve(what)
	})
	return {
		ready: said.ready.promise,
		asking: said.asking.promise,
		result: said.result.promise,
		go: () => child.stdin.write('go\n'),
		async kill() {
			child.kill('SIGKILL')
			await ended
		},
	}
}

/** So many processes that are ready. */
export async function fleet(count, baseUrl, redisUrl) {
	const all = Array.from({ length: count }, () => start(baseUrl, redisUrl))
	await Promise.all(all.map(({ ready }) => ready))
	return all
}
