/** The command line of `tarja-emulator`: arguments in, what they ask for out. Nothing here touches the process. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { present } from '../../present.ts'
import { type EmulatorCredentials, emulatorCredentials, type SettingsPatch } from '../../settings.ts'
import type { ServeOptions } from '../serve.ts'

const { basic, credential } = emulatorCredentials

/** What follows the name (nothing for a flag that is on or off), and what the flag is for. One that begins with `allow-` may be repeated. */
const flags = {
	port: ['<number>', 'port to listen on (default 4010; 0 takes a free one)'],
	host: ['<address>', 'address to listen on (default 127.0.0.1)'],
	'allow-host': ['<name>', 'name by which the control plane may be called; as often as needed'],
	'allow-origin': ['<origin>', 'origin of a page that may use the control plane; as often as needed'],
	'base-path': ['<path>', 'path that the base URL has (default none)'],
	user: ['<text>', `user of the Basic credentials (default ${basic.user})`],
	password: ['<text>', `password of the Basic credentials (default ${basic.password})`],
	basic: ['<text>', 'the Basic credentials as issued, in place of user and password'],
	username: ['<text>', 'value of the form field username (default empty)'],
	'credential-name': ['<text>', `name of the second credential field (default ${credential.name})`],
	'credential-value': ['<text>', `value of the second credential field (default ${credential.value})`],
	'token-lifetime-seconds': ['<number>', 'lifetime of a token (default 300)'],
	'log-detail': ['<detail>', 'redacted (default) or full'],
	seed: ['<number>', 'seed of the faults that have a probability (default 1)'],
	settings: ['<source>', 'settings that every space starts with; the flags above go before them'],
	faults: ['<source>', 'one fault or several, for the default space'],
	schemes: ['<source>', 'ways of signing, by name'],
	bindings: ['<source>', 'operations that you have bound, as for @tarja/catalogue; and "answers", if you like'],
	quiet: ['', 'no line for each request'],
	version: ['', 'print the version'],
	help: ['', 'print this text'],
} as const

type Flag = keyof typeof flags
type Source = 'settings' | 'faults' | 'schemes' | 'bindings'

function usageLine([name, [value, meaning]]: readonly [string, readonly [string, string]]): string {
	return `  ${`--${name} ${value}`.padEnd(34)}${meaning}`
}

export const usage: string = `Usage: tarja-emulator [options]

The documented card and payments platform, offline, with a log and faults.

${Object.entries(flags).map(usageLine).join('\n')}

A <source> is JSON, a file of JSON (.json), or a module that exports what the flag is called: --faults faults.mjs,
--faults '{"at":"after-commit","action":"reset"}'.
Everything else is set while it runs, below /-/ (see the README). Any name after /~ is a space of its own:
http://127.0.0.1:4010/~mine has its own settings, tokens, intents, log and faults.
Never give it real credentials: whoever reaches it can read them.
`

/** What the arguments ask for. */
export interface Command {
	/** Where and how to serve. */
	readonly options: ServeOptions
	/** The settings that flags of their own set. */
	readonly settings: SettingsPatch
	/** Where the rest comes from. */
	readonly sources: { readonly [K in Source]?: string }
	/** Whether requests are told of. */
	readonly quiet: boolean
}

const names = Object.keys(flags)
const config: ParseArgsConfig['options'] = Object.fromEntries(
	Object.entries(flags).map(([name, [value]]) => [
		name,
		{ type: value === '' ? 'boolean' : 'string', multiple: name.startsWith('allow-') },
	]),
)
const options = { ...config, help: { type: 'boolean', short: 'h' } } as const

/** How many characters have to be added, removed or replaced to make one word of another (Levenshtein's distance). */
function distance(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index)
	for (const [index, character] of [...one].entries()) {
		const next = [index + 1]
		for (const [column, wanted] of [...other].entries()) {
			const replaced = (row[column] ?? 0) + (character === wanted ? 0 : 1)
			next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
		}
		row = next
	}
	return row.at(-1) ?? 0
}

function nearest(name: string): string | undefined {
	const [[closest, far] = ['', Number.POSITIVE_INFINITY]] = names
		.map((known): [string, number] => [known, distance(name, known)])
		.sort(([, one], [, other]) => one - other)
	const begun = name === '' ? undefined : names.find((known) => known.startsWith(name))
	return begun ?? (far <= Math.max(2, name.length / 3) ? closest : undefined)
}

