#!/usr/bin/env node
/** Entry point of the program `tarja`. Loads only the module of the command that runs. `--version` loads none. */
import { readFileSync } from 'node:fs'
import process from 'node:process'

// Begins with the exit code for failure. If the process ends before the command does, for example because a configuration never finishes
// loading, that must not count as success.
process.exitCode = 1

// NO_COLOR takes precedence. In Node, FORCE_COLOR would, and if both are set Node prints a warning of two lines.
if (process.env.NO_COLOR) delete process.env.FORCE_COLOR

const [, , first, ...rest] = process.argv
if ((first === '--version' || first === '-v') && rest.length === 0) {
	const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
	// Doesn't print a stack trace if the pipe is closed or the disk is full.
	process.stdout.on('error', () => {})
	process.stdout.write(`tarja ${version}\n`, (error) => {
		process.exitCode = error ? 1 : 0
	})
} else {
	const { runInProcess } = await import('./node/process.ts')
	await runInProcess()
}
