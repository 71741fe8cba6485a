/** Runs `tarja`: finds the command, runs it, prints its failure, and returns the exit code. */

import type { ExplainLanguage } from '@tarja/core/explain'
import { advised, hasOption, unknownWord } from '@tarja/emulator/command-line'
import type { ErrorDocument } from '../documents.ts'
import { readArguments } from './arguments.ts'
import type { Ask } from './ask.ts'
import type { Context, Named } from './command.ts'
import { CommandError } from './command-error.ts'
import { codeOfInterrupt, codeOfOutcome, exitCode } from './exit-code.ts'
import { type Found, findCommand } from './find-command.ts'
import { helpOfCommand, helpOfGroup, helpOfProgram } from './help.ts'
import type { Output } from './output.ts'
import { secretsOf } from './secrets.ts'
import { table } from './table.ts'
import { tellFailure } from './tell-failure.ts'

/** Everything that the program needs of the process around it: directory, environment, input, questions, output and signals. */
export interface Host extends Pick<Context, 'atEnd' | 'directory' | 'env' | 'readInput' | 'signal'> {
	readonly ask: Ask
	output(json: boolean): Output
}

function missing(name: string | undefined, commands: readonly Named[], title: string): CommandError {
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

function helpOf({ title, summary, command }: Found): string {
	if (!command) return helpOfProgram(table)
	return 'commands' in command ? helpOfGroup(title, summary, command) : helpOfCommand(title, summary, command)
}

async function runCommand(found: Found, host: Host, output: Output): Promise<number> {
	const { title, command, args } = found
	if (hasOption(args, '--help', '-h')) {
		output.code(helpOf(found))
		return exitCode.ok
	}
	if (!command) throw missing(args[0], table, title)
	if ('commands' in command) throw missing(args[0], command.commands, title)
	const { output: _, ...means } = host
	const given = readArguments(title, args, command)
	return (await command.run({ ...means, commands: table, output, given })) ?? exitCode.ok
}

/** Reads `--lang` even if the other arguments cannot be parsed. */
function languageOf(argv: readonly string[]): ExplainLanguage | undefined {
	const text = argv.join('\n')
	return /^--lang[=\n](?<language>en|pt-BR)$/m.exec(text)?.groups?.language as ExplainLanguage | undefined
}

/** Turns any thrown value into the document of a failure: code, printable message and exit code. */
async function failureOf(
	error: unknown,
	{ signal, env }: Pick<Host, 'env' | 'signal'>,
	language: ExplainLanguage | undefined,
): Promise<ErrorDocument> {
	if (error instanceof CommandError) {
		const { code, message, exitCode: exit } = error
		return { v: 1, error: { code, message }, exitCode: exit }
	}
	const { isTarjaError, printableCause } = await import('@tarja/core')
	const message = printableCause(error, secretsOf(env))?.message ?? 'nothing was said'
	if (isTarjaError(error)) {
		const { code, outcome } = error
		const { terminalMessage } = await import('./terminal-message.ts')
		const exit = code === 'configuration' ? exitCode.configuration : codeOfOutcome[outcome]
		const told = { code, outcome, message: terminalMessage(error, message, language) }
		return { v: 1, error: told, exitCode: signal.aborted ? codeOfInterrupt(signal) : exit }
	}
	if (signal.aborted)
		return { v: 1, error: { code: 'interrupted', message: 'Interrupted' }, exitCode: codeOfInterrupt(signal) }
	return { v: 1, error: { code: 'failed', message }, exitCode: exitCode.failed }
}

/**
 * Runs the command that the arguments name. Never rejects.
 *
 * @returns The exit code.
 */
export async function main(argv: readonly string[], host: Host): Promise<number> {
	const output = host.output(hasOption(argv, '--json'))
	try {
		const [first, ...rest] = argv
		// Treats `tarja help call` as `tarja call --help`.
		return await runCommand(await findCommand(table, first === 'help' ? [...rest, '--help'] : argv), host, output)
	} catch (error) {
		const document = await failureOf(error, host, languageOf(argv))
		tellFailure(output, document.error)
		output.document(document)
		return document.exitCode
	}
}
