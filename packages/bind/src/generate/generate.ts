/** Generates all files of a bindings folder from a plan: modules, index and report. Writes nothing to disk. */

import { compare } from '../form/graph.ts'
import type { Plan } from '../form/plan.ts'
import { createReport, type Report, writeReport } from './report.ts'
import { writeIndex } from './write-index.ts'
import { type WrittenModule, writeModule } from './write-module.ts'

/** Generated files in memory, and the report that one of them contains. */
export interface Generated {
	/** Contents by name, sorted: `bindings.report.md`, `cards.ts`, `index.ts`. */
	readonly files: ReadonlyMap<string, string>
	readonly report: Report
}

/**
 * Generates the bindings of a plan: the same bytes for the same documents and map, wherever it runs.
 *
 * Only what the map binds is written, and of the documents neither hosts, dates, examples nor defaults.
 *
 * @param plan What `resolveMap` returned, without a problem in it.
 * @throws {TypeError} If the plan has problems.
 */
export function generate(plan: Plan): Generated {
	const [problem] = plan.problems
	if (problem) throw new TypeError(`Cannot generate bindings: the map has a problem: ${problem.message}`)
	const modules = new Map<string, WrittenModule>()
	for (const name of [...plan.sources.keys()].sort(compare)) {
		const source = plan.sources.get(name)
		const planned = plan.operations.filter((operation) => operation.source === name)
		if (!source || !planned.length) continue
		modules.set(name, writeModule(source, planned, plan))
	}
	const bindings = [...modules.values()].flatMap((module) => module.bindings)
	bindings.sort((one, other) => compare(one.planned.id, other.planned.id))
	const report = createReport(plan, modules)
	const files = [
		...[...modules].map(([name, { text }]) => [`${name}.ts`, text] as const),
		['index.ts', writeIndex(bindings)] as const,
		['bindings.report.md', writeReport(plan, report)] as const,
	]
	return { files: new Map(files.sort(([one], [other]) => compare(one, other))), report }
}
