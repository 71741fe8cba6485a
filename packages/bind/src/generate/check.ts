/** Checks whether the files in a folder are up to date. */

import { compare } from '../form/graph.ts'
import type { Plan } from '../form/plan.ts'
import { generate } from './generate.ts'

/** File of the bindings folder that differs from what the map and documents would generate now. */
export interface Drift {
	readonly file: string
	/** `missing`: not there; `changed`: other content; `stale`: generated earlier, from a document that is no longer bound. */
	readonly state: 'missing' | 'changed' | 'stale'
}

/** Beginning of every generated module, by which files of earlier runs are told from files that people wrote. */
const mark = '// Written by `tarja bind generate`'

/**
 * Generates in memory and compares. Line ends do not count, as a version control system may change them.
 *
 * @param plan What `resolve` returned, without a problem in it.
 * @param present The files of the folder by name.
 * @returns What differs, sorted by file; empty where everything is as it would be generated.
 * @throws {TypeError} As {@linkcode generate}.
 */
export function checkBindings(plan: Plan, present: ReadonlyMap<string, string>): readonly Drift[] {
	const { files } = generate(plan)
	const drifts: Drift[] = findStaleFiles(files, present).map((file) => ({ file, state: 'stale' }))
	for (const [file, wanted] of files) {
		const found = present.get(file)
		if (found === undefined) drifts.push({ file, state: 'missing' })
		else if (found.replaceAll('\r\n', '\n') !== wanted) drifts.push({ file, state: 'changed' })
	}
	return drifts.sort((one, other) => compare(one.file, other.file))
}

/** Generated modules that are no longer part of the output. */
export function findStaleFiles(files: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): string[] {
	return [...present]
		.filter(([file, text]) => file.endsWith('.ts') && !files.has(file) && text.startsWith(mark))
		.map(([file]) => file)
}
