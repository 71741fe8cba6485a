/** From arguments to an exit code. */
import type { ErrorDocument } from '../documents.ts'
import { readArguments } from './arguments.ts'
import type { Ask } from './ask.ts'
import type { Command, CommandGroup, Context } from './command.ts'
import { CommandError } from './command-error.ts'
import { codeOfOutcome, exitCode } from './exit-code.ts'
import { helpOfCommand, helpOfGroup, helpOfProgram } from './help.ts'
import { advised, unknownWord } from './nearest.ts'
import type { Output } from './output.ts'
import { secretsOf } from './secrets.ts'
import { table } from './table.ts'
import { tellFailure } from './tell-failure.ts'

/** What the process gives. */
export interface Host extends Pick<Context, 'directory' | 'env' | 'readInput' | 'signal'> {
	readonly ask: Ask
	output(json: boolean): Output
}

/** Whether an option stands there, before `--`. */
function has(args: readonly string[], ...names: readonly string[]): boolean {
	const end = args.indexOf('--')
	return args.slice(0, end < 0 ? args.length : end).some((arg) => names.includes(arg))
}

function missing(
	name: string | undefined,
	commands: readonly { readonly name: string }[],
	title: string,
): CommandError {
	const known = commands.map((command) => command.name)
	const found =
		name === undefined
			? 'no command is named'
			: name.startsWith('-')
				? 'the command comes first'
				: unknownWord('command', name, known)
	const advice = `choose one of ${known.join(', ')}; ${title} --help says more`
	return new CommandError('usage', `Cannot run ${title}: ${advised(found, advice)}`)
}

/** A command with its title and its own arguments. */
interface Found {
	readonly title: string
	readonly command: Command | CommandGroup | undefined
	readonly args: readonly string[]
}

async function find([name, ...args]: readonly string[]): Promise<Found> {
	const row = table.find((known) => known.name === name)
	if (!row) return { title: 'tarja', command: undefined, args: name === undefined ? [] : [name, ...args] }
	const command = await row.load()
	const [inner, ...rest] = args
	const chosen = 'commands' in command ? command.commands.find((known) => known.name === inner) : undefined
	if (chosen) return { title: `tarja ${name} ${inner}`, command: chosen, args: rest }
	return { title: `tarja ${name}`, command, args }
}

function helpOf({ title, command }: Found): string {
	if (!command) return helpOfProgram(table)
	return 'commands' in command ? helpOfGroup(title, command) : helpOfCommand(title, command)
}

async function runCommand(found: Found, host: Host, output: Output): Promise<number> {
	const { title, command, args } = found
	if (has(args, '--help', '-h')) {
		output.code(helpOf(found))
		return exitCode.ok
	}
	if (!command) throw missing(args[0], table, title)
	if ('commands' in command) throw missing(args[0], command.commands, title)
	const { output: _, ...means } = host
	const given = readArguments(title, args, command)
	return (await command.run({ ...means, commands: table, output, given })) ?? exitCode.ok
}

/** What a failure is called, and what the process says of it. */
async function failureOf(error: unknown, { signal, env }: Pick<Host, 'env' | 'signal'>): Promise<ErrorDocument> {
	if (error instanceof CommandError) {
		const { code, message, exitCode: exit } = error
		return { v: 1, error: { code, message }, exitCode: exit }
	}
	const { isTarjaError, printableCause } = await import('@tarja/core')
	const message = printableCause(error, secretsOf(env))?.message ?? 'nothing was said'
	if (isTarjaError(error)) {
		const { code, outcome } = error
		const exit = code === 'configuration' ? exitCode.configuration : codeOfOutcome[outcome]
		return { v: 1, error: { code, outcome, message }, exitCode: signal.aborted ? exitCode.interrupted : exit }
	}
	if (signal.aborted)
		return { v: 1, error: { code: 'interrupted', message: 'Interrupted' }, exitCode: exitCode.interrupted }
	return { v: 1, error: { code: 'failed', message }, exitCode: exitCode.failed }
}

/**
 * Runs what the arguments say. Never rejects.
 *
 * @returns The exit code.
 */
export async function main(argv: readonly string[], host: Host): Promise<number> {
	const output = host.output(has(argv, '--json'))
	try {
		const [first, ...rest] = argv
		// `tarja help call` is `tarja call --help`.
		return await runCommand(await find(first === 'help' ? [...rest, '--help'] : argv), host, output)
	} catch (error) {
		const document = await failureOf(error, host)
		tellFailure(output, document.error)
		output.document(document)
		return document.exitCode
	}
}
