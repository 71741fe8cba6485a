// Runs the programs that measure, each in a process of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { execute } from '../../../tools/execute.mjs'

export const node = process.execPath
export const program = (name) => resolve(import.meta.dirname, '..', name)

/** What a program of ours prints at its end. */
export async function figures(command, ...argv) {
	const { code, stdout, output } = await execute(command, argv.map(String), { timeoutMs: 1_800_000 })
	if (code !== 0) throw new Error(output)
	return JSON.parse(stdout.trim().split('\n').at(-1))
}

/** The same against a server in a further process: `argvOf` gets its URL. */
export async function figuresOverLoopback(argvOf) {
	const server = fork(program('server.mjs'))
	try {
		const [url] = await once(server, 'message')
		return await figures(node, '--expose-gc', ...argvOf(url))
	} finally {
		server.kill()
	}
}
