/**
 * Loads the configuration, and chooses the platform. Its URL and its credentials always come from the same source. So a URL in a stranger's
 * file never gets the credentials of your environment.
 */
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import type { PasswordGrantOptions } from '@tarja/core/password-grant'
import type { Config } from '../define-config.ts'
import { type ClientCertificate, readClientCertificate } from './certificate.ts'
import { CommandError, type Context, type Options } from './command.ts'
import { listSecrets } from './printable.ts'
import { readTextFile } from './text-file.ts'

/** File names of the configuration. It is read only from the current directory, because it is code that runs with the user's rights. */
const fileNames = ['tarja.config.ts', 'tarja.config.mjs']

/** The user's configuration, and the path of its file for messages. */
export interface LoadedConfig {
	readonly config: Config
	/** Path of the configuration file. If there is none, this is `undefined` and the configuration is empty. */
	readonly file: string | undefined
}

function createConfigError(file: string, found: string): CommandError {
	return new CommandError('configuration', `Cannot use ${basename(file)}: ${found}`)
}

function findFile({ directory }: Context): string | undefined {
	const [first, second] = fileNames.map((name) => resolve(directory, name)).filter((file) => existsSync(file))
	if (first && second) throw createConfigError(first, `${basename(second)} exists too; keep one of them`)
	return first
}

/** Imports a user's module. Its error messages are redacted, because they may quote anything. */
export async function importModule(
	file: string,
	what: string,
	env: Context['env'],
): Promise<Readonly<Record<string, unknown>>> {
	try {
		return await import(pathToFileURL(file).href)
	} catch (error) {
		const { toPrintableCause } = await import('@tarja/core/plugin')
		const { code, message = '' } = Object(toPrintableCause(error, listSecrets(env)))
		const refuse = (found: string): CommandError => new CommandError('configuration', `Cannot use ${what}: ${found}`)
		if (!existsSync(file)) throw refuse('there is no such file; correct its path')
		if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
			throw refuse(
				'this version of Node cannot read TypeScript; use Node 22.23, 24.17, 26.2 or newer, or write it as .mjs',
			)
		throw refuse(`it could not be loaded (${message.split('\n')[0]}); correct it`)
	}
}

/**
 * Loads the configuration of this directory. If there is none, returns an empty one.
 *
 * @throws {CommandError} `configuration` if the file can't be loaded or is invalid.
 */
export async function loadConfig(context: Context): Promise<LoadedConfig> {
	const file = findFile(context)
	if (file === undefined) return { config: {}, file }
	const { default: config } = await importModule(file, basename(file), context.env)
	if (typeof config !== 'object' || config === null)
		throw createConfigError(file, 'its default export is not an object; write export default defineConfig({ … })')
	const { close }: Config = config
	if (close) context.atEnd(close)
	return { config, file }
}

/** Options that choose the platform and its credentials. */
export const platformOptions: Options = {
	emulator: {
		value: '<port>',
		valueOptional: true,
		summary: 'Use the emulator on this machine: a port or URL (default 4010)',
	},
	variables: { value: '<file>', summary: 'Read variables (.env) from here, not the environment; - is standard input' },
}

/** A platform that a command connects to. */
export interface Platform {
	readonly isEmulator: boolean
	readonly baseUrl: string
	/** The client certificate that the variables name. */
	readonly certificate?: ClientCertificate
	/**
	 * Returns the credentials.
	 *
	 * @throws {CommandError} `configuration` if a credential is missing.
	 */
	grant(): PasswordGrantOptions
}

type Variables = Readonly<Record<string, string | undefined>>

function createPlatformError(found: string): CommandError {
	return new CommandError('configuration', `Cannot choose the platform: ${found}`)
}

/** Reads variables from the file that `--variables` names, otherwise from the environment. Never reads both. */
async function readVariables({ args, directory, env, readInput }: Context): Promise<Variables> {
	const file = args.text('variables')
	if (file === undefined) return env
	const content = await (file === '-' ? readInput() : readTextFile(resolve(directory, file))).catch((error) => {
		throw createPlatformError(`the file of --variables could not be read (${error.code}); correct its path`)
	})
	return parseEnv(content) as Variables
}

