/** An entry of the journal as people read it. Its fields are masked where they are stored. */
import type { StoredEntry } from '@tarja/journal'
import { type Piece, styled } from '../output.ts'

const styles = { pending: 'yellow', unknown: 'red', unreadable: 'red', settled: 'green' } as const

function valueText(value: unknown): string {
	if (value === '') return '(empty)'
	if (typeof value !== 'object' || value === null) return String(value)
	const { length, last4 } = value as { readonly length?: number; readonly last4?: string }
	return last4 ? `…${last4} (masked)` : `(masked, ${length} characters)`
}

/** Fields by their names, in one line. */
export function fieldsText(fields: Readonly<Record<string, unknown>>): string {
	return Object.entries(fields)
		.map(([name, value]) => `${name} ${valueText(value)}`)
		.join(', ')
}

/** How it stands, in one word. */
function stateText(entry: StoredEntry): string {
	return entry.state === 'settled' ? (entry.outcome ?? 'settled') : entry.state
}

/** One line: when, how it stands, what it was. */
export function entryLine(entry: StoredEntry): readonly Piece[] {
	const state = styled(stateText(entry).padEnd(11), styles[entry.state])
	const operation = entry.state === 'unreadable' ? '' : `${entry.operation}  `
	const facts = entry.state === 'unreadable' ? `${entry.reason}, in ${entry.place}` : fieldsText(entry.fields)
	return [entry.id, '  ', state, operation, facts]
}

const explained = {
	pending: 'written, and nothing heard since: under way, or its process ended',
	unknown: 'failed, and may have been applied',
	applied: 'answered 2xx, or found by a lookup',
	rejected: 'answered with a refusal',
	not_sent: 'never left',
	absent: 'lookups did not find it, late and often enough',
	settled: 'settled',
	unreadable: 'it is there and cannot be read; see the README of @tarja/journal',
} as const

/** All of it, with what it means. */
export function entryTable(entry: StoredEntry): readonly (readonly [string, string])[] {
	const meaning = explained[stateText(entry) as keyof typeof explained]
	const rows = Object.entries(entry).filter(([name]) => !['v', 'id', 'fields', 'state'].includes(name))
	return [
		['id', entry.id],
		['state', `${entry.state}${entry.state === 'settled' ? `: ${entry.outcome}` : ''} (${meaning})`],
		...rows.map(([name, value]): readonly [string, string] => [name, String(value)]),
		...Object.entries(entry.state === 'unreadable' ? {} : entry.fields).map(
			([name, value]): readonly [string, string] => [`· ${name}`, valueText(value)],
		),
	]
}
