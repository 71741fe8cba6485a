/** Generates all files of a bindings folder from a plan: modules, index and report. Writes nothing to disk. */

import { toPrintable, toPrintablePointer } from '../clean/printable.ts'
import type { Diagnostic } from '../form/diagnostic.ts'
import type { Correction, Plan, PlannedOperation } from '../form/plan.ts'
import type { Source } from '../form/source.ts'
import { countEqual } from '../read/describe-source.ts'
import { compare, compareEntries } from '../text/names.ts'
import { type JudgedSamples, judgeSamples } from './judge-samples.ts'
import { writeIndex } from './write-index.ts'
import { type WrittenModule, writeModule } from './write-module.ts'
import { writeSamples } from './write-samples.ts'

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
 * @param plan The result of `resolveMapEntries`, without problems.
 * @throws {TypeError} If the plan has problems.
 */
export function generateBindings(plan: Plan): Generated {
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
	const judged = new Map(
		[...modules.keys()].map((name) => {
			const own = plan.operations.filter(({ source }) => source === name)
			return [name, judgeSamples(own, plan.sources.get(name)?.schemas ?? new Map())] as const
		}),
	)
	const report = createReport(plan, modules, judged)
	const files = [
		...[...modules].map(([name, { text }]) => [`${name}.ts`, text] as const),
		['index.ts', writeIndex(bindings)] as const,
		...writeSamples(plan.operations),
		['bindings.report.md', writeReport(plan, report)] as const,
	]
	return { files: new Map(files.sort(compareEntries)), report }
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
	/** Corrections that would accept the document's own samples, by source and pointer. */
	readonly corrections: Readonly<Record<string, Readonly<Record<string, readonly Correction[]>>>>
}

function createReport(
	plan: Plan,
	modules: ReadonlyMap<string, WrittenModule>,
	judged: ReadonlyMap<string, JudgedSamples>,
): Report {
	const diagnostics = collectDiagnostics(plan, modules)
	const unplaced = plan.operations.filter(({ proposedStep }) => proposedStep !== undefined).length
	const refused = [...judged.values()].reduce((total, one) => total + one.refused, 0)
	const undecided = plan.operations.filter(({ effect, outcomeOf }) => effect === 'unsafe' && !outcomeOf).length
	return {
		counts: {
			bound: plan.operations.length,
			unused: findUnused(plan).flatMap(([, keys]) => keys).length,
			...countEqual(diagnostics.map(({ severity }) => severity)),
			...(undecided > 0 && { 'without outcomeOf': undecided }),
			...(unplaced > 0 && { 'without step': unplaced }),
			...(refused > 0 && { 'samples refused': refused }),
		},
		diagnostics,
		corrections: Object.fromEntries([...judged].map(([name, { corrections }]) => [name, corrections])),
	}
}

/** Returns the diagnostics of the generated operations and of whole documents, without duplicates. */
function collectDiagnostics(plan: Plan, modules: ReadonlyMap<string, WrittenModule>): ReportedDiagnostic[] {
	const found = new Map<string, ReportedDiagnostic>()
	for (const { name, diagnostics } of plan.sources.values())
		for (const one of [...(modules.get(name)?.diagnostics ?? []), ...diagnostics])
			found.set(JSON.stringify([name, one.pointer, one.code, one.found]), { ...one, source: name })
	return [...found].sort(compareEntries).map(([, entry]) => entry)
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
function writeReport(plan: Plan, { counts, diagnostics, corrections }: Report): string {
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
		...[...plan.sources.values()].flatMap(writeWaysIn),
		...Object.entries(corrections).flatMap(writeCorrections),
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

/** Writes the lines of `createClient` for the ways that the document names to authorise calls. */
function writeWaysIn({ name, waysIn = [] }: Source): string[] {
	if (waysIn.length === 0) return []
	const about = `${writeCode(name)} names them. Use one in createClient.`
	return [
		'## Ways in',
		about,
		['```ts', ...waysIn.map((line) => toPrintable(line.replace(/^('[^']*'): (.*)$/, '$2 // $1'))), '```'].join('\n'),
	]
}

/** Writes the lines of the map that would accept the document's own samples. */
function writeCorrections([source, corrections]: readonly [string, JudgedSamples['corrections']]): string[] {
	const lines = Object.entries(corrections).map(
		([pointer, words]) => `      ${JSON.stringify(toPrintablePointer(pointer))}: [${words.join(', ')}]`,
	)
	if (lines.length === 0) return []
	const about = `Samples of ${writeCode(source)} break their own schemas. A response like them would be refused. If the vendor's page shows the same, copy the lines to the map.`
	return ['## Corrections', about, ['```yaml', '    corrections:', ...lines, '```'].join('\n')]
}

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
