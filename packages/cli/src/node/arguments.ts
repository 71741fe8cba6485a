/**
 * Reads the arguments of a command: adds the options common to all commands, and refuses those that would carry a secret or
 * that Node itself would obey. The parser itself is shared with `tarja-emulator`.
 */
import { advised, type Given, type Options, readArguments as read, unknownWord } from '@tarja/emulator/command-line'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'

/** Options that every command takes besides its own: `--json`, `--help` and `--lang`. */
export const commonOptions: Options = {
	json: { summary: 'print for programs: one JSON document, or one a line' },
	help: { summary: 'print how it is used' },
	lang: { value: '<language>', choices: ['en', 'pt-BR'], summary: 'explain a failure in this language' },
}

/**
 * Option names that other programs use for secrets. They are refused, as arguments are visible to everyone on the machine and
 * stay in the shell's history.
 */
const secretNames =
	/^(?:basic|password|pass|secret|token|access-token|bearer|credential|credential-value|credentials|auth|authorization|user)$/

// Options that Node itself reads anywhere among a program's arguments, before the program starts (measured in 22.23 and 24.21).
// An env file may set NODE_OPTIONS, so an option of ours with such a name would let a stranger's file load code.
const nodesOwn = /^env-file/

function missing(name: string): string | undefined {
	if (nodesOwn.test(name))
		return 'there is no --env-file, as Node would read the file too and obey what it finds; take --variables <file>'
	if (secretNames.test(name))
		return `there is no --${name}, as arguments can be read by everyone on this machine; credentials come from the environment, from --variables <file> (- is standard input), or from a prompt`
	return undefined
}

/** The words of which the first argument is one, where the usage names them: `<node|deno>`. */
export function alternatives(usage: string): readonly string[] {
	return /^<(?<words>[^>]*\|[^>]*)>/.exec(usage)?.groups?.words?.split('|') ?? []
}

/**
 * Reads the arguments of a command.
 *
 * @param title The command as it is typed: `tarja journal list`.
 * @throws {CommandError} `usage`, with what to type instead; it repeats no value.
 */
export function readArguments(
	title: string,
	args: readonly string[],
	{ usage, options: own }: Pick<Command, 'options' | 'usage'>,
): Given {
	const refuse = (message: string): never => {
		throw new CommandError('usage', message)
	}
	const readStrictly = (): Given => {
		try {
			return read(title, args, { usage, options: { ...own, ...commonOptions }, missing })
		} catch (error) {
			return refuse((error as Error).message)
		}
	}
	const given = readStrictly()
	const [known, first = ''] = [alternatives(usage), given.positionals[0]]
	if (known.length === 0 || known.includes(first)) return given
	return refuse(
		`Cannot run ${title}: ${advised(unknownWord('choice', first, known), `it takes one of ${known.join(', ')}`)}`,
	)
}
