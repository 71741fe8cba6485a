/** Parses the command line of `tarja-emulator` into options. Does not touch the process. */
import { present } from '../../present.ts'
import type { ServeOptions } from '../serve.ts'
import { type Given, hasOption, type Options, readArguments } from './arguments.ts'
import { optionRows } from './option-rows.ts'

/** Largest value of options that take a number: the largest integer that a double represents exactly. */
const most = Number.MAX_SAFE_INTEGER

/** Options of `tarja-emulator`. */
const options = {
	port: { value: '<number>', most: 65_535, summary: 'port to listen on (default 4010; 0 takes a free one)' },
	host: { value: '<address>', summary: 'address to listen on (default 127.0.0.1)' },
	https: {
		value: '<folder>',
		summary: 'serve https; certificate, key and authority are kept in this folder, and made where they are missing',
	},
	'allow-host': {
		value: '<name>',
		multiple: true,
		summary: 'name by which the control plane may be called; as often as needed',
	},
	'allow-origin': {
		value: '<origin>',
		multiple: true,
		summary: 'origin of a page that may use the control plane; as often as needed',
	},
	'log-limit': { value: '<number>', most, summary: 'entries that the log keeps, the newest (default 5000)' },
	'log-secrets': { summary: 'keep in the log, in the clear, credentials and card numbers that are not made up' },
	state: {
		value: '<file>',
		summary:
			'begin with the default space as this file has it, and write it back at the end; it holds tokens in the clear',
	},
	settings: { value: '<source>', summary: 'settings that every space starts with, credentials among them' },
	faults: { value: '<source>', summary: 'one fault or several, for the default space' },
	scenario: {
		value: '<name>',
		summary: 'one of the eleven scenarios of the package, or a file of JSON, for the default space',
	},
	schemes: { value: '<source>', summary: 'ways of signing, by name' },
	bindings: {
		value: '<source>',
		summary: 'operations that you have bound, as for @tarja/catalogue; and "answers", if you like',
	},
	quiet: { summary: 'no line for each request' },
} as const satisfies Options

type Name = keyof typeof options

/** Lets `tarja emulator` accept the same options as `tarja-emulator`. */
export const commandOptions: Options = options
type Source = 'settings' | 'faults' | 'schemes' | 'bindings'

const own: Options = { version: { summary: 'print the version' }, help: { summary: 'print this text' } }

export const usage: string = `Usage: tarja-emulator [options]

The documented card and payments platform, offline, with a log and faults.

${optionRows({ ...commandOptions, ...own })
	.map(([option, summary]) => `  ${option.padEnd(34)}${summary}`)
	.join('\n')}

A <source> is JSON, a file of JSON (.json), or a module that exports what the option is called: --faults faults.mjs,
--faults '{"at":"after-commit","action":"reset"}'.
Everything else is set while it runs, below /-/ (see the README). Any name after /~ is a space of its own:
http://127.0.0.1:4010/~mine has its own settings, tokens, intents, log and faults.
Never give it real credentials: whoever reaches it can read them.
`

/** Everything that the command line asks for, before files are read. */
export interface Command {
	/** Options for the server: how to serve, and on which host. */
	readonly options: ServeOptions & { readonly host: string }
	/** Folder in which the https certificate is stored; absent for plain http. */
	readonly https?: string
	/** File from which the state of the default space is loaded, and to which it is saved; absent for none. */
	readonly state?: string
	/** Name of a built-in scenario, or path of a scenario file, to play at the start. */
	readonly scenario?: string
	/** Where larger inputs come from: the path of a file or module, or JSON text. */
	readonly sources: { readonly [K in Source]?: string }
	/** Whether to print nothing for each request. */
	readonly quiet: boolean
}

/** Derives what to do from the parsed arguments; reads no files. */
export function commandFrom(given: Given): Command {
	const text = (name: Name): string | undefined => given.text(name)
	const number = (name: Name): number | undefined => (given.has(name) ? Number(given.text(name)) : undefined)
	return {
		options: {
			port: number('port') ?? 4010,
			host: text('host') ?? '127.0.0.1',
			allowHosts: given.list('allow-host'),
			allowOrigins: given.list('allow-origin'),
			logSecrets: given.has('log-secrets'),
			...present({ logLimit: number('log-limit') }),
		},
		...present({ https: text('https'), state: text('state'), scenario: text('scenario') }),
		sources: present({
			settings: text('settings'),
			faults: text('faults'),
			schemes: text('schemes'),
			bindings: text('bindings'),
		}),
		quiet: given.has('quiet'),
	}
}

/**
 * Parses the arguments into a command.
 *
 * @throws {TypeError} When an argument is unknown or malformed.
 */
export function parseCommand(args: readonly string[]): Command | 'help' | 'version' {
	if (hasOption(args, '--help', '-h')) return 'help'
	if (hasOption(args, '--version', '-v')) return 'version'
	return commandFrom(readArguments('tarja-emulator', args, { usage: '', options: { ...commandOptions, ...own } }))
}
