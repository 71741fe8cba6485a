/**
 * Starts the processes of an exploration.
 * @module
 */
import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asExplorer, databasesVariable } from '../agent/own.ts'

/** The program of this package, from the sources or as it was built. */
const program = fileURLToPath(import.meta.resolve('@tarja/explore/process'))

/** Permissions in Deno of a process that may reach some hosts: Deno cannot give up all others later. */
const denied = [
	'--no-prompt',
	'--allow-read',
	'--allow-write',
	'--allow-env',
	'--allow-sys',
	'--allow-ffi',
	'--allow-run',
]

/** Starts the program of this package. `databases`: the hosts that it may reach. */
export function startProcess(
	args: readonly string[],
	databases: readonly string[],
	options: Pick<ForkOptions, 'cwd' | 'env' | 'signal' | 'killSignal'> & { readonly stderr: 'pipe' | 'inherit' },
): ChildProcess {
	const { stderr, env, ...more } = options
	const settings = {
		...more,
		env: { ...env, [databasesVariable]: databases.join(',') },
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', stderr, 'ipc'],
	} satisfies ForkOptions
	if (process.versions.deno === undefined || databases.length === 0)
		return asExplorer(() => fork(program, args, { ...settings, execArgv: [] }))
	const given = ['run', ...denied, `--allow-net=${databases.join(',')}`, program, ...args]
	return asExplorer(() => spawn(process.execPath, given, settings))
}
