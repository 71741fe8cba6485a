/** The command line, read as strictly as it can be: a mistyped `--dry-run` must never pay. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Command, Given, Option, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { advised, unknownWord } from './nearest.ts'

/** What every command takes. */
export const commonOptions: Options = {
	json: { summary: 'print for programs: one JSON document, or one a line' },
	help: { summary: 'print how it is used' },
}

type Config = NonNullable<ParseArgsConfig['options']>

function configOf(options: Options): Config {
	return Object.fromEntries(
		Object.entries(options).map(([name, { value, multiple = false }]) => [
			name,
			{ type: value === undefined ? 'boolean' : 'string', multiple },
		]),
	)
}

/** How many arguments a usage asks for. */
function countsOf(usage: string): { least: number; most: number } {
	const words = usage.match(/<[^>]+>|\[[^\]]+\]/g) ?? []
	const least = words.filter((found) => found.startsWith('<')).length
	return { least, most: usage.includes('…') ? Number.POSITIVE_INFINITY : words.length }
}

/** Names that secrets have elsewhere. Arguments can be read by everyone on the machine, and stay in the shell's history. */
const secretNames =
	/^(?:basic|password|pass|secret|token|access-token|bearer|credential|credential-value|credentials|auth|authorization|user)$/

// Node reads these itself wherever they stand among a program's arguments, NODE_OPTIONS in the file included, before the program
// begins (measured in 22.23 and 24.21): an option of ours by that name would let a stranger's file load code.
const nodesOwn = /^env-file/

function unknownOption(name: string, options: Options): string {
	if (nodesOwn.test(name))
		return 'there is no --env-file, as Node would read the file too and obey what it finds; take --variables <file>'
	if (secretNames.test(name))
		return `there is no --${name}, as arguments can be read by everyone on this machine; credentials come from the environment, from --variables <file> (- is standard input), or from a prompt`
	return unknownWord('option', name, Object.keys(options), '--')
}

/** Node's own messages quote an argument that they do not understand: half of a password, as often as not. */
function complaint(args: readonly string[], options: Options): string {
	const { tokens } = parseArgs({ args: [...args], options: configOf(options), strict: false, tokens: true })
	for (const token of tokens) {
		if (token.kind !== 'option') continue
		const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
		if (!option) return unknownOption(token.name, options)
		if (option.value === undefined && token.value !== undefined) return `--${token.name} takes no value; leave it out`
		const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))
		if (option.value !== undefined && isMissing)
			return `--${token.name} has no value; write --${token.name}=${option.value}`
	}
	return 'they cannot be read'
}

/** An option whose value may be left out gets an empty one: parseArgs knows no such option. */
function withValues(args: readonly string[], options: Options): string[] {
	const end = args.indexOf('--')
	return args.map((arg, at) => {
		const isBare = (end < 0 || at < end) && arg.startsWith('--') && options[arg.slice(2)]?.valueOptional
		return isBare ? `${arg}=` : arg
	})
}

function checkValues(values: Readonly<Record<string, unknown>>, options: Options): string | undefined {
	for (const [name, { choices, isNumber }] of Object.entries(options)) {
		const given = [values[name] ?? []].flat().map(String)
		if (choices && given.some((value) => !choices.includes(value)))
			return `--${name} takes one of ${choices.join(', ')}`
		if (isNumber && !given.every((value) => /^\d{1,9}$/.test(value)))
			return `--${name} takes a whole number; write it in digits`
	}
	return undefined
}

function checkRepeated(
	names: readonly string[],
	options: Readonly<Record<string, Option | undefined>>,
): string | undefined {
	const repeated = names.find((name, at) => names.indexOf(name) < at && !options[name]?.multiple)
	return repeated && `--${repeated} stands there twice; say it once`
}

function checkCount(given: number, usage: string): string | undefined {
	const { least, most } = countsOf(usage)
	if (given < least) return `something is missing; it takes ${usage}`
	if (given > most)
		return `there is an argument too many; ${usage ? `it takes ${usage}, and ` : ''}quotation marks keep a text together`
	return undefined
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
	const options = { ...own, ...commonOptions }
	const refuse = (found: string): never => {
		throw new CommandError('usage', `Cannot run ${title}: ${advised(found, `${title} --help says more`)}`)
	}
	const prepared = withValues(args, options)
	const read = () => {
		try {
			return parseArgs({
				args: prepared,
				options: configOf(options),
				strict: true,
				allowPositionals: true,
				tokens: true,
			})
		} catch {
			return refuse(complaint(prepared, options))
		}
	}
	const { values, positionals, tokens } = read()
	const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
	const mistake = checkRepeated(names, options) ?? checkValues(values, options) ?? checkCount(positionals.length, usage)
	if (mistake) refuse(mistake)
	return {
		text: (name) => values[name] as string | undefined,
		has: (name) => values[name] !== undefined,
		list: (name) => (values[name] ?? []) as string[],
		positionals,
	}
}
