#!/usr/bin/env node
/** The program `tarja-emulator`: serves until it is told to stop. */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { parseCommand, usage } from './node/cli/command.ts'
import { start } from './node/cli/start.ts'
import { readyText, requestLine } from './node/cli/text.ts'

function print(text: string): void {
	process.stdout.write(`${text}\n`)
}

function version(): string {
	return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}

async function run(): Promise<void> {
	const command = parseCommand(process.argv.slice(2))
	if (command === 'help') return print(usage.trimEnd())
	if (command === 'version') return print(`tarja-emulator ${version()}`)
	const server = await start(command, {
		ready: (ready) => print(readyText(ready)),
		entry: (entry, space) => print(requestLine(entry, space)),
	})
	const stop = (): void => void server.close()
	process.once('SIGINT', stop)
	process.once('SIGTERM', stop)
}

// Whoever read the first line and left, `head -1` for one, still wants to be served.
process.stdout.on('error', () => {})
run().catch((error: Error) => {
	process.stderr.write(`${error.message}\n`)
	process.exitCode = 1
})
