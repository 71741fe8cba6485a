/**
 * What the journal keeps of one unsafe call, and how an entry changes.
 * @module
 */
import type { MaskedValue, StoredFields } from './fields.ts'

/** How a settled call ended. */
export type Settlement =
	/** The platform answered 2xx, or a lookup found it there. */
	| 'applied'
	/** It was answered with a refusal, by HTTP's convention: a 4xx, but 408, 409, 425 and 429. */
	| 'rejected'
	/** It never left. */
	| 'not_sent'
	/** Lookups did not find it, often enough and late enough. */
	| 'absent'

/**
 * One unsafe call. It never holds a body, a header or a credential: of the input only the fields by which the operation says
 * that it is identified (`identifiedBy`), card numbers masked.
 */
export interface JournalEntry {
	readonly v: 1
	/** When it was written and a random part: `20261120T100711123Z-cafhbmkpoaldnjei`. Sorts by time. */
	readonly id: string
	/** 0 as first written; one more with every change. */
	readonly revision: number
	/** The operation's id, or its method and path template. */
	readonly operation: string
	readonly method: string
	/** The path template; parameters are not filled in. */
	readonly path: string
	/** The operation's identifying fields as they were to be sent. */
	readonly fields: StoredFields
	/** What the caller calls it (`meta.reference`): no other entry has it while this call may have been applied. */
	readonly reference?: string
	/** ISO 8601, UTC. */
	readonly startedAt: string
	/**
	 * `pending`: written, and nothing heard since: still under way, or its process ended. `unknown`: it failed and may have been
	 * applied. `settled`: see `outcome`.
	 */
	readonly state: 'pending' | 'unknown' | 'settled'
	/** Only when settled. */
	readonly outcome?: Settlement
	/** Only when settled: by the call's own end, or by a lookup. */
	readonly settledBy?: 'call' | 'lookup'
	/** When the call ended, ISO 8601, UTC; absent when nobody saw it end. */
	readonly endedAt?: string
	/** Status of the last answer, as far as is known. */
	readonly status?: number
	/** HTTP exchanges begun, as far as is known. */
	readonly attempts: number
	/** Whether the runtime may have sent the request twice by itself: then look for two. */
	readonly mayHaveReplayed: boolean
	/** Lookups in a row that did not find it and counted. */
	readonly absentReads: number
	/** When the last of them was made, ISO 8601, UTC. */
	readonly lastReadAt?: string
}

/**
 * An entry that is stored and cannot be read: cut short, changed by hand, without permission, or of a later version. Nobody knows
 * how its call ended, so it is listed as unresolved until somebody has looked at it and moved or deleted it.
 */
export interface UnreadableEntry {
	/** Its id, which begins with the time at which its call began. */
	readonly id: string
	readonly state: 'unreadable'
	/** Where it is: a file's name, a key. */
	readonly place: string
	/** What is wrong with it; never what it holds. */
	readonly reason: string
}

/** What a store finds under an id. */
export type StoredEntry = JournalEntry | UnreadableEntry

/** How a call ended, as its own process saw it. */
export interface CallEnd {
	readonly outcome: 'applied' | 'rejected' | 'not_sent' | 'unknown'
	readonly endedAtMs: number
	readonly attempts: number
	readonly status?: number | undefined
	readonly mayHaveReplayed: boolean
}

/** Whether somebody still has to find out. */
export function isUnresolved({ state }: StoredEntry): boolean {
	return state !== 'settled'
}

/** All that a store reads page by page: `pageAfter` gives the entries after an id, none at the end. */
export async function* paged(
	pageAfter: (id: string) => Promise<readonly StoredEntry[]>,
): AsyncGenerator<StoredEntry, void, undefined> {
	let page: readonly StoredEntry[]
	let after = ''
	do {
		page = await pageAfter(after)
		after = page.at(-1)?.id ?? after
		yield* page
	} while (page.length)
}

/** The reference that no other call may have now: that of a call which was applied, or may have been, or may yet be. */
export function heldReference({ reference, state, outcome }: JournalEntry): string | undefined {
	return state !== 'settled' || outcome === 'applied' ? reference : undefined
}

/** An id that is unique and sorts by time; letters for the random part, so that nobody takes its digits for a card number. */
export function newId(nowMs: number): string {
	const random = crypto.getRandomValues(new Uint8Array(16))
	const letters = Array.from(random, (byte) => String.fromCharCode(97 + (byte % 16))).join('')
	return `${idTime(nowMs)}-${letters}`
}

