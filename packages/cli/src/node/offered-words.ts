/** The words that may stand in a place of the command line: what a shell asks when Tab is pressed. */
import { alternatives, commonOptions, readArguments } from './arguments.ts'
import type { Command, Context, Words } from './command.ts'
import { findCommand } from './find-command.ts'

/** Whoever presses Tab waits no longer than that for a configuration and a journal. */
const patienceMs = 1000

const programOptions: Words = { '--help': 'print how it is used', '--version': 'print the version' }

function undescribed(words: readonly string[] = []): Words {
	return Object.fromEntries(words.map((word) => [word, '']))
}

/** Completes the next word, after the arguments typed so far; offers none where the shell has to offer files. */
async function ofCommand(
	command: Command,
	args: readonly string[],
	isOption: boolean,
	context: Context,
): Promise<Words> {
	const options = { ...command.options, ...commonOptions }
	const last = args.at(-1)
	const open = last?.startsWith('--') ? options[last.slice(2)] : undefined
	if (open?.value !== undefined && !open.valueOptional) return undescribed(open.choices)
	const { usage } = command
	const given = readArguments('tarja', args, { usage: '[words…]', options })
	const most = usage.includes('…') ? Number.POSITIVE_INFINITY : (usage.match(/[<[]/g)?.length ?? 0)
	if (isOption || given.positionals.length >= most)
		return Object.fromEntries(Object.entries(options).map(([name, { summary }]) => [`--${name}`, summary]))
	if (given.positionals.length > 0 && !usage.includes('…')) return {}
	// A pool that a configuration has opened ends with this process, which ends at once.
	const atEnd = (): void => {}
	return command.choices?.({ ...context, given, atEnd }) ?? undescribed(alternatives(usage))
}

async function offered(before: readonly string[], isOption: boolean, context: Context): Promise<Words> {
	const { command, args } = await findCommand(context.commands, before)
	if (command && !('commands' in command)) return ofCommand(command, args, isOption, context)
	if (args.length > 0) return {}
	if (isOption) return command ? {} : programOptions
	return Object.fromEntries((command ?? context).commands.map(({ name, summary }) => [name, summary]))
}

/**
 * The words that may stand in the place of the last word, in bounded time; none where nothing is known, and the shell offers files.
 *
 * @param line The words after the program's name, up to the cursor. Nothing of a configuration is loaded unless they ask for what
 * only it knows: `journal show` and `journal find`.
 */
export async function offeredWords(line: readonly string[], context: Context): Promise<Words> {
	const current = line.at(-1) ?? ''
	const late = new Promise<Words>((resolve) => setTimeout(resolve, patienceMs, {}).unref())
	const all = await Promise.race([offered(line.slice(0, -1), current.startsWith('-'), context).catch(() => ({})), late])
	// Leaves out words with any other character, which each shell would have to quote in its own way.
	const fits = ([word]: readonly [string, string]): boolean =>
		word.startsWith(current) && /^[\w-][\w.:@+/-]*$/.test(word)
	return Object.fromEntries(Object.entries(all).filter(fits))
}
