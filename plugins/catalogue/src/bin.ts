#!/usr/bin/env node
/** The program `tarja-catalogue`: lists the operations that there are. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { chosen, listing, usage } from './listing.ts'

function output(): string {
	const options = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const
	const { positionals, values } = parseArgs({ allowPositionals: true, options })
	if (values.help) return usage
	const groups = chosen(positionals)
	return values.json ? `${JSON.stringify(groups, undefined, '\t')}\n` : listing(groups)
}

try {
	process.stdout.write(output())
} catch (error) {
	process.stderr.write(`${(error as Error).message}\n`)
	process.exitCode = 1
}
