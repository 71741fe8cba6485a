/** Generates all files of a bindings folder from a plan: modules, index and report. Writes nothing to disk. */

import { toPrintable } from '../clean/printable.ts'
import type { Diagnostic } from '../form/diagnostic.ts'
import { compare } from '../form/graph.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import { countEqual } from '../read/describe-source.ts'
import { writeIndex } from './write-index.ts'
import { type WrittenModule, writeModule } from './write-module.ts'

/** The generated files in memory, and the report, which is one of the files. */
export interface Generated {
	/** Contents by name, sorted: `bindings.report.md`, `cards.ts`, `index.ts`. */
	readonly files: ReadonlyMap<string, string>
	readonly report: Report
}

/**
 * Generates the bindings of a plan. The same documents and map give the same bytes on every machine.
 *
 * Writes only the operations that the map binds. Hosts, dates, examples and defaults of the documents are never written.
 *
 * @param plan The result of `resolveMap`, without problems.
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

/** A diagnostic, and the name of its source. */
interface ReportedDiagnostic extends Diagnostic {
	readonly source: string
}

/** How many operations are bound, and where bindings check less than the documents require. Safe to print. */
interface Report {
	/** Numbers of bindings, of unused operations, of diagnostics by severity, and of operations that `once` can't call yet. */
	readonly counts: Readonly<Record<string, number>>
	readonly diagnostics: readonly ReportedDiagnostic[]
}

function createReport(plan: Plan, modules: ReadonlyMap<string, WrittenModule>): Report {
	const diagnostics = collectDiagnostics(plan, modules)
	const undecided = plan.operations.filter(({ effect, outcomeOf }) => effect === 'unsafe' && !outcomeOf).length
	return {
		counts: {
			bound: plan.operations.length,
			unused: findUnused(plan).flatMap(([, keys]) => keys).length,
			...countEqual(diagnostics.map(({ severity }) => severity)),
			...(undecided > 0 && { 'without outcomeOf': undecided }),
		},
		diagnostics,
	}
}

/** Returns the diagnostics of the generated operations and of whole documents, without duplicates. */
function collectDiagnostics(plan: Plan, modules: ReadonlyMap<string, WrittenModule>): ReportedDiagnostic[] {
	const found = new Map<string, ReportedDiagnostic>()
	for (const { name, diagnostics } of plan.sources.values())
		for (const one of [...(modules.get(name)?.diagnostics ?? []), ...diagnostics])
			found.set(JSON.stringify([name, one.pointer, one.code, one.found]), { ...one, source: name })
	return [...found].sort(([one], [other]) => compare(one, other)).map(([, entry]) => entry)
}

/** Finds the keys of the operations that the map doesn't bind, by source. */
function findUnused(plan: Plan): (readonly [source: string, keys: readonly string[]])[] {
	const used = new Set(plan.operations.map(({ source, operation }) => `${source} ${operation.key}`))
	return [...plan.sources.values()].map(({ name, operations }) => [
		name,
		operations.map(({ key }) => key).filter((key) => !used.has(`${name} ${key}`)),
	])
}

type Rows = readonly (readonly string[])[]

/** Writes the report as Markdown. */
function writeReport(plan: Plan, { counts, diagnostics }: Report): string {
	const removed = countEqual([...plan.sources.values()].flatMap(({ removals }) => removals.map(({ kind }) => kind)))
	const unused = findUnused(plan).filter(([, keys]) => keys.length > 0)
	const diagnosticSection = (title: string, about: string, severity: string): string[] => {
		const own = diagnostics.filter((diagnostic) => diagnostic.severity === severity)
		return writeSection(title, about, 'code | where | effect', own.map(writeDiagnosticRow))
	}
	const parts = [
		'# What the bindings keep of the vendor’s documents',
		'Written by `tarja bind generate`.',
		writeTable(['', ''], writeCountRows(counts)),
		...writeSection('Bound', '', 'binding | operation | effect | found again by', plan.operations.map(writeBoundRow)),
		...diagnosticSection('Losses', "What isn't checked, or isn't typed, as the document says.", 'loss'),
		...diagnosticSection('Notes', 'Nothing is lost by these.', 'note'),
		...diagnosticSection('Refused', "These operations can't be bound.", 'refused'),
		...writeSection(
			'Removed',
			'What looked like a secret or personal data. No output contains it.',
			'what | times',
			writeCountRows(removed),
		),
		...writeSection(
			'Unused operations',
			'No label or group of the map names them.',
			'source | operations',
			unused.map(([source, keys]) => [source, keys.map(writeCode).join(', ')]),
		),
	]
	return `${parts.join('\n\n')}\n`
}

const writeCountRows = (counts: Readonly<Record<string, number>>): Rows =>
	Object.entries(counts).map(([name, count]) => [name, String(count)])

function writeBoundRow({ id, operation, effect, effectFrom, identifiedBy }: PlannedOperation): readonly string[] {
	const identity = identifiedBy.map(writeCode).join(', ') || (effect === 'unsafe' ? 'nothing' : '')
	const shown = effectFrom === 'map' ? effect : `${effect} (by its method)`
	return [writeCode(id), writeCode(operation.key), shown, identity]
}

const writeDiagnosticRow = ({ code, source, pointer, found, effect }: ReportedDiagnostic): readonly string[] => [
	writeCode(code),
	writeCode(source + pointer),
	writeCell(found === undefined ? effect : `${effect} (${found})`),
]

function writeSection(title: string, about: string, head: string, rows: Rows): string[] {
	return rows.length ? [`## ${title}`, ...(about ? [about] : []), writeTable(head.split(' | '), rows)] : []
}

function writeTable(head: readonly string[], rows: Rows): string {
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Removes secrets from a document's text and escapes it, so that it can't end a table cell or contain a link or HTML. */
function writeCell(text: string): string {
	return toPrintable(text).replace(/[\\`*_[\]<>|#!]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function writeCode(text: string): string {
	return `<code>${writeCell(text).replaceAll('&#95;', '_')}</code>`
}
