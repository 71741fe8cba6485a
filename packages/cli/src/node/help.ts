/** Formats what `--help` prints for the program, for a group and for a command. */

import { columns, optionRows } from '@tarja/emulator/command-line'
import { commonOptions } from './arguments.ts'
import type { Command, CommandGroup, CommandRow, Example } from './command.ts'

function exampleText(examples: readonly Example[]): string {
	return examples.map(([commandLine, meaning]) => `  # ${meaning}\n  ${commandLine}`).join('\n')
}

/** Formats the help of one command: usage, summary, options with the common ones, and examples. */
export function helpOfCommand(title: string, { summary, usage, description, options, examples }: Command): string {
	return [
		`Usage: ${[title, usage, '[options]'].filter(Boolean).join(' ')}`,
		summary.replace(/^./, (first) => first.toUpperCase()).concat('.'),
		...(description ? [description] : []),
		`Options:\n${columns(optionRows({ ...options, ...commonOptions }))}`,
		`Examples:\n${exampleText(examples)}`,
	].join('\n\n')
}

/** Formats the help of a group of commands, with one line for each subcommand. */
export function helpOfGroup(title: string, { summary, commands, examples }: CommandGroup): string {
	return [
		`Usage: ${title} <command> [options]`,
		summary.replace(/^./, (first) => first.toUpperCase()).concat('.'),
		`Commands:\n${columns(commands.map((command) => [`${command.name} ${command.usage}`.trim(), command.summary]))}`,
		`Examples:\n${exampleText(examples)}`,
		`${title} <command> --help says more.`,
	].join('\n\n')
}

/** Formats the help of `tarja` itself, with one line for each command. */
export function helpOfProgram(rows: readonly CommandRow[]): string {
	return [
		'Usage: npx @tarja/cli <command> [options]',
		'Check the way to the platform, make a call, see what happened to it.',
		`Commands:\n${columns(rows.map(({ name, summary }) => [name, summary]))}`,
		`Options:\n${columns([
			['--help', 'print how it is used; of a command too'],
			['--version', 'print the version'],
		])}`,
		`Examples:\n${exampleText([
			['npx @tarja/cli emulator --open', 'the documented platform on this machine, and its console in the browser'],
			['npx @tarja/cli doctor --emulator', 'does a client of yours get through to it?'],
			['npx @tarja/cli call payments.createIntent intent.json --emulator', 'make a call'],
			['npx @tarja/cli journal list --journal ./journal', 'what is nobody sure of?'],
		])}`,
	].join('\n\n')
}
