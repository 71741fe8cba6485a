// Changes one rule of a source, to see whether a test or an explorer notices. test/mutation changes all of them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A rule of a source: the text that is in it once, and the text that replaces it. */
export interface Change {
	readonly from: string
	readonly to: string
}

export function changeRule(source: string, { from, to }: Change): string {
	if (source.split(from).length !== 2) throw new Error(`The source doesn't contain this once: ${from}`)
	return source.replace(from, () => to)
}

/** Imports a module with one rule changed. */
export async function loadMutant(module: URL, change: Change): Promise<unknown> {
	const changed = changeRule(readFileSync(module, 'utf8'), change)
	const source = changed.replaceAll("from './", `from '${new URL('.', module).href}`)
	const directory = mkdtempSync(join(tmpdir(), 'tarja-mutant-'))
	const file = join(directory, 'mutant.ts')
	try {
		writeFileSync(file, source)
		return await import(pathToFileURL(file).href)
	} finally {
		rmSync(directory, { recursive: true })
	}
}
