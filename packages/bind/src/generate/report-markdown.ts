/** The report for people: as Markdown, of the same facts as its JSON. */
import type { Report, ReportedLoss } from './report.ts'

export function reportMarkdown(report: Report): string {
	const { bound, unbound, unused, losses } = report
	const { counts } = report
	const todo = unbound.filter(({ status }) => status === 'todo')
	return `${[
		'# What became of the vendor’s documents',
		'Written by `tarja bind generate`, with bindings.report.json of the same facts.',
		table(['', ''], Object.entries(counts).map(([name, count]) => [name, String(count)])),
		'## Bound',
		table(
			['binding', 'operation', 'effect', 'found again by', 'from', 'losses'],
			bound.map((one) => [
				code(one.id),
				code(one.operation),
				one.effectFrom === 'map' ? one.effect : `${one.effect} (by its method)`,
				identityOf(one),
				one.from,
				String(one.losses),
			]),
		),
		...section('Losses', 'What answers and inputs are not held to, or are not typed as.', lossTable(losses, 'loss')),
		...section('Notes', 'Nothing is lost by these.', lossTable(losses, 'note')),
		...section('Refused', 'These operations cannot be bound.', lossTable(losses, 'refused')),
		...section(
			'Not checked in answers',
			'Answers are checked leniently: what is there and of which type, and nothing else. How often each keyword stands in them:',
			table(['source', 'keywords'], Object.entries(report.notChecked).filter(([, found]) => Object.keys(found).length).map(([source, found]) => [source, Object.entries(found).map(([keyword, count]) => `${code(keyword)} ${count}`).join(', ')])),
		),
		...section(
			'Authentication',
			'A scheme that is not covered needs a plugin of yours, or a header that the map supplies.',
			table(['source', 'scheme', 'kind', 'covered'], report.authentication.map((one) => [one.source, code(one.name), code(one.scheme), one.covered ? 'yes' : 'no'])),
		),
		...section(
			'Removed',
			'What looked like a secret or a personal datum. It stands in no output.',
			table(['source', 'where', 'what'], report.removed.map(({ source, pointer, kind }) => [source, code(pointer), kind])),
		),
		...section('Notices', '', table(['code', 'what'], report.notices.map((one) => [code(one.code), cell(one.message)]))),
		...section('To do', 'Candidates are guesses: nothing is bound from them.', table(['label', 'candidates'], todo.map(({ id, candidates }) => [code(id), candidates.map(code).join(', ')]))),
		...section('Not wanted', '', table(['label', 'status', 'why'], unbound.filter(({ status }) => status !== 'todo').map(({ id, status, why = '' }) => [code(id), status, cell(why)]))),
		...section('Unused operations', 'The vendor has them, and no label or group of yours names them.', unusedList(unused)),
	].join('\n\n')}\n`
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
