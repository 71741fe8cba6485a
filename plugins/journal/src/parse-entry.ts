/** Reads entries as they were stored. A damaged one is listed, never lost. */

import type { EntryState, JournalEntry, MaskedValue, StoredEntry, UnreadableEntry } from './entry.ts'

/** The entry that a store expects under a file name or key. The name contains the entry's id, and in some stores its revision. */
export interface ExpectedEntry {
	/** Id that the entry must have. */
	readonly id: string
	/** Revision that the entry must have, if the name contains one. */
	readonly revision?: number
	/** The file name or key, for error messages. */
	readonly place: string
}

/**
 * Parses an entry that a store keeps as JSON. It never throws: an unreadable entry must neither be lost silently nor keep a store from
 * reading the entries after it.
 *
 * @param text What was stored.
 * @param expected Which entry should be there.
 * @returns The entry, or an {@linkcode UnreadableEntry} that says what is wrong with it.
 */
export function parseEntry(text: string, expected: ExpectedEntry): StoredEntry {
	const value = parseJsonOrUndefined(text)
	if (value === undefined) return unreadable(expected, 'it is not JSON')
	const found = Object(value) as Partial<JournalEntry>
	if (found.v !== 1) return unreadable(expected, 'it is not an entry of version 1')
	if (found.id !== expected.id || found.revision !== (expected.revision ?? found.revision))
		return unreadable(expected, 'it holds another entry')
	return isWhole(found) ? found : unreadable(expected, 'parts of it are missing, or are not what they should be')
}

export function parseJsonOrUndefined(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Every state. TypeScript reports a state that is missing here. */
const states: Readonly<Record<EntryState, 1>> = {
	pending: 1,
	unknown: 1,
	applied: 1,
	rejected: 1,
	not_processed: 1,
	absent: 1,
}

/** Whether every member has its type. Checked because a damaged entry could resolve a payment. */
function isWhole(entry: Partial<JournalEntry>): entry is JournalEntry {
	const { state, operation, method, path, reference, step, retryOf, fields, saved = {}, reason, requestId } = entry
	const { startedAt, sendDeadline, endedAt, seenAt } = entry
	return (
		isTextValue(state) &&
		Object.hasOwn(states, state) &&
		[entry.revision, entry.attempts, entry.status ?? 0].every(isCount) &&
		[operation, method, path, step, reference, retryOf ?? '', reason ?? '', requestId ?? ''].every(isTextValue) &&
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

export function unreadable({ id, place }: ExpectedEntry, reason: string): UnreadableEntry {
	return { id, state: 'unreadable', place, reason }
}

/**
 * Returns the entry if it is readable.
 *
 * @throws {Error} If it can't be read. The message says where it is stored and what is wrong with it.
 */
export function requireReadable(found: StoredEntry): JournalEntry {
	if (found.state === 'unreadable') throw createUnreadableError(found)
	return found
}

export function createUnreadableError({ place, reason }: UnreadableEntry): Error {
	return new Error(`Cannot read the journal's entry in ${place}: ${reason}; look at it, then move it away`)
}
