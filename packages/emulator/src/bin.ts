#!/usr/bin/env node
/** Entry point of the program `tarja-emulator`: serves until it is stopped. */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { styleText } from 'node:util'
import { parseCommand, usage } from './node/cli/command.ts'
import { start } from './node/cli/start.ts'
import { paymentLine, readyText, requestLine } from './node/cli/text.ts'

function print(text: string): void {
	process.stdout.write(`${text}\n`)
}

function version(): string {
	return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}

/** Prints wrong arguments as a usage error; any other error exits with 1. */
function read(): ReturnType<typeof parseCommand> {
	try {
		return parseCommand(process.argv.slice(2))
	} catch (error) {
		throw Object.assign(error as Error, { exitCode: 2 })
	}
}

async function run(): Promise<void> {
	const command = read()
	if (command === 'help') return print(usage.trimEnd())
	if (command === 'version') return print(`tarja-emulator ${version()}`)
	await start(command, {
		ready(served) {
			// Heeds signals before it says that it is ready, as one that comes at that moment would lose the state. SIGHUP: its
			// terminal is gone.
			for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void served.close().catch(fail))
			print(readyText(served))
		},
		entry(entry, space, payment) {
			print(requestLine(entry, space))
			if (!payment) return
			const { text, style } = paymentLine(payment)
			print(styleText(style, text, { stream: process.stdout }))
		},
	})
}

function fail(error: Error & { readonly exitCode?: number }): void {
	process.stderr.write(`${error.message}\n`)
	process.exitCode = error.exitCode ?? 1
}

// Keeps serving when the reader of stdout has left, for example `head -1`.
process.stdout.on('error', () => {})
run().catch(fail)