function unknownFlag(name: string): string {
	if (!/^[a-z-]{1,40}$/.test(name)) return 'there is a flag that it does not know; --help lists the flags'
	const likely = nearest(name)
	return `there is no --${name}; ${likely ? `did you mean --${likely}? ` : ''}--help lists the flags`
}

/** Node's own messages quote an argument that they do not understand: half of a password, as often as not. */
function complaint(args: readonly string[]): string {
	const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
	for (const token of tokens) {
		if (token.kind === 'positional')
			return 'there is an argument that belongs to no flag; put quotation marks around texts'
		if (token.kind !== 'option') continue
		const [value] = flags[token.name as Flag] ?? []
		if (value === undefined) return unknownFlag(token.name)
		if (value === '' && token.value !== undefined) return `--${token.name} takes no value; leave it out`
		const missing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))
		if (value !== '' && missing) return `--${token.name} has no value; write --${token.name}=${value}`
	}
	return 'its arguments cannot be read; --help lists the flags'
}

function refused(found: string): TypeError {
	return new TypeError(`Cannot start the emulator: ${found}`)
}

type Values = ReturnType<typeof parseArgs>['values']

function parsed(args: readonly string[]): Values {
	try {
		return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
	} catch {
		throw refused(complaint(args))
	}
}

function integer(name: Flag, text: string | undefined): number | undefined {
	if (text === undefined) return undefined
	if (/^\d{1,10}$/.test(text)) return Number(text)
	throw refused(`--${name} is not a number; write it in digits`)
}

function detail(text: string | undefined): 'redacted' | 'full' | undefined {
	if (text === undefined || text === 'redacted' || text === 'full') return text
	throw refused('--log-detail is neither redacted nor full; choose one')
}

type Text = (name: Flag) => string | undefined

/** What is given of a pair; the rest of it is as usual. */
function pairOf<T extends object>(usual: T, given: { [K in keyof T]: string | undefined }): T | undefined {
	const named = present(given)
	return Object.keys(named).length === 0 ? undefined : { ...usual, ...named }
}

function credentialsOf(text: Text): Partial<EmulatorCredentials> {
	return present({
		basic: text('basic') ?? pairOf(basic, { user: text('user'), password: text('password') }),
		username: text('username'),
		credential: pairOf(credential, { name: text('credential-name'), value: text('credential-value') }),
	})
}

function settingsOf(text: Text): SettingsPatch {
	return present({
		credentials: credentialsOf(text),
		tokenLifetimeSeconds: integer('token-lifetime-seconds', text('token-lifetime-seconds')),
		logDetail: detail(text('log-detail')),
	})
}

/** What the flags of the emulator are, for another program that takes them: name, what follows it, what it is for. */
export const commandFlags: Readonly<Record<string, readonly [value: string, meaning: string]>> = flags

/**
 * What flags that have been read ask for.
 *
 * @param values By the flag's name, as `parseArgs` of `node:util` gives them.
 * @throws {TypeError} When one of them is malformed.
 */
export function commandFrom(values: Readonly<Record<string, unknown>>): Command {
	const text: Text = (name) => values[name] as string | undefined
	const list = (name: Flag): readonly string[] => (values[name] ?? []) as string[]
	return {
		options: {
			port: integer('port', text('port')) ?? 4010,
			host: text('host') ?? '127.0.0.1',
			basePath: text('base-path') ?? '',
			seed: integer('seed', text('seed')) ?? 1,
			allowHosts: list('allow-host'),
			allowOrigins: list('allow-origin'),
		},
		settings: settingsOf(text),
		sources: present({
			settings: text('settings'),
			faults: text('faults'),
			schemes: text('schemes'),
			bindings: text('bindings'),
		}),
		quiet: values.quiet === true,
	}
}

/**
 * What the arguments ask for.
 *
 * @throws {TypeError} When an argument is unknown or malformed.
 */
export function parseCommand(args: readonly string[]): Command | 'help' | 'version' {
	const values = parsed(args)
	if (values.help) return 'help'
	return values.version ? 'version' : commandFrom(values)
}