/** Returns the value of a variable; `undefined` if it is empty. */
function readVariable(variables: Variables, name: string): string | undefined {
	return (Object.hasOwn(variables, name) && variables[name]) || undefined
}

const variableNames = ['TARJA_BASIC_CREDENTIALS', 'TARJA_CREDENTIAL_NAME', 'TARJA_CREDENTIAL_VALUE'] as const

function readCredentials(variables: Variables, { args }: Context): PasswordGrantOptions {
	const missing = variableNames.filter((name) => !readVariable(variables, name))
	if (missing.length)
		throw new CommandError(
			'configuration',
			`Cannot read the credentials: ${missing.join(', ')} not set in ${args.has('variables') ? 'the file of --variables' : 'the environment'}; set what the platform issued`,
		)
	const [header, name, value] = variableNames.map((known) => readVariable(variables, known) ?? '') as [
		string,
		string,
		string,
	]
	// Removes `Authorization: Basic `, because users often copy it together with the value.
	const basic = header.replace(/^(?:authorization:\s*)?basic\s+/i, '')
	const at = basic.indexOf(':')
	return {
		// A value with a colon is user and password. A value from a header is base64, which has no colon (RFC 9110 §11.2).
		basic: at < 0 ? basic : { user: basic.slice(0, at), password: basic.slice(at + 1) },
		username: readVariable(variables, 'TARJA_USERNAME') ?? '',
		credential: { name, value },
	}
}

/** Checks that a base URL is http(s), and has no credentials, query or fragment. The message doesn't quote it. */
function validateUrl(text: string, name: string): string {
	if (!URL.canParse(text)) throw createPlatformError(`${name} is not a URL; expected https://host/path`)
	const { protocol, username, password, search, hash } = new URL(text)
	if (!/^https?:$/.test(protocol))
		throw createPlatformError(`${name} is not an http(s) URL; expected https://host/path`)
	if (username || password || search || hash)
		throw createPlatformError(`${name} has credentials, a query or a fragment; remove them`)
	return text
}

/** Returns the emulator's URL. It must be on this machine, because otherwise the data of a call would leave it. */
function readEmulatorUrl(args: string): string {
	const text = args || '4010'
	const url = /^\d{1,5}$/.test(text) ? `http://127.0.0.1:${text}` : text
	const isLocal = URL.canParse(url) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
	if (!isLocal)
		throw createPlatformError('--emulator takes a port or URL of this machine; write it after the other arguments')
	return validateUrl(url, '--emulator')
}

/**
 * The public credentials of `@tarja/emulator`. They are copied here, because importing the emulator's server takes longer than the request.
 */
export const emulatorGrant: PasswordGrantOptions = {
	basic: { user: 'emulator-client', password: 'emulator-password' },
	username: '',
	credential: { name: 'emulator-field', value: 'emulator-value' },
}

/**
 * Returns the platform that a command connects to.
 *
 * @throws {CommandError} `configuration` if no platform is named.
 */
export async function findPlatform(context: Context, { config }: LoadedConfig): Promise<Platform> {
	const { args } = context
	const emulator = args.text('emulator')
	if (emulator !== undefined) {
		if (args.has('variables')) throw createPlatformError('--emulator has its own credentials; leave out --variables')
		return { isEmulator: true, baseUrl: readEmulatorUrl(emulator), grant: () => emulatorGrant }
	}
	const variables = await readVariables(context)
	const baseUrl = readVariable(variables, 'TARJA_BASE_URL')
	if (baseUrl === undefined)
		throw createPlatformError(
			'TARJA_BASE_URL is not set; set the variables that the platform issued, or use --emulator',
		)
	const certificate = await readClientCertificate((name) => readVariable(variables, name), context)
	if (certificate && (config.client?.fetch ?? config.client?.transport))
		throw createPlatformError(
			'the configuration has a fetch or transport, which would not present TARJA_CLIENT_CERTIFICATE; remove one of them',
		)
	return {
		isEmulator: false,
		...(certificate && { certificate }),
		baseUrl: validateUrl(baseUrl, 'TARJA_BASE_URL'),
		grant: () => ({ ...config.grant, ...readCredentials(variables, context) }),
	}
}
