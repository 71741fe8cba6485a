/** Starts the processes of an exploration. */

import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { databasesVariable, runAsExplorer } from '../agent/own.ts'

/** The path of this package's program, in the sources or in the build. */
const program = fileURLToPath(import.meta.resolve('@tarja/explore/process'))

/** Stored before the module is loaded, because the module may change it. */
const { execPath } = process

/** Starts this package's program. `databases` are the databases that it may connect to. */
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
		// Without this, modules in NODE_OPTIONS would run before the ways out are closed.
		env: { ...env, NODE_OPTIONS: undefined, [databasesVariable]: databases.join(',') },
		execPath,
		// Without this, the signal SIGUSR1 would open the inspector.
		execArgv: ['--disable-sigusr1'],
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', stderr, 'ipc'],
	} satisfies ForkOptions
	return runAsExplorer(() => fork(program, args, settings))
}
