/** Defines what a store must do, and reads what it stored: a damaged entry must neither be lost nor resolve a payment. */

import { isTarjaError } from '@tarja/core'
import { toPrintableCause, withTimeout } from '@tarja/core/plugin'
import type { EntryState, JournalEntry, ResolvedByPerson, StoredEntry, UnreadableEntry } from './entry.ts'
import type { MaskedValue } from './fields.ts'

/** What a store knows of a journal as a whole. */
export interface JournalRecord {
	readonly v: 1
	/** The id that the configuration names: `main-7f3k9q`. */
	readonly id: string
	/** Counts the changes of the record; 0 as first written. */
	readonly revision: number
	/** The base URL of the platform that its payments go to. */
	readonly baseUrl: string
	/** ISO 8601, UTC. */
	readonly createdAt: string
	/** Set while the journal is one that was restored from a copy, and nobody has found out what it lost. */
	readonly restored?: ResolvedByPerson
	/** Set when a person took the mark away: the operations whose calls they looked up. The copy may lack calls of others. */
	readonly unmarked?: ResolvedByPerson & { readonly operations: readonly string[] }
	/**
	 * Set once the platform has said of a payment that it is in review. `listed` names the operations whose list has shown such a payment: any
	 * other list may hide them, and proves no absence.
	 */
	readonly reviews?: { readonly listed: readonly string[] }
	/** The last change of its base URL. */
	readonly moved?: ResolvedByPerson & { readonly from: string }
}

/** Where journals are kept. Nothing of one journal is in another. */
export interface JournalStore {
	/**
	 * Returns the journal with this id. Reads and writes nothing yet.
	 *
	 * @param id 1 to 40 small letters, digits, `-` or `_`, checked by `journal()`.
	 */
	open(id: string): EntryStore
	/** Whether its journals end with the process, as in memory: `journal()` makes one, and needs no id. */
	readonly isEphemeral?: boolean
}

/** What every part of a client's journal works with. */
export interface JournalDeps {
	/** The journal's id. */
	readonly id: string
	readonly baseUrl: string
	readonly store: EntryStore
	/** For one question to the store. */
	readonly timeoutMs: number
	/** The time by the store's clock, if this process's is more than a minute off, in epoch milliseconds. */
	readonly nowMs: () => number
}

/** Opens each journal once, for stores that keep something of it in memory. */
export function createOpenOnce<Entries extends EntryStore>(
	open: (id: string) => Entries,
): { open(id: string): Entries } {
	const journals = new Map<string, Entries>()
	return {
		open(id) {
			const opened = journals.get(id) ?? open(id)
			journals.set(id, opened)
			return opened
		},
	}
}

/**
 * One journal in a store. It knows nothing of what its entries mean.
 *
 * Writers may be many: processes on one directory, Workers on one Durable Object. That is why a write names what it replaces.
 */
