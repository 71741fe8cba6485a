/**
 * Reads entries that were stored. A damaged one must neither be lost in silence nor resolve a payment.
 * @module
 */
import type { EntryState, JournalEntry, StoredEntry, UnreadableEntry } from './entry.ts'
import type { MaskedValue } from './fields.ts'

/** The entry that a store expects under a name: a file name or a key says its id, and perhaps its revision. */
export interface ExpectedEntry {
	/** Id that the entry must have. */
	readonly id: string
	/** Revision that the entry must have, if the name says it. */
	readonly revision?: number
	/** The file name or key, for error messages. */
	readonly place: string
}

/**
 * Reads an entry that was stored as JSON, for stores. Never throws: an entry that cannot be read must neither be lost in silence
 * nor keep a store from the entries after it.
 *
 * @param text What was stored.
 * @param expected Which entry should be there.
 * @returns The entry, or what is wrong with it.
 */
export function parseEntry(text: string, expected: ExpectedEntry): StoredEntry {
	const value = parseJsonOrUndefined(text)
	return value === undefined ? unreadable(expected, 'it is not JSON') : checkEntry(value, expected)
}

/** What a text is in JSON; `undefined` where it is none. */
export function parseJsonOrUndefined(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Like {@linkcode parseEntry}, for stores that keep values instead of text. */
export function checkEntry(value: unknown, expected: ExpectedEntry): StoredEntry {
	const found = Object(value) as Partial<JournalEntry>
	if (found.v !== 1) return unreadable(expected, 'it is not an entry of version 1')
	if (found.id !== expected.id || found.revision !== (expected.revision ?? found.revision))
		return unreadable(expected, 'it holds another entry')
	return isWhole(found) ? found : unreadable(expected, 'parts of it are missing, or are not what they should be')
}

const states: readonly unknown[] = [
	'pending',
	'unknown',
	'applied',
	'rejected',
	'not_processed',
	'absent',
] satisfies EntryState[]

/** Whether every member has its type. Checked because a damaged entry could resolve a payment. */
function isWhole(entry: Partial<JournalEntry>): entry is JournalEntry {
	const { state, operation, method, path, reference, step, retryOf, fields, saved = {}, reason, requestId } = entry
	const { startedAt, sendDeadline, endedAt, seenAt } = entry
	return (
		states.includes(state) &&
		[entry.revision, entry.attempts, entry.status ?? 0].every(isCount) &&
		[operation, method, path, step, reference ?? '', retryOf ?? '', reason ?? '', requestId ?? ''].every(isTextValue) &&
		[startedAt, sendDeadline].every(isTimeText) &&
		[endedAt, seenAt].every((time) => time === undefined || isTimeText(time)) &&
		typeof fields === 'object' &&
		fields !== null &&
		Object.values(fields).every(isStoredValue) &&
		typeof saved === 'object' &&
		saved !== null &&
		Object.values(saved).every((value) => Object(value) !== value)
	)
}

function isTextValue(value: unknown): value is string {
	return typeof value === 'string'
}

function isCount(value: unknown): boolean {
	return Number.isSafeInteger(value) && Number(value) >= 0
}

function isTimeText(value: unknown): boolean {
	return isTextValue(value) && !Number.isNaN(Date.parse(value))
}

function isStoredValue(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return true
	const { masked, length, last4 = '' } = value as Partial<MaskedValue>
	return masked === true && isCount(length) && isTextValue(last4)
}

/** Makes the entry that lists show in place of a stored entry that cannot be read. */
export function unreadable({ id, place }: ExpectedEntry, reason: string): UnreadableEntry {
	return { id, state: 'unreadable', place, reason }
}

/**
 * Returns the entry if it is readable.
 *
 * @throws {Error} When it cannot be read; says where it is and what is wrong with it.
 */
export function requireReadable(found: StoredEntry): JournalEntry {
	if (found.state !== 'unreadable') return found
	const { place, reason } = found
	throw new Error(`Cannot read the journal's entry in ${place}: ${reason}; look at it, then move it away`)
}
