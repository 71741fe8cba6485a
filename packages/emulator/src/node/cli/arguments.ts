/** Loads the values of options that take JSON, a JSON file, or a user's module. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bindings, Responses } from '../../bindings.ts'
import type { Fault } from '../../faults.ts'
import type { SettingsPatch } from '../../settings.ts'
import type { Given } from './command.ts'

/** The loaded values, not yet validated: the emulator validates them like values from code. */
export interface Arguments {
	readonly settings?: SettingsPatch
	readonly faults?: Fault | readonly Fault[]
	readonly bindings?: Bindings
	readonly responses?: Responses
}

function createSourceError(name: string, found: string, cause?: unknown): TypeError {
	return new TypeError(`Cannot start the emulator: the source of --${name} ${found}`, { cause })
}

function parseSource(name: string, text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Leaves out the parser's message: it quotes the text, which may hold credentials.
		throw createSourceError(name, 'is not JSON; correct it')
	}
}

async function readSource(name: string, source: string): Promise<Readonly<Record<string, unknown>>> {
	if (/^\s*[[{]/.test(source)) return { [name]: parseSource(name, source) }
	const file = resolve(source)
	try {
		if (!file.endsWith('.json')) return await import(pathToFileURL(file).href)
	} catch (error) {
		throw createSourceError(name, `could not be loaded: ${(error as Error).message}; correct it, or its path`, error)
	}
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		throw createSourceError(name, `could not be read (${error.code}); correct its path`, error)
	})
	return { [name]: parseSource(name, text) }
}

async function load(name: string, source: string): Promise<Arguments> {
	const { [name]: value, responses } = await readSource(name, source)
	if (typeof value !== 'object' || value === null)
		throw createSourceError(name, `exports no object "${name}"; export one, or give JSON that is one`)
	const found: Record<string, unknown> = { [name]: value }
	if (name === 'bindings' && responses !== undefined) found.responses = responses
	return found as Arguments
}

/**
 * Loads the sources that the options name. From a module it takes the export named like the option, and `responses` along with
 * `bindings`.
 *
 * @throws {TypeError} When a source cannot be loaded, or does not hold what it is for.
 */
export async function loadGiven(input: Pick<Given, 'text'>): Promise<Arguments> {
	const loaded = ['settings', 'faults', 'bindings'].map((name) => {
		const source = input.text(name)
		return source === undefined ? {} : load(name, source)
	})
	return Object.assign({}, ...(await Promise.all(loaded)))
}
