// Runs the programs that measure, each in a process of its own.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { execute } from '../../tools/execute.mjs'
import { getInstalled } from '../../tools/places.mjs'

export const node = process.execPath
export const program = (name) => resolve(import.meta.dirname, name)
export const commands = {
	Node: [node],
	Deno: [getInstalled('.bin/deno'), 'run', '-A', '--no-config'],
	Bun: [getInstalled('.bin/bun')],
}

/** Returns what a program of ours prints at its end. */
export async function readFigures(command, ...argv) {
	const { code, stdout, output } = await execute(command, argv.map(String))
	if (code !== 0) throw new Error(output)
	return JSON.parse(stdout.trim().split('\n').at(-1))
}

/** Gives the URL of a server in a further process to `use`. */
export async function withServer(use) {
	const server = fork(program('server.mjs'))
	try {
		const [url] = await once(server, 'message')
		return await use(url)
	} finally {
		server.kill()
	}
}

/**
 * Runs a command for each bundle, whose path comes last, and gives `measure(name, calls)` to `use`: what that process prints when it is
 * asked for so many calls. Each contender has its own process, because compilers and garbage are its own.
 */
export async function withProcesses([command, ...argv], bundles, use) {
	const running = Object.fromEntries(
		bundles.map((pair) => {
			const [name, file] = pair.split('=')
			const child = spawn(command, [...argv, file], { stdio: ['pipe', 'pipe', 'inherit'] })
			return [name, { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }]
		}),
	)
	const measure = async (name, calls) => {
		const { child, lines } = running[name]
		child.stdin.write(`${calls}\n`)
		const { value, done } = await lines.next()
		if (done) throw new Error(`${name} ended before it was measured`)
		return Number(value)
	}
	try {
		return await use(Object.keys(running), measure)
	} finally {
		for (const { child } of Object.values(running)) child.kill()
	}
}
