import { isUnreported, type LogEntry } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import type { State } from './connection.ts'
import { formatEffect, formatFault, requestName } from './format.ts'
import { formatName, formatVerdict, needsPerson } from './payment.ts'

// How many rows are shown: the newest, and every row that needs a person.
export const mostRows = 300

/** Returns the text of a request that a filter searches. */
function searchText(entry: LogEntry, payment: Payment | undefined): string {
	const { seq, method, path, query, body, status = '', problem = '' } = entry
	const named = payment ? `${formatName(payment)} ${formatVerdict(payment)}` : ''
	const kind = status === '' ? '' : `${String(status).charAt(0)}xx`
	const parts = [seq, method, path, query, body, status, kind, problem, requestName(entry), named]
	return `${parts.join(' ')} ${formatFault(entry)} ${formatEffect(entry)}`.toLowerCase()
}

/** Returns the rows to show, newest first: the rows that contain every word of the filter. */
export function filterEntries({ entries, payments }: Pick<State, 'entries' | 'payments'>, filter: string): LogEntry[] {
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
	const found: LogEntry[] = []
	for (const entry of [...entries].reverse()) {
		const payment = payments.get(entry.payment ?? '')
		if (found.length >= mostRows && !isUnreported(entry) && !needsPerson(payment)) continue
		const text = words.length === 0 ? '' : searchText(entry, payment)
		if (words.every((word) => text.includes(word))) found.push(entry)
	}
	return found
}
