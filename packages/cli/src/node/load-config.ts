/**
 * Loads `tarja.config.ts` or `tarja.config.mjs` from the current directory only, because it is code that runs with the user's
 * rights.
 */
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../define-config.ts'
import type { Context, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { listSecrets } from './secrets.ts'

/** The option `--config`, shared by all commands that read a configuration file. */
export const configOptions: Options = {
	config: {
		value: '<file>',
		summary: 'Read the configuration from here (default: tarja.config.ts or .mjs)',
	},
}

const fileNames = ['tarja.config.ts', 'tarja.config.mjs']
const members = ['bindings', 'journal', 'grant', 'client', 'plugins', 'close']

/** The user's configuration, and the path of its file for messages. */
export interface LoadedConfig {
	readonly config: Config
	/** Path of the configuration file; `undefined` if there is none, and then the configuration is empty. */
	readonly file: string | undefined
}

function createConfigError(file: string, found: string): CommandError {
	return new CommandError('configuration', `Cannot use ${basename(file)}: ${found}`)
}

function findFile({ args, directory }: Context): string | undefined {
	const named = args.text('config')
	if (named !== undefined) return resolve(directory, named)
	const [first, second] = fileNames.map((name) => resolve(directory, name)).filter((file) => existsSync(file))
	if (first && second) throw createConfigError(first, `${basename(second)} exists too; keep one of them`)
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
		const { toPrintableCause } = await import('@tarja/core/plugin')
		const { code, message = '' } = Object(toPrintableCause(error, listSecrets(env)))
		const refuse = (found: string): CommandError => new CommandError('configuration', `Cannot use ${what}: ${found}`)
		if (!existsSync(file)) throw refuse('there is no such file; correct its path')
		if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
			throw refuse('this version of Node cannot read TypeScript; use Node 22.18 or newer, or write it as .mjs')
		throw refuse(`it could not be loaded (${message.split('\n')[0]}); correct it`)
	}
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Validates the members of a configuration. */
function validateConfig(file: string, config: unknown): asserts config is Config {
	if (!isPlainObject(config))
		throw createConfigError(file, 'its default export is not an object; see the README of @tarja/cli')
	for (const name of Object.keys(config))
		if (!members.includes(name))
			throw createConfigError(
				file,
				`it has the member ${JSON.stringify(name).slice(0, 60)}; expected only ${members.join(', ')}`,
			)
	if (config.close !== undefined && typeof config.close !== 'function')
		throw createConfigError(file, 'close is not a function; write close: () => pool.end()')
}

/**
 * Loads the configuration of this directory, or the file given by `--config`; an empty one if there is none.
 *
 * @throws {CommandError} `configuration` if it cannot be loaded or is invalid.
 */
export async function loadConfig(context: Context): Promise<LoadedConfig> {
	const file = findFile(context)
	if (file === undefined) return { config: {}, file }
	const { default: config } = await importModule(file, basename(file), context.env)
	if (config === undefined)
		throw createConfigError(file, 'it has no default export; write export default defineConfig({ … })')
	validateConfig(file, config)
	if (config.close) context.atEnd(config.close)
	return { config, file }
}
