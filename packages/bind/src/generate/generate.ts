/** Generates all files of a bindings folder from a plan: modules, index, lock and report. Writes nothing to disk. */

import { compare } from '../form/graph.ts'
import type { Plan } from '../form/plan.ts'
import { writeLock } from './lock.ts'
import { type Report, reportOf } from './report/report.ts'
import { reportMarkdown } from './report/report-markdown.ts'
import type { Responses, WrittenModule } from './report/written.ts'
import { writeIndex } from './write-index.ts'
import { type Parts, writeModule } from './write-module.ts'

/** Choices that change the generated code; `check` needs the same ones to find no difference. */
export interface GenerateOptions {
	/**
	 * `lenient` (default): answers are checked for presence and types only; enumerations are open, and patterns, lengths, formats
	 * and further fields are not checked. `strict`: everything documented is checked.
	 */
	readonly responses?: Responses
	/** File extension of imports: `ts` (default), or `js` if the compiler needs it. */
	readonly extension?: 'ts' | 'js'
	/**
	 * Called after each named schema and each operation, with how many are written, of how many that have been counted so far. It changes
	 * nothing; what it returns is waited for.
	 */
	readonly onPart?: (written: number, of: number) => void | Promise<void>
}

/** Generated files in memory, and the report that some of them contain. */
export interface Generated {
	/** Contents by name, sorted: `cards.ts`, `index.ts`, `bindings.lock.json`, `bindings.report.json`, `bindings.report.md`. */
	readonly files: ReadonlyMap<string, string>
	readonly report: Report
}

/**
 * Writes the bindings of a plan: the same bytes for the same documents and map, wherever it runs.
 *
 * Only what the map binds is written, and of the documents neither hosts nor dates; examples and defaults in comments alone.
 *
 * @param plan What `resolve` returned, without a problem in it.
 * @param options See {@linkcode GenerateOptions}.
 * @throws {TypeError} When the plan has problems, or the name of a source cannot be that of a file.
 */
export async function generate(plan: Plan, options: GenerateOptions = {}): Promise<Generated> {
	const { responses = 'lenient', extension = 'ts', onPart } = options
	const [problem] = plan.problems
	if (problem) throw new TypeError(`Cannot generate bindings: the map has a problem: ${problem.message}`)
	const modules = new Map<string, WrittenModule>()
	const parts = partsFor(onPart)
	for (const name of [...plan.sources.keys()].sort(compare)) {
		const source = plan.sources.get(name)
		const planned = plan.operations.filter((operation) => operation.source === name)
		if (!source || (!planned.length && !plan.webhooks.get(name)?.length)) continue
		refuseName(name)
		modules.set(name, await writeModule(source, planned, plan, { responses, parts }))
	}
	const bindings = [...modules.values()].flatMap((module) => module.bindings)
	bindings.sort((one, other) => compare(one.planned.id, other.planned.id))
	const report = reportOf({ plan, modules, bindings, responses })
	const files = new Map([
		...[...modules].map(([name, { text }]) => [`${name}.ts`, text] as const),
		['index.ts', writeIndex(bindings, extension)],
		['bindings.lock.json', await writeLock(plan, responses)],
		['bindings.report.json', `${JSON.stringify(report, null, '\t')}\n`],
		['bindings.report.md', reportMarkdown(report)],
	])
	return { files: new Map([...files].sort(([one], [other]) => compare(one, other))), report }
}

function partsFor(onPart: GenerateOptions['onPart']): Parts {
	let [written, expected] = [0, 0]
	return {
		expect(count) {
			expected += count
		},
		written: () => onPart?.(++written, expected),
	}
}

function refuseName(name: string): void {
	if (/^[a-z][a-z0-9-]{0,60}$/.test(name) && name !== 'index') return
	throw new TypeError(
		`Cannot generate bindings: the source ${JSON.stringify(name.slice(0, 60))} cannot be the name of a file; use small letters, digits and hyphens`,
	)
}
