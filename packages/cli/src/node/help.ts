/** Formats what `--help` prints for the program, for a group and for a command. */

import { columns, optionRows } from '@tarja/emulator/command-line'
import { commonOptions } from './arguments.ts'
import type { Command, CommandGroup, CommandRow, Example } from './command.ts'

/** The parts of every help: usage, summary, what is particular, and examples. */
function helpOf(usage: string, summary: string, parts: readonly string[], examples: readonly Example[]): string[] {
	const shown = examples.map(([commandLine, meaning]) => `  # ${meaning}\n  ${commandLine}`)
	const sentence = `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`
	return [`Usage: ${usage}`, sentence, ...parts, `Examples:\n${shown.join('\n')}`]
}

/** Formats the help of one command: usage, summary, options with the common ones, and examples. */
export function helpOfCommand(
	title: string,
	summary: string,
	{ usage, description = '', options, examples }: Command,
): string {
	const rows = `Options:\n${columns(optionRows({ ...options, ...commonOptions }))}`
	const words = [title, usage, '[options]'].filter(Boolean).join(' ')
	return helpOf(words, summary, [description, rows].filter(Boolean), examples).join('\n\n')
}

/** Formats the help of a group of commands, with one line for each subcommand. */
export function helpOfGroup(title: string, summary: string, { commands, examples }: CommandGroup): string {
	const rows = columns(commands.map((command) => [`${command.name} ${command.usage}`.trim(), command.summary]))
	const parts = helpOf(`${title} <command> [options]`, summary, [`Commands:\n${rows}`], examples)
	return [...parts, `${title} <command> --help says more.`].join('\n\n')
}

const firstSteps: readonly Example[] = [
	['npx @tarja/cli emulator --open', 'the documented platform on this machine, and its console in the browser'],
	['npx @tarja/cli doctor --emulator', 'does a client of yours get through to it?'],
	['npx @tarja/cli call payments.createIntent intent.json --emulator', 'make a call'],
	['npx @tarja/cli journal list --journal ./journal', 'what is nobody sure of?'],
]

/** Formats the help of `tarja` itself, with one line for each command. */
export function helpOfProgram(rows: readonly CommandRow[]): string {
	const commands = columns(rows.map(({ name, summary }) => [name, summary]))
	const options = columns([
		['--help', 'print how it is used; of a command too'],
		['--version', 'print the version'],
	])
	const summary = 'check the way to the platform, make a call, see what happened to it'
	const parts = [`Commands:\n${commands}`, `Options:\n${options}`]
	return helpOf('npx @tarja/cli <command> [options]', summary, parts, firstSteps).join('\n\n')
}
