/**
 * Loads `tarja.config.ts` or `tarja.config.mjs` from the current directory only, because it is code that runs with the user's
 * rights.
 */
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Options } from '@tarja/emulator/command-line'
import { advised, unknownWord } from '@tarja/emulator/command-line'
import type { Config } from '../define-config.ts'
import type { Context } from './command.ts'
import { CommandError } from './command-error.ts'
import { secretsOf } from './secrets.ts'

/** The option `--config`, shared by all commands that read a configuration file. */
export const configOptions: Options = {
	config: {
		value: '<file>',
		summary: 'the configuration (default: tarja.config.ts or tarja.config.mjs in this directory)',
	},
}

const fileNames = ['tarja.config.ts', 'tarja.config.mjs']
const members = ['profiles', 'profile', 'bindings', 'journal', 'client', 'plugins', 'close']
const profileMembers = ['baseUrl', 'variables', 'grant']

/** The user's configuration, and the path of its file for messages. */
export interface Loaded {
	readonly config: Config
	/** Path of the configuration file; `undefined` if there is none, and then the configuration is empty. */
	readonly file: string | undefined
}

function refused(file: string, found: string): CommandError {
	return new CommandError('configuration', `Cannot use ${basename(file)}: ${found}`)
}

function find({ given, directory }: Context): string | undefined {
	const named = given.text('config')
	if (named !== undefined) return resolve(directory, named)
	const [first, second] = fileNames.map((name) => resolve(directory, name)).filter((file) => existsSync(file))
	if (first && second) throw refused(first, `${basename(second)} is there as well; keep one of them`)
	return first
}

/** Imports a user's module. Its error messages may quote anything, so they are redacted. */
export async function importModule(
	file: string,
	what: string,
	env: Context['env'],
): Promise<Readonly<Record<string, unknown>>> {
	try {
		return await import(pathToFileURL(file).href)
	} catch (error) {
		const { printableCause } = await import('@tarja/core')
		const { code, message = '' } = Object(printableCause(error, secretsOf(env)))
		const refuse = (found: string): CommandError => new CommandError('configuration', `Cannot use ${what}: ${found}`)
		if (!existsSync(file)) throw refuse('there is no such file; correct its path')
		if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
			throw refuse('this version of Node cannot read TypeScript; take Node 22.18 or newer, or write it as .mjs')
		throw refuse(`it could not be loaded (${message.split('\n')[0]}); correct it`)
	}
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkNames(file: string, value: unknown, known: readonly string[], where: string): void {
	if (!isObject(value)) throw refused(file, `${where} is no object; see the README of @tarja/cli`)
	for (const name of Object.keys(value))
		if (!known.includes(name))
			throw refused(
				file,
				advised(`in ${where} ${unknownWord('member', name, known)}`, `it may have ${known.join(', ')}`),
			)
}

function checkProfile(file: string, name: string, profile: unknown): void {
	if (name === 'emulator' || name === 'environment')
		throw refused(file, `a profile is called ${name}, which has a meaning of its own; rename it`)
	checkNames(file, profile, profileMembers, `profiles.${name}`)
	const { baseUrl, variables = '' } = profile as Readonly<Record<string, unknown>>
	if (typeof baseUrl !== 'string')
		throw refused(file, `profiles.${name}.baseUrl is no text; it is {base_url} of the reference`)
	if (typeof variables !== 'string' || !/^[A-Za-z0-9_]*$/.test(variables))
		throw refused(file, `profiles.${name}.variables is not the beginning of names of variables, such as VENDOR_`)
}

function checkedClose(file: string, close: unknown): () => unknown {
	if (typeof close === 'function') return close as () => unknown
	throw refused(file, 'close is no function; write close: () => pool.end()')
}

/**
 * Loads the configuration of this directory, or the file given by `--config`; an empty one if there is none.
 *
 * @throws {CommandError} `configuration`, when it cannot be loaded or holds what it must not.
 */
export async function loadConfig(context: Context): Promise<Loaded> {
	const file = find(context)
	if (file === undefined) return { config: {}, file }
	const { default: config } = await importModule(file, basename(file), context.env)
	if (config === undefined) throw refused(file, 'it has no default export; write export default defineConfig({ … })')
	checkNames(file, config, members, 'it')
	const { profiles = {}, close } = config as Config
	if (close !== undefined) context.atEnd(checkedClose(file, close))
	if (!isObject(profiles)) throw refused(file, 'profiles is no object; give each profile a name')
	for (const [name, profile] of Object.entries(profiles)) checkProfile(file, name, profile)
	return { config: config as Config, file }
}