export interface EntryStore {
	/**
	 * Resolves to the journal's record; `undefined` if the store doesn't hold this journal.
	 *
	 * @throws {Error} When it can't be read.
	 */
	journal(): Promise<JournalRecord | undefined>
	/**
	 * Stores the journal's record, whole or not at all. Revision 0 creates the journal, and needs none to be there. Revision n needs
	 * revision n − 1 to be what is stored. Otherwise nothing is written, and it resolves to `false`. Of two writers of one revision, one
	 * gets `true`.
	 *
	 * @throws {Error} When it can't be written.
	 */
	writeJournal(record: JournalRecord): Promise<boolean>
	/**
	 * Stores an entry, whole or not at all. A first revision is taken only while the journal's record is there: a store that was emptied
	 * under its writers must not begin again from nothing.
	 *
	 * Resolves to `true` only once the entry will survive the end of this process (of the machine, where the store can promise
	 * that): the call is sent when it has. Revision 0 needs the id to be free; no other entry with its reference and step may be unresolved
	 * or applied, and if one was refused and nobody has retried it, `retryOf` must name it. Revision n needs revision n − 1 to be what is
	 * stored. Otherwise nothing is written and it resolves to `false`. Of two writers of one revision, one gets `true`; of two first writers
	 * of one reference and step, too, and of two that name one refusal.
	 *
	 * A later revision is stored whoever owns the reference: an entry that was resolved as `absent` or `not_processed` owns it again if its
	 * state changes, beside a later call that has taken it since. The journal reports both as a contradiction if both were applied.
	 *
	 * @throws {Error} When it cannot be written. What a caller's fields hold must not be in the message.
	 */
	write(entry: JournalEntry): Promise<boolean>
	/**
	 * The entries with this reference, of all steps, by id, without those that are `not_processed`. One that cannot be read is among them.
	 * The journal decides which one owns a step: an absent one owns none.
	 *
	 * @throws {Error} When the store cannot be read.
	 */
	find(reference: string): Promise<readonly StoredEntry[]>
	/** Resolves to the newest revision of an entry, or to `undefined` if there is no entry with this id. */
	read(id: string): Promise<StoredEntry | undefined>
	/**
	 * The newest revision of every entry, or of the unresolved ones alone, by id, oldest first. An entry that cannot be read is
	 * unresolved; it is listed as what it is (`parseEntry` says it), and those after it are listed too. What is written or
	 * deleted meanwhile may or may not be in it.
	 *
	 * @param after Leaves out all whose id does not sort after this text.
	 * @throws {Error} When the store itself cannot be read.
	 */
	list(which: 'all' | 'unresolved', after?: string): AsyncIterable<StoredEntry>
	/**
	 * Deletes all revisions of these entries, readable or not. Unknown ids are ignored. If a deletion is interrupted, no earlier
	 * revision of an entry may reappear.
	 */
	delete(ids: readonly string[]): Promise<void>
	/**
	 * The time by the store's own clock, in epoch milliseconds, if all its users share one. Lookups are timed by it, and `purge`
	 * uses the earlier of both clocks.
	 */
	nowMs?(): Promise<number>
	/**
	 * Deletes the settled entries whose ids sort before this one, and returns how many. Those that `find` returns stay unless
	 * `references` is true: without them, what was paid or refused could be paid again.
	 */
	purge?(before: string, references: boolean): Promise<number>
}

/** Resolves as a store's work does, or rejects when the time is up. The work itself isn't stopped. */
export function waitForStore<Out>(timeoutMs: number, work: Promise<Out>): Promise<Out> {
	return withTimeout(timeoutMs, work, () => {
		throw new Error(`the store did not confirm it within ${timeoutMs} ms`)
	})
}

/**
 * Opens a journal whose errors can be printed: a driver's error may quote a password or a card number. Each error is replaced by a redacted
 * copy, from which a debugger still reaches what was thrown.
 */
export function openGuarded(journals: JournalStore, id: string): EntryStore {
	const store = journals.open(id)
	const { nowMs, purge } = store
	const ask = async <Out>(work: () => Promise<Out>): Promise<Out> => {
		try {
			return await work()
		} catch (error) {
			throw toStoreError(error)
		}
	}
	return {
		journal: () => ask(() => store.journal()),
		writeJournal: (record) => ask(() => store.writeJournal(record)),
		write: (entry) => ask(() => store.write(entry)),
		find: (reference) => ask(() => store.find(reference)),
		read: (entryId) => ask(() => store.read(entryId)),
		async *list(which, after) {
			try {
				yield* store.list(which, after)
			} catch (error) {
				throw toStoreError(error)
			}
		},
		delete: (ids) => ask(() => store.delete(ids)),
		...(nowMs && { nowMs: () => ask(() => nowMs.call(store)) }),
		...(purge && { purge: (before, references) => ask(() => purge.call(store, before, references)) }),
	}
}

function toStoreError(thrown: unknown): unknown {
	return isTarjaError(thrown) ? thrown : (toPrintableCause(thrown) ?? new Error('the store failed'))
}

/** Reads every unresolved entry, oldest first. */
export async function readUnresolved(store: EntryStore): Promise<readonly StoredEntry[]> {
	const entries: StoredEntry[] = []
	for await (const entry of store.list('unresolved')) entries.push(entry)
	return entries
}

export function compareById(a: StoredEntry, b: StoredEntry): number {
	return a.id < b.id ? -1 : 1
}

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
 * @throws {Error} When it cannot be read; says where it is and what is wrong with it.
 */
export function requireReadable(found: StoredEntry): JournalEntry {
	if (found.state === 'unreadable') throw createUnreadableError(found)
	return found
}

export function createUnreadableError({ place, reason }: UnreadableEntry): Error {
	return new Error(`Cannot read the journal's entry in ${place}: ${reason}; look at it, then move it away`)
}
