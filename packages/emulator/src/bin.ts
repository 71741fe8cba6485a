#!/usr/bin/env node
/** The program `tarja-emulator`: serves until it is told to stop. */
import process from 'node:process'
import { parseCommand, usage } from './node/command.ts'
import { loadBindings } from './node/load-bindings.ts'
import { serve } from './node/serve.ts'

async function run(): Promise<void> {
	const command = parseCommand(process.argv.slice(2))
	if (command === 'help') {
		process.stdout.write(usage)
		return
	}
	const { bindingsFile, ...options } = command
	const server = await serve({ ...options, ...(bindingsFile === undefined ? {} : await loadBindings(bindingsFile)) })
	const stop = (): void => void server.close()
	process.once('SIGINT', stop)
	process.once('SIGTERM', stop)
	process.stdout.write(`tarja-emulator is ready at ${server.url}\n`)
}

run().catch((error: Error) => {
	process.stderr.write(`${error.message}\n`)
	process.exitCode = 1
})
