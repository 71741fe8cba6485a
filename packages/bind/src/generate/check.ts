/** Whether what lies in a folder is what would be generated. */
import type { Plan } from '../form/plan.ts'
import { type GenerateOptions, generate } from './generate.ts'
import { compare } from './graph.ts'

/** A file that is not as it would be generated. */
export interface Drift {
	readonly file: string
	/** `stale`: generated once, of a source that is bound no more. */
	readonly state: 'missing' | 'changed' | 'stale'
	/** The first line that differs, from 1. */
	readonly line?: number
}

/** How every module of bindings begins. */
const mark = '// Written by `tarja bind generate`'

/**
 * Generates in memory and compares. Line ends do not count, as a version control system may change them.
 *
 * @param plan What `resolve` returned, without a problem in it.
 * @param present The files of the folder by name.
 * @param options Those of {@linkcode generate}.
 * @returns What differs, sorted by file; empty where everything is as it would be generated.
 * @throws {TypeError} As {@linkcode generate}.
 */
export async function check(
	plan: Plan,
	present: ReadonlyMap<string, string>,
	options: GenerateOptions = {},
): Promise<readonly Drift[]> {
	const { files } = await generate(plan, options)
	const drifts: Drift[] = staleFiles(files, present).map((file) => ({ file, state: 'stale' }))
	for (const [file, wanted] of files) {
		const found = present.get(file)
		if (found === undefined) drifts.push({ file, state: 'missing' })
		else if (plain(found) !== wanted)
			drifts.push({ file, state: 'changed', line: firstDifference(plain(found), wanted) })
	}
	return drifts.sort((one, other) => compare(one.file, other.file))
}

/** Modules that were generated once and are not any more. */
export function staleFiles(files: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): string[] {
	return [...present]
		.filter(([file, text]) => file.endsWith('.ts') && !files.has(file) && text.startsWith(mark))
		.map(([file]) => file)
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n')

function firstDifference(one: string, other: string): number {
	const others = other.split('\n')
	const lines = one.split('\n')
	const at = lines.findIndex((line, index) => line !== others[index])
	return (at < 0 ? lines.length : at) + 1
}
