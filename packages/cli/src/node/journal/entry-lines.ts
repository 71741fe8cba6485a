/** Formats journal entries and the results of their last lookups. The values of their fields are already masked in the store. */
import type {
	JournalEntry,
	JournalRecord,
	LastLookup,
	LookedUp,
	PersonState,
	StateChange,
	StoredEntry,
} from '@tarja/journal'
import { type Output, type Piece, withStyle } from '../output.ts'
import { wrapText } from '../printable.ts'

/** The colours of states. An unknown outcome is the worst, so it is red. */
export const styles = {
	pending: 'yellow',
	unknown: 'red',
	unreadable: 'red',
	applied: 'green',
	rejected: 'yellow',
	not_processed: 'yellow',
	absent: 'yellow',
} as const

function formatValue(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value)
	if (Array.isArray(value)) return value.join(', ')
	const { length, last4 } = value as { readonly length?: number; readonly last4?: string }
	return last4 ? `…${last4} (masked)` : `(masked, ${length} characters)`
}

/** Writes an entry's identifying fields on one line: `name value, name value`. */
export function formatFields(fields: Readonly<Record<string, unknown>>): string {
	return Object.entries(fields)
		.filter(([, value]) => value !== '')
		.map(([name, value]) => `${name} ${formatValue(value)}`)
		.join(', ')
}

const units = [
	['d', 86_400_000],
	['h', 3_600_000],
	['min', 60_000],
] as const

/** Formats how long ago a call began, in the largest unit: `3 h`. */
export function formatAge(startedAt: string, nowMs: number = Date.now()): string {
	const ageMs = nowMs - Date.parse(startedAt)
	const [unit, unitMs] = units.find(([, ms]) => ageMs >= ms) ?? ['s', 1000]
	return `${Math.floor(Math.max(0, ageMs) / unitMs)} ${unit}`
}

/** What is needed of an entry for its row in a list: order, step, amount, number, age, and how it is, in words. */
function toCells(entry: StoredEntry, nowMs: number): readonly string[] {
	if (entry.state === 'unreadable')
		return [entry.id, '', '', '', '', `cannot be read: ${entry.reason}, in ${entry.place}`]
	const { reference, step, fields, amountField = '', unique = [], startedAt } = entry
	const shown = [amountField, unique.find((name) => name !== amountField) ?? ''].map((name) =>
		Object.hasOwn(fields, name) ? formatValue(fields[name]) : '',
	)
	return [reference, step, ...shown, formatAge(startedAt, nowMs), formatReason(entry, nowMs)]
}

const amountColumn = 2
/** A longer name has a line of its own. */
const mostNameChars = 24

/** Formats entries as rows of a list. A reason that is too long goes on below its row. */
export function formatRows(entries: readonly StoredEntry[], nowMs: number = Date.now()): readonly (readonly Piece[])[] {
	const rows = entries.map((entry) => toCells(entry, nowMs))
	const widths = rows.reduce(
		(most, cells) => most.map((width, n) => Math.max(width, cells[n]?.length ?? 0)),
		Array<number>(5).fill(0),
	)
	widths[0] = Math.min(widths[0] ?? 0, mostNameChars)
	return rows.flatMap(([name = '', ...cells], n) => {
		const isLong = name.length > mostNameChars
		const padded = [isLong ? '' : name, ...cells.slice(0, -1)].map((cell, at) =>
			at === amountColumn ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
		)
		const head = padded.filter((_, at) => widths[at]).join('  ')
		const [first = '', ...more] = wrapText(`${'-'.repeat(head.length)}  ${cells.at(-1)}`, '  ')
		const reason = withStyle(first.slice(head.length), styles[entries[n]?.state ?? 'unknown'])
		return [...(isLong ? [[name]] : []), [head, reason], ...more.map((line) => [line])]
	})
}

/** Prints an entry as its document or as its row. */
export function printEntry(output: Output, entry: StoredEntry): void {
	output.document({ v: 1, entry })
	for (const row of formatRows([entry])) output.line(...row)
}

