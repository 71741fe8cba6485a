/** The options of `tarja emulator`. Doesn't touch the process. */
import { present } from '../../present.ts'
import type { ServeOptions } from '../serve.ts'
import type { Given, Options } from './arguments.ts'

/** Largest value of options that take a number: the largest integer that a double represents exactly. */
const most = Number.MAX_SAFE_INTEGER

/** Options of `tarja emulator`. */
const options = {
	port: { value: '<number>', most: 65_535, summary: 'port to listen on (default 4010; 0 takes a free one)' },
	host: { value: '<address>', summary: 'address to listen on (default 127.0.0.1)' },
	https: { value: '<folder>', summary: 'serve https, with cert.pem and key.pem of this folder' },
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
	settings: { value: '<source>', summary: 'settings that every space starts with, credentials among them' },
	faults: { value: '<source>', summary: 'one fault or several, for the default space' },
	scenario: { value: '<name>', summary: 'scenario to play in the default space' },
	schemes: { value: '<source>', summary: 'ways of signing, by name' },
	bindings: {
		value: '<source>',
		summary: 'operations that you have bound, as for @tarja/catalogue; and "answers", if you like',
	},
	quiet: { summary: 'no line for each request' },
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
export function commandFrom(given: Given): Command {
	const text = (name: Name): string | undefined => given.text(name)
	const number = (name: Name): number | undefined => (given.has(name) ? Number(given.text(name)) : undefined)
	return {
		options: {
			port: number('port') ?? 4010,
			host: text('host') ?? '127.0.0.1',
			allowHosts: given.list('allow-host'),
			allowOrigins: given.list('allow-origin'),
			...present({ logLimit: number('log-limit') }),
		},
		...present({ https: text('https'), scenario: text('scenario') }),
		sources: present({
			settings: text('settings'),
			faults: text('faults'),
			schemes: text('schemes'),
			bindings: text('bindings'),
		}),
		quiet: given.has('quiet'),
	}
}