/** What the ids of a moment begin with: ids of earlier moments sort before it. */
export function idTime(epochMs: number): string {
	return new Date(epochMs).toISOString().replace(/[-:.]/g, '')
}

/** The entry once its call has ended; `undefined` where what is stored says more already. */
export function ended(entry: JournalEntry, end: CallEnd): JournalEntry | undefined {
	const { outcome, endedAtMs, attempts, status, mayHaveReplayed } = end
	if (entry.state === 'settled' && !outweighs(outcome, entry)) return undefined
	const facts = {
		...entry,
		revision: entry.revision + 1,
		endedAt: new Date(endedAtMs).toISOString(),
		attempts,
		...(status !== undefined && { status }),
		mayHaveReplayed,
	}
	return outcome === 'unknown'
		? { ...facts, state: 'unknown' }
		: { ...facts, state: 'settled', outcome, settledBy: 'call' }
}

/** A lookup may have settled a call that was still under way: what was seen at the platform stands, what was not does not. */
function outweighs(outcome: CallEnd['outcome'], { outcome: settled }: JournalEntry): boolean {
	if (outcome === 'unknown') return false
	return outcome === 'applied' || settled === 'absent'
}

/** The entry once a lookup has settled it. */
export function lookedUp(entry: JournalEntry, outcome: 'applied' | 'absent'): JournalEntry {
	return { ...entry, revision: entry.revision + 1, state: 'settled', outcome, settledBy: 'lookup' }
}

/** The entry with another count of lookups that did not find it. */
export function counted(entry: JournalEntry, absentReads: number, readAtMs: number): JournalEntry {
	return { ...entry, revision: entry.revision + 1, absentReads, lastReadAt: new Date(readAtMs).toISOString() }
}

/** Which entry a store expects in a place, by the name that it gave the place. */
export interface ExpectedEntry {
	readonly id: string
	/** Where the place says it. */
	readonly revision?: number
	/** What the place is called, for whoever looks there: a file's name, a key. */
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
	try {
		return checkEntry(JSON.parse(text), expected)
	} catch {
		return unreadable(expected, 'it is not JSON')
	}
}

/** The same for stores that keep values instead of text. */
export function checkEntry(value: unknown, expected: ExpectedEntry): StoredEntry {
	const found = Object(value) as Partial<JournalEntry>
	if (found.v !== 1) return unreadable(expected, 'it is not an entry of version 1')
	if (found.id !== expected.id || found.revision !== (expected.revision ?? found.revision))
		return unreadable(expected, 'it holds another entry')
	return isWhole(found) ? found : unreadable(expected, 'parts of it are missing, or are not what they should be')
}

const settlements: readonly unknown[] = ['applied', 'rejected', 'not_sent', 'absent'] satisfies Settlement[]

/** Whether everything that decides, or is shown, is of its type: what counts lookups may settle a payment. */
function isWhole(entry: Partial<JournalEntry>): entry is JournalEntry {
	const { state, outcome, startedAt, endedAt, lastReadAt, operation, method, path, reference, fields } = entry
	return (
		(state === 'settled' ? settlements.includes(outcome) : state === 'pending' || state === 'unknown') &&
		[entry.revision, entry.attempts, entry.absentReads, entry.status ?? 0].every(isCount) &&
		[operation, method, path, reference ?? ''].every(isText) &&
		[startedAt, endedAt ?? startedAt, lastReadAt ?? startedAt].every(isTime) &&
		typeof fields === 'object' &&
		fields !== null &&
		Object.values(fields).every(isStoredValue)
	)
}

function isText(value: unknown): value is string {
	return typeof value === 'string'
}

function isCount(value: unknown): boolean {
	return Number.isSafeInteger(value) && Number(value) >= 0
}

function isTime(value: unknown): boolean {
	return isText(value) && !Number.isNaN(Date.parse(value))
}

function isStoredValue(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return true
	const { masked, length, last4 = '', fingerprint = '' } = value as Partial<MaskedValue>
	return masked === true && isCount(length) && isText(last4) && isText(fingerprint)
}

/** What a store tells of an entry that it cannot read. */
export function unreadable({ id, place }: ExpectedEntry, reason: string): UnreadableEntry {
	return { id, state: 'unreadable', place, reason }
}

/**
 * The entry as it can be worked with.
 *
 * @throws {Error} When it cannot be read; says where it is and what is wrong with it.
 */
export function readable(found: StoredEntry): JournalEntry {
	if (found.state !== 'unreadable') return found
	const { place, reason } = found
	throw new Error(`Cannot read the journal's entry in ${place}: ${reason}; look at it, then move it away`)
}