/** Says in a few words how a call ended, and what its last lookup found. */
export function formatReason(entry: JournalEntry, nowMs: number = Date.now()): string {
	const { state, status, resolvedBy = 'call', lastLookup, lookedUp, reason } = entry
	if (!isUnresolved(entry)) return `${state}, by ${speakers[resolvedBy]}`
	const ended = status === undefined ? 'no response' : `the response was a ${status}`
	const isUnderWay = state === 'pending' && Date.parse(entry.sendDeadline) > nowMs
	const how =
		state === 'pending' ? (isUnderWay ? 'under way' : 'its process ended') : (reason && reasons[reason]) || ended
	const isListed = lastLookup && lastLookup.result !== 'no_list'
	const found = isListed ? results[lastLookup.result] : lookedUp ? formatLookedUp(lookedUp) : 'not looked up'
	return `${how}; ${found}`
}

/** Whether it isn't known how a call ended. */
export function isUnresolved({ state }: StoredEntry): boolean {
	return state === 'pending' || state === 'unknown'
}

const reasons: Readonly<Record<NonNullable<JournalEntry['reason']>, string>> = {
	pending: 'the platform has not decided',
	request: 'a 400 or 422 that outcomeOf does not list',
	exists: 'the payment exists already',
	not_processed: 'the platform did nothing, again and again',
	reversed: 'taken back',
	expired: 'not paid in time',
}

const meanings = {
	pending: 'in progress, or its process ended',
	unknown: 'failed, and may have been applied',
	applied: 'applied by the platform',
	rejected: 'refused',
	not_processed: 'not processed by the platform',
	absent: 'not at the platform',
	unreadable: 'the entry cannot be read; see the README of @tarja/journal',
} as const

export const speakers = { call: 'its response', lookup: 'a lookup', webhook: 'a webhook', person: 'a person' } as const

/** Formats a change of state: who said it, and when. */
export function formatChange({ state, by, at, note, times, isUnused }: StateChange): string {
	const how = [times && `${times} times`, isUnused && 'not used'].filter(Boolean).join(', ')
	return `${at} ${state}${how && ` (${how})`} by ${note ? `${by}, ${note}` : speakers[by]}`
}

/** Writes what is known about a call in sentences, for a person who is about to resolve it. */
export function formatKnown(entry: JournalEntry, next: PersonState): readonly string[] {
	const { state, reference, history = [], resolvedBy = 'call', endedAt, inReview, said = [], sendDeadline } = entry
	const { by, at = endedAt } = history.at(-1) ?? { by: resolvedBy }
	const isOverwritten = !['pending', 'unknown', next].includes(state)
	const word = state === 'applied' ? 'IS applied' : `is ${state}`
	return [
		...(isOverwritten ? [`${reference} ${word}: ${speakers[by]} said so${at ? ` at ${at}` : ''}`] : []),
		...(state === 'pending' ? [`Its request may be under way until ${sendDeadline}`] : []),
		...(isUnresolved(entry) ? [`Last lookup: ${formatLookup(entry)}`] : []),
		...(inReview ? ['The platform has said that it is in review'] : []),
		...said.map((kept) => `Kept: ${formatChange({ ...kept, state: 'rejected' })}`),
	]
}

/** Says which steps a restored journal doesn't believe, until when, and how to end it. */
export function formatDisbelief({ restored, unmarked, id }: JournalRecord): readonly string[] {
	if (restored)
		return [
			`The journal ${id} is marked as restored, by ${restored.by} at ${restored.at}. Only the applied steps of the copy count, until: npx @tarja/cli journal unmark-restored --help`,
		]
	return unmarked
		? [
				`The journal ${id} was restored, and unmarked at ${unmarked.at}. Older orders are unresolved by all operations but ${unmarked.operations.join(', ') || '(none)'}, until: npx @tarja/cli journal unmark-restored --help`,
			]
		: []
}

