/** From a plan to the files of the bindings. */
import type { Plan } from '../form/plan.ts'
import { compare } from './graph.ts'
import { writeLock } from './lock.ts'
import { type Candidates, type Report, reportOf } from './report.ts'
import { reportMarkdown } from './report-markdown.ts'
import { writeIndex } from './write-index.ts'
import { type Responses, type WrittenModule, writeModule } from './write-module.ts'

/** How bindings are generated. */
export interface GenerateOptions {
	/**
	 * `lenient` (default): of answers is checked what is there and of which type; enumerations are open, and patterns, lengths, formats
	 * and further fields are let through. `strict`: everything that is documented.
	 */
	readonly responses?: Responses
	/** The extension in imports between the files: `ts` (default), or `js` for a compiler that wants that. */
	readonly extension?: 'ts' | 'js'
	/** Nearest operations for a label that is not bound, for the report. Default: none. */
	readonly candidates?: Candidates
}

/** What is to be written: file names and their content. */
export interface Generated {
	/** By name, sorted: `cards.ts`, `index.ts`, `bindings.lock.json`, `bindings.report.json`, `bindings.report.md`. */
	readonly files: ReadonlyMap<string, string>
	readonly report: Report
}

/**
 * Writes the bindings of a plan: the same bytes for the same documents and map, wherever it runs.
 *
 * Only what the map binds is written, and of the documents neither hosts, examples, defaults nor dates.
 *
 * @param plan What `resolve` returned, without a problem in it.
 * @param options See {@linkcode GenerateOptions}.
 * @throws {TypeError} When the plan has problems, or the name of a source cannot be that of a file.
 */
export async function generate(plan: Plan, options: GenerateOptions = {}): Promise<Generated> {
	const { responses = 'lenient', extension = 'ts', candidates = () => [] } = options
	const [problem] = plan.problems
	if (problem) throw new TypeError(`Cannot generate bindings: the map has a problem: ${problem.message}`)
	const modules = new Map<string, WrittenModule>()
	for (const name of [...plan.sources.keys()].sort(compare)) {
		const source = plan.sources.get(name)
		const planned = plan.operations.filter((operation) => operation.source === name)
		if (!source || !planned.length) continue
		refuseName(name)
		modules.set(name, writeModule(source, planned, plan, responses))
	}
	const bindings = [...modules.values()].flatMap((module) => module.bindings)
	bindings.sort((one, other) => compare(one.planned.id, other.planned.id))
	const report = reportOf({ plan, modules, bindings, responses, candidates })
	const files = new Map([
		...[...modules].map(([name, { text }]) => [`${name}.ts`, text] as const),
		['index.ts', writeIndex(bindings, extension)],
		['bindings.lock.json', await writeLock(plan, responses)],
		['bindings.report.json', `${JSON.stringify(report, null, '\t')}\n`],
		['bindings.report.md', reportMarkdown(report)],
	])
	return { files: new Map([...files].sort(([one], [other]) => compare(one, other))), report }
}

function refuseName(name: string): void {
	if (/^[a-z][a-z0-9-]{0,60}$/.test(name) && name !== 'index') return
	throw new TypeError(
		`Cannot generate bindings: the source ${JSON.stringify(name.slice(0, 60))} cannot be the name of a file; use small letters, digits and hyphens`,
	)
}
