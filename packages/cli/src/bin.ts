#!/usr/bin/env node
/** Entry point of the program `tarja`. It loads only the command that runs, and none for `--version`. */
import { readFileSync } from 'node:fs'
import process from 'node:process'

// Starts with failure: if something ends the process before the command has ended (a configuration that never loads, for one),
// that must not count as success.
process.exitCode = 1

// NO_COLOR wins. Node lets FORCE_COLOR win, and prints a warning of two lines where both are set.
if (process.env.NO_COLOR) delete process.env.FORCE_COLOR

const [, , first, ...rest] = process.argv
if ((first === '--version' || first === '-v') && rest.length === 0) {
	const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
	// A reader that has left, or a full disk, is no reason for a stack.
	process.stdout.on('error', () => {})
	process.stdout.write(`tarja ${version}\n`, (error) => {
		process.exitCode = error ? 1 : 0
	})
} else {
	const { runInProcess } = await import('./node/process.ts')
	await runInProcess()
}
