// Starts processes that share one Redis, and hears what they say.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { node24 } from '../../../tools/places.mjs'

function start(program, argv) {
	const child = spawn(node24, [program, ...argv], { stdio: ['pipe', 'pipe', 'inherit'] })
	child.stdin.on('error', () => {}) // One that was killed hears nothing.
	const ended = once(child, 'close')
	const waiting = new Map()
	/** The next time that it says so. */
	const says = (what) => {
		const heard = Promise.withResolvers()
		heard.promise.catch(() => {})
		waiting.set(what, heard)
		return heard.promise
	}
	ended.then(() => {
		for (const { reject } of waiting.values()) reject(new Error('The process ended before it said so'))
	})
	createInterface({ input: child.stdout }).on('line', (line) => {
		const what = JSON.parse(line)
		waiting.get(typeof what === 'string' ? what : 'result').resolve(what)
	})
	return {
		ready: says('ready'),
		/** Lets it call once. */
		call(baseUrl) {
			const heard = { asking: says('asking'), result: says('result') }
			child.stdin.write(`${baseUrl}\n`)
			return heard
		},
		async kill() {
			child.kill('SIGKILL')
			await ended
		},
	}
}

/** So many processes that are ready. */
export async function fleet(program, count, ...argv) {
	const all = Array.from({ length: count }, () => start(program, argv))
	await Promise.all(all.map(({ ready }) => ready))
	return all
}
