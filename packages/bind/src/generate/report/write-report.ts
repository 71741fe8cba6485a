/** Writes the report as Markdown. */
import type { Report, ReportedDiagnostic } from './report.ts'

type Rows = readonly (readonly string[])[]

export function writeReport(report: Report): string {
	const { counts, bound, unused, diagnostics, removed } = report
	const diagnosticSection = (title: string, about: string, severity: string): string[] =>
		writeSection(title, about, 'code | where | effect', writeDiagnosticRows(diagnostics, severity))
	const parts = [
		'# What the bindings keep of the vendor’s documents',
		'Written by `tarja bind generate`.',
		writeTable(['', ''], writeCountRows(counts)),
		...writeSection('Bound', '', 'binding | operation | effect | found again by', writeBoundRows(bound)),
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
			writeUnusedRows(unused),
		),
	]
	return `${parts.join('\n\n')}\n`
}

const writeCountRows = (counts: Readonly<Record<string, number>>): Rows =>
	Object.entries(counts).map(([name, count]) => [name, String(count)])

function writeBoundRows(bound: Report['bound']): Rows {
	return bound.map((one) => [
		writeCode(one.id),
		writeCode(one.operation),
		one.effectFrom === 'map' ? one.effect : `${one.effect} (by its method)`,
		writeIdentity(one),
	])
}

function writeIdentity({ identifiedBy, proposedIdentity, effect }: Report['bound'][number]): string {
	if (identifiedBy.length) return identifiedBy.map(writeCode).join(', ')
	if (effect !== 'unsafe') return ''
	return proposedIdentity.length ? `nothing; perhaps ${proposedIdentity.map(writeCode).join(', ')}` : 'nothing'
}

function writeDiagnosticRows(diagnostics: readonly ReportedDiagnostic[], severity: string): Rows {
	return diagnostics
		.filter((diagnostic) => diagnostic.severity === severity)
		.map(({ code, source, pointer, found, effect }) => [
			writeCode(code),
			writeCode(source + pointer),
			writeCell(found === undefined ? effect : `${effect} (${found})`),
		])
}

function writeUnusedRows(unused: Report['unused']): Rows {
	return Object.entries(unused).flatMap(([source, keys]) =>
		keys.length ? [[source, keys.map(writeCode).join(', ')]] : [],
	)
}

function writeSection(title: string, about: string, head: string, rows: Rows): string[] {
	return rows.length ? [`## ${title}`, ...(about ? [about] : []), writeTable(head.split(' | '), rows)] : []
}

function writeTable(head: readonly string[], rows: Rows): string {
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Escapes document text for a table cell: no cell end, link or HTML. */
function writeCell(text: string): string {
	return text.replace(/[\\`*_[\]<>|#!]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function writeCode(text: string): string {
	return `<code>${writeCell(text).replaceAll('&#95;', '_')}</code>`
}
