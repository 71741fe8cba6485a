/** Writes the report as Markdown. */
import type { Report, ReportedDiagnostic } from './report.ts'

type Rows = readonly (readonly string[])[]

export function writeReport(report: Report): string {
	const { counts, bound, unused, diagnostics, removed } = report
	const diagnosticSection = (title: string, about: string, severity: string): string[] =>
		section(title, about, 'code | where | effect | bindings', diagnosticRows(diagnostics, severity))
	const parts = [
		'# What the bindings keep of the vendor’s documents',
		'Written by `tarja bind generate`.',
		table(['', ''], countRows(counts)),
		...section('Bound', '', 'binding | operation | effect | found again by', boundRows(bound)),
		...diagnosticSection('Losses', "What isn't checked, or isn't typed, as the document says.", 'loss'),
		...diagnosticSection('Notes', 'Nothing is lost by these.', 'note'),
		...diagnosticSection('Refused', "These operations can't be bound.", 'refused'),
		...section(
			'Removed',
			'What looked like a secret or personal data. No output contains it.',
			'what | times',
			countRows(removed),
		),
		...section(
			'Unused operations',
			'No label or group of the map names them.',
			'source | operations',
			unusedRows(unused),
		),
	]
	return `${parts.join('\n\n')}\n`
}

const countRows = (counts: Readonly<Record<string, number>>): Rows =>
	Object.entries(counts).map(([name, count]) => [name, String(count)])

function boundRows(bound: Report['bound']): Rows {
	return bound.map((one) => [
		code(one.id),
		code(one.operation),
		one.effectFrom === 'map' ? one.effect : `${one.effect} (by its method)`,
		identityOf(one),
	])
}

function identityOf({ identifiedBy, proposedIdentity, effect }: Report['bound'][number]): string {
	if (identifiedBy.length) return identifiedBy.map(code).join(', ')
	if (effect !== 'unsafe') return ''
	return proposedIdentity.length ? `nothing; perhaps ${proposedIdentity.map(code).join(', ')}` : 'nothing'
}

function diagnosticRows(diagnostics: readonly ReportedDiagnostic[], severity: string): Rows {
	return diagnostics
		.filter((diagnostic) => diagnostic.severity === severity)
		.map(({ code: own, source, pointer, found, effect, bindings }) => {
			const others = bindings.length > 3 ? ` and ${bindings.length - 3} more` : ''
			return [
				code(own),
				code(source + pointer),
				cell(found === undefined ? effect : `${effect} (${found})`),
				bindings.slice(0, 3).map(code).join(', ') + others,
			]
		})
}

function unusedRows(unused: Report['unused']): Rows {
	return Object.entries(unused).flatMap(([source, keys]) => (keys.length ? [[source, keys.map(code).join(', ')]] : []))
}

function section(title: string, about: string, head: string, rows: Rows): string[] {
	return rows.length ? [`## ${title}`, ...(about ? [about] : []), table(head.split(' | '), rows)] : []
}

function table(head: readonly string[], rows: Rows): string {
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Escapes document text for a table cell: no cell end, link or HTML. */
function cell(text: string): string {
	return text.replace(/[\\`*_[\]<>|#!]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function code(text: string): string {
	return `<code>${cell(text).replaceAll('&#95;', '_')}</code>`
}
