/** What flags take from a source: JSON, a file of JSON, or a module of the user's. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Answers, Bindings } from '../../bindings.ts'
import type { Fault } from '../../faults.ts'
import type { SignatureSchemes } from '../../schemes.ts'
import type { SettingsPatch } from '../../settings.ts'
import type { Command } from './command.ts'

/** What the sources hold; the emulator judges it as it judges what comes from code. */
export interface Given {
	readonly settings?: SettingsPatch
	readonly faults?: Fault | readonly Fault[]
	readonly schemes?: SignatureSchemes
	readonly bindings?: Bindings
	readonly answers?: Answers
}

function refused(name: string, found: string, cause?: unknown): TypeError {
	return new TypeError(`Cannot start the emulator: the source of --${name} ${found}`, { cause })
}

function parsed(name: string, text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Without the parser's own message: it quotes the text, which may hold credentials.
		throw refused(name, 'is not JSON; correct it')
	}
}

async function contentOf(name: string, source: string): Promise<Readonly<Record<string, unknown>>> {
	if (/^\s*[[{]/.test(source)) return { [name]: parsed(name, source) }
	const file = resolve(source)
	try {
		if (!file.endsWith('.json')) return await import(pathToFileURL(file).href)
	} catch (error) {
		throw refused(name, `could not be loaded: ${(error as Error).message}; correct it, or its path`, error)
	}
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		throw refused(name, `could not be read (${error.code}); correct its path`, error)
	})
	return { [name]: parsed(name, text) }
}

async function load(name: string, source: string): Promise<Given> {
	const { [name]: value, answers } = await contentOf(name, source)
	if (typeof value !== 'object' || value === null)
		throw refused(name, `exports no object "${name}"; export one, or give JSON that is one`)
	const found: Record<string, unknown> = { [name]: value }
	if (name === 'bindings' && answers !== undefined) found.answers = answers
	return found as Given
}

/**
 * Loads what the sources hold: of a module the export that is called as the flag, and `answers` beside `bindings`.
 *
 * @throws {TypeError} When a source cannot be loaded, or does not hold what it is for.
 */
export async function loadGiven(sources: Command['sources']): Promise<Given> {
	const loaded = await Promise.all(Object.entries(sources).map(([name, source]) => load(name, source)))
	return Object.assign({}, ...loaded)
}
