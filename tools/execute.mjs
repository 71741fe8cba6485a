// Runs commands until they end.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'

/** How long a program may take. It is many times longer than the slowest one needs, because a slow program hasn't failed. */
export const patienceMs = 3_600_000

/**
 * @param {string} command
 * @param {string[]} argv
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutMs?: number, echo?: boolean, onErrorLine?: (line: string) => void }} [options]
 *   `onErrorLine` is called for each line of stderr while the command runs.
 * @returns {Promise<{ code: number | string, output: string, stdout: string }>}
 */
export function execute(command, argv, { cwd, env, timeoutMs = patienceMs, echo = false, onErrorLine } = {}) {
	const { promise, resolve, reject } = Promise.withResolvers()
	const child = spawn(command, argv, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
	const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
	let output = ''
	let stdout = ''
	const take = (text) => {
		output += text
		if (echo) process.stdout.write(text)
	}
	child.stdout.setEncoding('utf8').on('data', (text) => {
		stdout += text
		take(text)
	})
	child.stderr.setEncoding('utf8').on('data', take)
	if (onErrorLine) createInterface({ input: child.stderr }).on('line', onErrorLine)
	child.on('error', reject)
	child.on('close', (code, signal) => {
		clearTimeout(timer)
		resolve({ code: code ?? signal, output, stdout })
	})
	return promise
}

/** @returns {Promise<string>} the version that a program prints */
export async function readVersion(command) {
	const { stdout } = await execute(command, ['--version'])
	return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? ''
}

/**
 * Runs `work` for every item. Runs two more at a time than there are cores, because most of them wait as long as they compute.
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<void>} work
 */
export async function runSideBySide(items, work) {
	const queue = items[Symbol.iterator]()
	const workQueue = async () => {
		for (const item of queue) await work(item)
	}
	const workers = Number(process.env.PARALLEL ?? Math.min(availableParallelism() + 2, 6))
	await Promise.all(Array.from({ length: workers }, workQueue))
}
