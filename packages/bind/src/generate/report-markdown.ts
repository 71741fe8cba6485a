/** The report for people: as Markdown, of the same facts as its JSON. */
import type { Report, ReportedLoss } from './report.ts'

export function reportMarkdown(report: Report): string {
	const { bound, unused, losses } = report
	const parts = [
		'# What became of the vendor’s documents',
		'Written by `tarja bind generate`, with bindings.report.json of the same facts.',
		table(
			['', ''],
			Object.entries(report.counts).map(([name, count]) => [name, String(count)]),
		),
		...section('Bound', '', boundTable(bound)),
		...section('Losses', 'What answers and inputs are not held to, or are not typed as.', lossTable(losses, 'loss')),
		...section('Notes', 'Nothing is lost by these.', lossTable(losses, 'note')),
		...section('Refused', 'These operations cannot be bound.', lossTable(losses, 'refused')),
		...section('Not checked in answers', leniently, notCheckedTable(report)),
		...section('Authentication', uncoveredScheme, schemeTable(report)),
		...section(
			'Removed',
			'What looked like a secret or a personal datum. It stands in no output.',
			removedTable(report),
		),
		...labelSections(report),
		...section(
			'Unused operations',
			'The vendor has them, and no label or group of yours names them.',
			unusedList(unused),
		),
	]
	return `${parts.join('\n\n')}\n`
}

const leniently =
	'Answers are checked leniently: what is there and of which type, and nothing else. How often each keyword stands in them:'
const uncoveredScheme = 'A scheme that is not covered needs a plugin of yours, or a header that the map supplies.'

function boundTable(bound: Report['bound']): string {
	return table(
		['binding', 'operation', 'effect', 'found again by', 'from', 'losses'],
		bound.map((one) => [
			code(one.id),
			code(one.operation),
			one.effectFrom === 'map' ? one.effect : `${one.effect} (by its method)`,
			identityOf(one),
			one.from,
			String(one.losses),
		]),
	)
}

function notCheckedTable({ notChecked }: Report): string {
	const rows = Object.entries(notChecked).map(([source, found]) => [
		source,
		Object.entries(found)
			.map(([keyword, count]) => `${code(keyword)} ${count}`)
			.join(', '),
	])
	return table(
		['source', 'keywords'],
		rows.filter(([, keywords]) => keywords),
	)
}

function schemeTable({ authentication }: Report): string {
	return table(
		['source', 'scheme', 'kind', 'covered'],
		authentication.map((one) => [one.source, code(one.name), code(one.scheme), one.covered ? 'yes' : 'no']),
	)
}

function removedTable({ removed }: Report): string {
	return table(
		['source', 'where', 'what'],
		removed.map(({ source, pointer, kind }) => [source, code(pointer), kind]),
	)
}

function labelSections({ unbound, notices }: Report): string[] {
	const todo = unbound.filter(({ status }) => status === 'todo')
	const unwanted = unbound.filter(({ status }) => status !== 'todo')
	return [
		...section(
			'Notices',
			'',
			table(
				['code', 'what'],
				notices.map((one) => [code(one.code), cell(one.message)]),
			),
		),
		...section(
			'To do',
			'Candidates are guesses: nothing is bound from them.',
			table(
				['label', 'candidates'],
				todo.map(({ id, candidates }) => [code(id), candidates.map(code).join(', ')]),
			),
		),
		...section(
			'Not wanted',
			'',
			table(
				['label', 'status', 'why'],
				unwanted.map(({ id, status, why = '' }) => [code(id), status, cell(why)]),
			),
		),
	]
}

function identityOf({ identifiedBy, proposedIdentity, effect }: Report['bound'][number]): string {
	if (identifiedBy.length) return identifiedBy.map(code).join(', ')
	if (effect !== 'unsafe') return ''
	return proposedIdentity.length ? `nothing; perhaps ${proposedIdentity.map(code).join(', ')}` : 'nothing'
}

function lossTable(losses: readonly ReportedLoss[], severity: string): string {
	const rows = losses
		.filter((loss) => loss.severity === severity)
		.map((loss) => [
			code(loss.code),
			code(`${loss.source}${loss.pointer}`),
			cell(loss.found === undefined ? loss.effect : `${loss.effect} (${loss.found})`),
			bindingsOf(loss),
		])
	return table(['code', 'where', 'effect', 'bindings'], rows)
}

function bindingsOf({ bindings }: ReportedLoss): string {
	const first = bindings.slice(0, 3).map(code).join(', ')
	return bindings.length > 3 ? `${first} and ${bindings.length - 3} more` : first
}

function section(title: string, about: string, content: string): string[] {
	return content === '' ? [] : [`## ${title}`, ...(about ? [about] : []), content]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	if (!rows.length) return ''
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Text of a document in a cell: it cannot end the cell, open a link, or be HTML. */
function cell(text: string): string {
	return text.replace(/[\\`*_[\]<>|#!]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function code(text: string): string {
	return `<code>${cell(text).replaceAll('&#95;', '_')}</code>`
}

function unusedList(unused: Report['unused']): string {
	return Object.entries(unused)
		.filter(([, keys]) => keys.length)
		.map(([source, keys]) => `${source}: ${keys.map(code).join(', ')}`)
		.join('\n\n')
}
