/** What `--help` prints, from the table of commands. */
import { commonOptions } from './arguments.ts'
import type { Command, CommandGroup, CommandRow, Example, Options } from './command.ts'

/** Two columns. */
function columns(rows: readonly (readonly [string, string])[]): string {
	const width = Math.max(...rows.map(([first]) => first.length)) + 2
	return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`).join('\n')
}

function optionRows(options: Options): readonly (readonly [string, string])[] {
	return Object.entries(options).map(([name, { value, valueOptional, choices = [], summary }]) => {
		const all = choices.join('|')
		// A long list in the first column would push every summary out of sight.
		const isLong = all.length > 40
		const written = value === undefined ? '' : valueOptional ? `[=${value}]` : ` ${isLong ? value : all || value}`
		return [`--${name}${written}`, isLong ? `${summary} (${all})` : summary]
	})
}

function exampleText(examples: readonly Example[]): string {
	return examples.map(([commandLine, meaning]) => `  # ${meaning}\n  ${commandLine}`).join('\n')
}

/** The help of one command. */
export function helpOfCommand(title: string, { summary, usage, description, options, examples }: Command): string {
	return [
		`Usage: ${[title, usage, '[options]'].filter(Boolean).join(' ')}`,
		summary.replace(/^./, (first) => first.toUpperCase()).concat('.'),
		...(description ? [description] : []),
		`Options:\n${columns(optionRows({ ...options, ...commonOptions }))}`,
		`Examples:\n${exampleText(examples)}`,
	].join('\n\n')
}

/** The help of a command that is made of others. */
export function helpOfGroup(title: string, { summary, commands, examples }: CommandGroup): string {
	return [
		`Usage: ${title} <command> [options]`,
		summary.replace(/^./, (first) => first.toUpperCase()).concat('.'),
		`Commands:\n${columns(commands.map((command) => [`${command.name} ${command.usage}`.trim(), command.summary]))}`,
		`Examples:\n${exampleText(examples)}`,
		`${title} <command> --help says more.`,
	].join('\n\n')
}

/** The help of the program. */
export function helpOfProgram(rows: readonly CommandRow[]): string {
	return [
		'Usage: tarja <command> [options]',
		'Check the way to the platform, make a call, see what happened to it.',
		`Commands:\n${columns(rows.map(({ name, summary }) => [name, summary]))}`,
		`Options:\n${columns([
			['--help', 'print how it is used; of a command too'],
			['--version', 'print the version'],
		])}`,
		`Examples:\n${exampleText([
			['tarja emulator --open', 'the documented platform on this machine, and its console in the browser'],
			['tarja doctor --emulator', 'does a client of yours get through to it?'],
			['tarja call payments.createIntent intent.json --emulator --journal ./journal', 'make a call'],
			['tarja journal list --journal ./journal', 'what is nobody sure of?'],
		])}`,
	].join('\n\n')
}
