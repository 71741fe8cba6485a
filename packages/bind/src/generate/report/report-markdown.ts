/** Formats the report as Markdown, with the same facts as its JSON. */
import type { Report, ReportedDiagnostic } from './report.ts'

type Rows = readonly (readonly string[])[]

export function reportMarkdown(report: Report): string {
	const { counts, bound, unused, diagnostics, authentication, removed } = report
	const diagnosticSection = (title: string, about: string, severity: string): string[] =>
		section(title, about, 'code | where | effect | bindings', diagnosticRows(diagnostics, severity))
	const parts = [
		'# What became of the vendor’s documents',
		'Written by `tarja bind generate`, with bindings.report.json of the same facts.',
		table(
			['', ''],
			Object.entries(counts).map(([name, count]) => [name, String(count)]),
		),
		...section('Bound', '', 'binding | operation | effect | found again by | from | diagnostics', boundRows(bound)),
		...diagnosticSection('LossTracker', 'What answers and inputs are not held to, or are not typed as.', 'loss'),
		...diagnosticSection('Notes', 'Nothing is lost by these.', 'note'),
		...diagnosticSection('Refused', 'These operations cannot be bound.', 'refused'),
		...section('Not checked in answers', leniently, 'source | keywords', notCheckedRows(report)),
		...section(
			'Authentication',
			'A scheme that is not covered needs a plugin of yours, or a header that the map supplies.',
			'source | scheme | kind | covered',
			authentication.map((one) => [one.source, code(one.name), code(one.scheme), one.covered ? 'yes' : 'no']),
		),
		...section(
			'Removed',
			'What looked like a secret or a personal datum. It stands in no output.',
			'source | where | what',
			removed.map(({ source, pointer, kind }) => [source, code(pointer), kind]),
		),
		...labelSections(report),
		...unusedSection(unused),
	]
	return `${parts.join('\n\n')}\n`
}

function labelSections({ notices, unbound }: Report): string[] {
	const isTodo = ({ status }: Report['unbound'][number]): boolean => status === 'todo'
	const told = notices.map((one) => [code(one.code), cell(one.message)])
	const todo = unbound.filter(isTodo).map(({ id }) => [code(id)])
	const unwanted = unbound
		.filter((one) => !isTodo(one))
		.map(({ id, status, why = '' }) => [code(id), status, cell(why)])
	return [
		...section('Notices', '', 'code | what', told),
		...section('To do', '', 'label', todo),
		...section('Not wanted', '', 'label | status | why', unwanted),
	]
}

const leniently =
	'Answers are checked leniently: what is there and of which type, and nothing else. How often each keyword stands in them:'

function boundRows(bound: Report['bound']): Rows {
	return bound.map((one) => [
		code(one.id),
		code(one.operation),
		one.effectFrom === 'map' ? one.effect : `${one.effect} (by its method)`,
		identityOf(one),
		one.from,
		String(one.diagnostics),
	])
}

function notCheckedRows({ notChecked }: Report): Rows {
	return Object.entries(notChecked).flatMap(([source, found]) => {
		const keywords = Object.entries(found).map(([keyword, count]) => `${code(keyword)} ${count}`)
		return keywords.length ? [[source, keywords.join(', ')]] : []
	})
}

function identityOf({ identifiedBy, proposedIdentity, effect }: Report['bound'][number]): string {
	if (identifiedBy.length) return identifiedBy.map(code).join(', ')
	if (effect !== 'unsafe') return ''
	return proposedIdentity.length ? `nothing; perhaps ${proposedIdentity.map(code).join(', ')}` : 'nothing'
}

function diagnosticRows(diagnostics: readonly ReportedDiagnostic[], severity: string): Rows {
	return diagnostics
		.filter((diagnostic) => diagnostic.severity === severity)
		.map((diagnostic) => [
			code(diagnostic.code),
			code(`${diagnostic.source}${diagnostic.pointer}`),
			cell(diagnostic.found === undefined ? diagnostic.effect : `${diagnostic.effect} (${diagnostic.found})`),
			bindingsOf(diagnostic),
		])
}

function bindingsOf({ bindings, more = 0 }: ReportedDiagnostic): string {
	const first = bindings.slice(0, 3).map(code).join(', ')
	const others = bindings.length - 3 + more
	return others > 0 ? `${first} and ${others} more` : first
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

function unusedSection(unused: Report['unused']): string[] {
	const lists = Object.entries(unused).flatMap(([source, keys]) =>
		keys.length ? [`${source}: ${keys.map(code).join(', ')}`] : [],
	)
	const about = 'The vendor has them, and no label or group of yours names them.'
	return lists.length ? ['## Unused operations', about, ...lists] : []
}
