/** The options of `tarja emulator`. Doesn't touch the process. */
import { dropUndefined } from '../../drop-undefined.ts'
import type { ServeOptions } from '../serve.ts'

/** An option of `tarja emulator`, as a table for help and parser. */
export interface Option {
	/** Purpose of the option, as an imperative. */
	readonly summary: string
	/** Name of the option's value in the help: `<file>`. Without it, the option takes no value. */
	readonly value?: string
	/** Whether the option may be given several times. */
	readonly multiple?: true
	/** Largest value; the option then takes only whole numbers. */
	readonly most?: number
}

type Options = Readonly<Record<string, Option>>

/** Values of the options, after they were read and checked. */
export interface Given {
	/** Returns the value of an option; `undefined` if it was not given. */
	text(name: string): string | undefined
	/** Returns whether an option was given. */
	has(name: string): boolean
	/** Returns all values of an option that may be given several times. */
	list(name: string): readonly string[]
}

/** Largest value of options that take a number: the largest integer that a double represents exactly. */
const most = Number.MAX_SAFE_INTEGER

/** Options of `tarja emulator`. */
const options = {
	port: { value: '<number>', most: 65_535, summary: 'Listen on this port (default 4010; 0 for a free one)' },
	host: { value: '<address>', summary: 'Listen on this address (default 127.0.0.1)' },
	https: { value: '<folder>', summary: 'Serve https, with cert.pem and key.pem of this folder' },
	'allow-host': {
		value: '<name>',
		multiple: true,
		summary: 'Allow this host name for the control plane (repeatable)',
	},
	'allow-origin': {
		value: '<origin>',
		multiple: true,
		summary: 'Allow pages of this origin to use the control plane (repeatable)',
	},
	'log-limit': { value: '<number>', most, summary: 'Keep this many entries in the log (default 5000)' },
	settings: { value: '<source>', summary: 'Start every space with these settings' },
	faults: { value: '<source>', summary: 'Add one fault or several to the default space' },
	scenario: { value: '<name>', summary: 'Play this scenario in the default space' },
	schemes: { value: '<source>', summary: 'Sign with these schemes, by name' },
	bindings: {
		value: '<source>',
		summary: 'Serve these bindings, as for @tarja/catalogue',
	},
	quiet: { summary: 'Print no line for each request' },
} as const satisfies Options

type Name = keyof typeof options

/** The same options, as a table for the command's help. */
export const commandOptions: Options = options
type Source = 'settings' | 'faults' | 'schemes' | 'bindings'

/** Everything that the command line asks for, before files are read. */
export interface Command {
	/** Options for the server: how to serve, and on which host. */
	readonly options: ServeOptions & { readonly host: string }
	/** Folder with `cert.pem` and `key.pem`; absent for plain http. */
	readonly https?: string
	/** Name of the scenario to play at the start. */
	readonly scenario?: string
	/** Where larger inputs come from: the path of a file or module, or JSON text. */
	readonly sources: { readonly [K in Source]?: string }
	/** Whether to print nothing for each request. */
	readonly quiet: boolean
}

/** Derives what to do from the parsed arguments; reads no files. */
export function createCommand(input: Given): Command {
	const getText = (name: Name): string | undefined => input.text(name)
	const getNumber = (name: Name): number | undefined => (input.has(name) ? Number(input.text(name)) : undefined)
	return {
		options: {
			port: getNumber('port') ?? 4010,
			host: getText('host') ?? '127.0.0.1',
			allowHosts: input.list('allow-host'),
			allowOrigins: input.list('allow-origin'),
			...dropUndefined({ logLimit: getNumber('log-limit') }),
		},
		...dropUndefined({ https: getText('https'), scenario: getText('scenario') }),
		sources: dropUndefined({
			settings: getText('settings'),
			faults: getText('faults'),
			schemes: getText('schemes'),
			bindings: getText('bindings'),
		}),
		quiet: input.has('quiet'),
	}
}
