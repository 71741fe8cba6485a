/** Parses command lines strictly: a mistyped `--dry-run` must never lead to a payment. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { advised, unknownWord } from './unknown-word.ts'

/** An option that a command accepts, as its help text and the parser need it. */
export interface Option {
	/** Purpose of the option in half a sentence, for the help text. */
	readonly summary: string
	/** Name in the help text for the option's value: `<file>`. Without this, the option takes no value. */
	readonly value?: string
	/** Whether the value may be left out, as in `--emulator`; it is then an empty text. */
	readonly valueOptional?: true
	/** Whether the option may be given several times. */
	readonly multiple?: true
	/** Largest allowed value; the option then takes only whole numbers. */
	readonly most?: number
	/** All allowed values; shell completion offers them too. */
	readonly choices?: readonly string[]
}

/** The options that a command accepts, by name without the dashes. */
export type Options = Readonly<Record<string, Option>>

/** The arguments of a command line after parsing and checking. */
export interface Given {
	/** Returns the value given for an option; undefined if it was not given. */
	text(name: string): string | undefined
	/** Returns whether an option was given, with a value or without. */
	has(name: string): boolean
	/** Returns all values of an option that may be given several times; empty if it was not given. */
	list(name: string): readonly string[]
	/** Arguments that belong to no option, in the order given. */
	readonly positionals: readonly string[]
}

/** Everything that a command accepts: its options, and the arguments besides them. */
export interface Takes {
	/** Its arguments: `<operation> [input]`. `<…>` must be given, `[…]` may; an ellipsis after the last one: any number of them. */
	readonly usage: string
	/** The options that the command accepts. */
	readonly options: Options
	/** Returns the message for an unknown option if it needs a special one; otherwise the usual message is used. */
	missing?(name: string): string | undefined
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

/** Smallest and largest number of arguments that a usage line allows. */
function countsOf(usage: string): { least: number; most: number } {
	const words = usage.match(/<[^>]+>|\[[^\]]+\]/g) ?? []
	const least = words.filter((found) => found.startsWith('<')).length
	return { least, most: usage.includes('…') ? Number.POSITIVE_INFINITY : words.length }
}

/** Words the error itself, because Node's messages quote the argument, which is often half of a password. */
function complaint(args: readonly string[], options: Options, missing: Takes['missing']): string {
	const { tokens } = parseArgs({ args: [...args], options: configOf(options), strict: false, tokens: true })
	for (const token of tokens) {
		if (token.kind !== 'option') continue
		const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
		if (!option) return missing?.(token.name) ?? unknownWord('option', token.name, Object.keys(options), '--')
		if (option.value === undefined && token.value !== undefined) return `--${token.name} takes no value; leave it out`
		const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))
		if (option.value !== undefined && isMissing)
			return `--${token.name} has no value; write --${token.name}=${option.value}`
	}
	return 'they cannot be read'
}

/** Gives an empty value to options whose value may be omitted, which parseArgs does not support. */
function withValues(args: readonly string[], options: Options): string[] {
	const end = args.indexOf('--')
	return args.map((arg, at) => {
		const isBare = (end < 0 || at < end) && arg.startsWith('--') && options[arg.slice(2)]?.valueOptional
		return isBare ? `${arg}=` : arg
	})
}

function checkValues(values: Readonly<Record<string, unknown>>, options: Options): string | undefined {
	for (const [name, { choices, most }] of Object.entries(options)) {
		const given = [values[name] ?? []].flat().map(String)
		if (choices && given.some((value) => !choices.includes(value)))
			return `--${name} takes one of ${choices.join(', ')}`
		if (most !== undefined && !given.every((value) => /^\d{1,16}$/.test(value) && Number(value) <= most))
			return `--${name} takes a whole number of 0 to ${most}; write it in digits`
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
 * Parses the arguments of a command.
 *
 * @param title The command as it is typed: `tarja journal list`.
 * @throws {TypeError} With what to type instead; it repeats no value.
 */
export function readArguments(title: string, args: readonly string[], { usage, options, missing }: Takes): Given {
	const refuse = (found: string): never => {
		throw new TypeError(`Cannot run ${title}: ${advised(found, `${title} --help says more`)}`)
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
			return refuse(complaint(prepared, options, missing))
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

/**
 * Returns whether one of these options stands before `--`; needs no parsing, so that it works with a wrong command line too.
 */
export function hasOption(args: readonly string[], ...names: readonly string[]): boolean {
	const end = args.indexOf('--')
	return args.slice(0, end < 0 ? args.length : end).some((arg) => names.includes(arg))
}
