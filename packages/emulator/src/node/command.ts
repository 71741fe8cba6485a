/** The command line of `tarja-emulator`: arguments in, options or a text out. Nothing here touches the process. */
import { parseArgs } from 'node:util'
import { type EmulatorCredentials, emulatorCredentials } from '../settings.ts'
import type { ServeOptions } from './serve.ts'

export const usage: string = `Usage: tarja-emulator [options]

The documented card and payments platform, offline, with a log and faults.

  --port <number>               port to listen on (default 4010; 0 takes a free one)
  --host <address>              address to listen on (default 127.0.0.1)
  --allow-host <name>           name by which the control plane may be called; as often as needed
  --allow-origin <origin>       origin of a page that may use the control plane; as often as needed
  --base-path <path>            path that the base URL has (default none)
  --user <text>                 user of the Basic credentials
  --password <text>             password of the Basic credentials
  --basic <text>                the Basic credentials as issued, in place of user and password
  --username <text>             value of the form field username
  --credential-name <text>      name of the second credential field
  --credential-value <text>     value of the second credential field
  --token-lifetime-seconds <n>  lifetime of a token (default 300)
  --log-detail <detail>     redacted (default) or full
  --seed <number>               seed of the faults that have a probability (default 1)
  --bindings <file>             module that exports "bindings", as for @tarja/catalogue, and "answers", if you like
  --help                        print this text

Everything else is set while it runs, below /-/ (see the README). Any name after /~ is a space of its own:
http://127.0.0.1:4010/~mine has its own settings, tokens, intents, log and faults.
Never give it real credentials: whoever reaches it can read them.
`

const flags = {
	port: { type: 'string' },
	host: { type: 'string' },
	'allow-host': { type: 'string', multiple: true },
	'allow-origin': { type: 'string', multiple: true },
	'base-path': { type: 'string' },
	user: { type: 'string' },
	password: { type: 'string' },
	basic: { type: 'string' },
	username: { type: 'string' },
	'credential-name': { type: 'string' },
	'credential-value': { type: 'string' },
	'token-lifetime-seconds': { type: 'string' },
	'log-detail': { type: 'string' },
	seed: { type: 'string' },
	bindings: { type: 'string' },
	help: { type: 'boolean', short: 'h' },
} as const

type Several = 'allow-host' | 'allow-origin'
type Values = { readonly [K in Exclude<keyof typeof flags, 'help' | Several>]?: string }

function integer(values: Values, name: keyof Values): number | undefined {
	const text = values[name]
	if (text === undefined) return undefined
	if (/^\d{1,10}$/.test(text)) return Number(text)
	throw new TypeError(`Cannot start the emulator: --${name} is not a number; write it in digits`)
}

function credentials(values: Values): EmulatorCredentials {
	const { basic, username, credential } = emulatorCredentials
	const pair = { user: values.user ?? basic.user, password: values.password ?? basic.password }
	return {
		basic: values.basic ?? pair,
		username: values.username ?? username,
		credential: {
			name: values['credential-name'] ?? credential.name,
			value: values['credential-value'] ?? credential.value,
		},
	}
}

function detail(values: Values): 'redacted' | 'full' {
	const given = values['log-detail'] ?? 'redacted'
	if (given === 'redacted' || given === 'full') return given
	throw new TypeError('Cannot start the emulator: --log-detail is neither redacted nor full; choose one')
}

/** Options for the server, and the module that holds more of them. */
export interface Command extends ServeOptions {
	/** Path of a module with bindings. */
	readonly bindingsFile?: string
}

type Parsed = Values & { readonly [K in Several]?: string[] } & { readonly help?: boolean }

/** Node's own message quotes an argument that it does not understand: half of a password, as often as not. */
function parsed(args: readonly string[]): Parsed {
	try {
		return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false }).values
	} catch {
		const unknown = args
			.map((arg) => /^--([a-z-]{1,40})/.exec(arg)?.[1])
			.find((name) => name && !Object.hasOwn(flags, name))
		const found = unknown ? `there is no --${unknown}` : 'an argument is unknown, or has no value'
		throw new TypeError(`Cannot start the emulator: ${found}; --help lists the arguments`)
	}
}

/**
 * What the arguments ask for: options for the server, or the usage text.
 *
 * @throws {TypeError} When an argument is unknown or malformed.
 */
export function parseCommand(args: readonly string[]): Command | 'help' {
	const values = parsed(args)
	if (values.help) return 'help'
	const lifetime = integer(values, 'token-lifetime-seconds')
	return {
		port: integer(values, 'port') ?? 4010,
		host: values.host ?? '127.0.0.1',
		basePath: values['base-path'] ?? '',
		seed: integer(values, 'seed') ?? 1,
		allowHosts: values['allow-host'] ?? [],
		allowOrigins: values['allow-origin'] ?? [],
		...(values.bindings === undefined ? {} : { bindingsFile: values.bindings }),
		settings: {
			credentials: credentials(values),
			logDetail: detail(values),
			...(lifetime === undefined ? {} : { tokenLifetimeSeconds: lifetime }),
		},
	}
}
