/**
 * Loads `tarja.config.ts` or `tarja.config.mjs` from the current directory only, because it is code that runs with the user's
 * rights.
 */
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../define-config.ts'
import type { Context } from './command.ts'
import { CommandError } from './command-error.ts'
import { listSecrets } from './secrets.ts'

const fileNames = ['tarja.config.ts', 'tarja.config.mjs']

/** The user's configuration, and the path of its file for messages. */
export interface LoadedConfig {
	readonly config: Config
	/** Path of the configuration file; `undefined` if there is none, and then the configuration is empty. */
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
			throw refuse('this version of Node cannot read TypeScript; use Node 22.23 or newer, or write it as .mjs')
		throw refuse(`it could not be loaded (${message.split('\n')[0]}); correct it`)
	}
}

/**
 * Loads the configuration of this directory; an empty one if there is none.
 *
 * @throws {CommandError} `configuration` if it cannot be loaded or is invalid.
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