function formatMember(name: string, value: unknown, entry: StoredEntry): string {
	if (entry.state !== 'unreadable' && name === 'history') return (entry.history ?? []).map(formatChange).join('; ')
	if (entry.state !== 'unreadable' && name === 'said')
		return (entry.said ?? []).map((kept) => formatChange({ ...kept, state: 'rejected' })).join('; ')
	if (Object(value) !== value || entry.state === 'unreadable') return String(value)
	if (name === 'lastLookup') return formatLookup(entry)
	if (entry.person && name === 'person') return `${entry.person.by}, ${entry.person.at}: ${entry.person.note}`
	return Array.isArray(value) ? formatValue(value) : formatFields(Object(value))
}

/** Formats a whole entry as name and value rows for `journal show`, and explains its state. */
export function formatEntryTable(entry: StoredEntry): readonly (readonly [string, string])[] {
	const { resolvedBy = 'call' } = entry as Partial<JournalEntry>
	const isSaid = ['applied', 'rejected', 'absent'].includes(entry.state)
	const meaning = isSaid ? `${meanings[entry.state]}, as ${speakers[resolvedBy]} says` : meanings[entry.state]
	const rows = Object.entries(entry).filter(([name]) => !['v', 'id', 'fields', 'state'].includes(name))
	return [
		['id', entry.id],
		['state', `${entry.state} (${meaning})`],
		...rows.map(([name, value]): readonly [string, string] => [name, formatMember(name, value, entry)]),
		...Object.entries(entry.state === 'unreadable' ? {} : entry.fields).map(
			([name, value]): readonly [string, string] => [`· ${name}`, formatValue(value)],
		),
	]
}

const results: Readonly<Record<LastLookup['result'], string>> = {
	in_review: 'the platform has it in review; the next lookup shows more',
	fields_ambiguous: 'a payment may be this one',
	amount_differs: 'a payment is this one, except that it has another amount',
	multiple_matches: 'several payments match: it may have been sent twice',
	match_shared: 'the payment that was found may be another order’s',
	too_early: 'not found',
	lookup_unverified: 'not found, but the list does not prove that it would contain it',
	no_list: 'not looked up: no list was given; add --list',
}

const lacking: Readonly<Record<NonNullable<LastLookup['lacks']>, string>> = {
	branch:
		'the order’s terminal or branch: declare listedBy, and uniqueBy without an amount, a date or a time; then fill each field of listedBy',
	older: 'thirty known payments before it',
	own: 'two known payments of its terminal or branch before it',
	younger: 'two known payments of its terminal or branch that are younger by the waiting time',
	kind: 'two known payments of its kind on each side, or its kind: declare kindBy, and fill its fields',
	gap: 'known payments of the last seven days: find out why, or pass each over (npx @tarja/cli journal pass)',
	reviews: 'a payment in review, of which the journal knows some',
	person: 'the word of a person, because the step was absent and sent again before, or its sender’s clock was ahead',
}

/** Says what the last lookup by its id showed. */
export function formatLookedUp({ word, status, fields = [] }: LookedUp): string {
	const isAsked = word !== undefined || status !== undefined || !fields.length
	const asked = status === undefined ? 'its lookup got no response' : `its lookup got a ${status}`
	const shown = word === undefined ? (isAsked ? asked : 'its lookup lacks a value') : `the platform shows ${word}`
	return fields.length ? `${shown}; in doubt: ${fields.join(', ')}` : shown
}

/** Describes the result of the last lookup, and what the call waits for. */
export function formatLookup({ lastLookup, lookedUp, state, sendDeadline }: JournalEntry): string {
	if (lookedUp && (!lastLookup || lastLookup.result === 'no_list')) return formatLookedUp(lookedUp)
	if (!lastLookup)
		return state === 'pending' ? `may be in progress until ${sendDeadline}; not looked up yet` : 'not looked up yet'
	const { result, fields = [], rows = [], missing = [], lacks, until } = lastLookup
	const found = [
		results[result],
		fields.length && `fields: ${fields.join(', ')}`,
		rows.length && `payments of ${rows.join(', ')}`,
		missing.length && `it lacks the payments of ${missing.join(', ')}`,
		lacks && `it lacks ${lacking[lacks]}`,
	].filter(Boolean)
	const rest =
		until === undefined ? 'or find out, then: npx @tarja/cli journal resolve --help' : `an absence counts from ${until}`
	return `${found.join('; ')}; ${rest}`
}
