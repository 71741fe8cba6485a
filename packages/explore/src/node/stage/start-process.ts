/**
 * Starts the processes of an exploration.
 * @module
 */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { databasesVariable, runAsExplorer } from '../agent/own.ts'

/** The program of this package, from the sources or as it was built. */
const program = fileURLToPath(import.meta.resolve('@tarja/explore/process'))

/** As it was before the module was loaded, which may change it. */
const { execPath } = process

/** Starts the program of this package. `databases`: the hosts that it may reach. */
export function startProcess(
	args: readonly string[],
	databases: readonly string[],
	options: Pick<ForkOptions, 'cwd' | 'env' | 'signal' | 'killSignal'> & { readonly stderr: 'pipe' | 'inherit' },
): ChildProcess {
	if (process.versions.deno !== undefined || process.versions.bun !== undefined)
		throw new Error('Cannot explore in this runtime: only in Node can nothing leave; run it with Node')
	const { stderr, env, ...more } = options
	const settings = {
		...more,
		// What NODE_OPTIONS loads would run before the ways out are closed.
		env: { ...env, NODE_OPTIONS: undefined, [databasesVariable]: databases.join(',') },
		execPath,
		// A signal would open the inspector.
		execArgv: ['--disable-sigusr1'],
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', stderr, 'ipc'],
	} satisfies ForkOptions
	return runAsExplorer(() => fork(program, args, settings))
}
