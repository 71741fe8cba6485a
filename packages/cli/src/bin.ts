#!/usr/bin/env node
/** The program `tarja`. It loads no more than the command that runs; `--version` loads none. */
import { readFileSync } from 'node:fs'
import process from 'node:process'

// Whatever ends the process before a command has ended, a configuration that waits for ever for one, is no success.
process.exitCode = 1

const [, , first, ...rest] = process.argv
if (first === '--version' && rest.length === 0) {
	const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
	process.stdout.write(`tarja ${version}\n`)
	process.exitCode = 0
} else {
	const { runInProcess } = await import('./node/process.ts')
	await runInProcess()
}
