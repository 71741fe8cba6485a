/** Defines what a store must do. */

import { isTarjaError } from '@tarja/core'
import { toPrintableCause, withTimeout } from '@tarja/core/plugin'
import type { JournalEntry, ResolvedByPerson, StoredEntry } from './entry.ts'

/** How long words about payments wait, in milliseconds. */
export interface Waits {
	/**
	 * How long a payment must be missing before it counts as absent. It must be longer than any queue delays a request, and longer than a
	 * payment takes to appear in a list. Default 7200000, two hours.
	 */
	readonly absentAfterMs: number
	/** How long a refusal of a call without a response waits, because a gateway may try a second acquirer. Default 900000, 15 minutes. */
	readonly rejectedAfterMs: number
}

/** Returns how long words about an operation's payments wait, by the journal's record. */
export type WaitsOf = (operation: string) => Waits

/** What `reconcile` has compared with the lists of an operation and step. Times are ISO 8601, UTC. */
export interface Compared {
	/** The calls that began before this have been compared. */
	readonly until: string
	/** When the missing payments were last looked up. */
	readonly hourAt: string
	/** When days that lie back were last compared again. */
	readonly lastDayAt: string
	/** Ids of the applied calls of the last seven days whose payments no list has shown. */
	readonly missing: readonly string[]
	/** The longest time after which a missing payment was listed after all, in milliseconds, and when one was last listed late. */
	readonly late?: { readonly ms: number; readonly at: string }
	/** Absent calls, and when each is looked up again. */
	readonly absent: readonly { readonly id: string; readonly nextAt: string }[]
}

/** The record that a store keeps about a journal as a whole. */
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
	/** Set by `markRestored`, and removed by `unmarkRestored`: the journal was restored from a copy, which may lack entries. */
	readonly restored?: ResolvedByPerson
	/**
	 * Set when a person removed the mark. `operations`: the operations whose calls they looked up. The copy may lack calls of other
	 * operations.
	 */
	readonly unmarked?: ResolvedByPerson & { readonly operations: readonly string[] }
	/**
	 * Set once the platform has said that a payment is in review. `listed` names the operations whose list has shown such a payment. The
	 * list of any other operation may hide payments in review, so it proves no absence.
	 */
	readonly reviews?: { readonly listed: readonly string[] }
	/** The last change of its base URL. */
	readonly moved?: ResolvedByPerson & { readonly from: string }
	/** How long words about its payments wait; for single operations, by their ids, too. Absent: the defaults. */
	readonly waits?: Partial<Waits> & { readonly operations?: Readonly<Record<string, Partial<Waits>>> }
	/** The last change of its waiting times. */
	readonly waitsSet?: ResolvedByPerson
	/** What `reconcile` has compared with its lists, for each operation and step. */
	readonly compared?: Readonly<Record<string, Compared>>
	/** When `reconcile` last looked up the unpaid charges of four days, and of forty. */
	readonly unpaid?: { readonly hourAt: string; readonly dayAt: string }
	/** Marks of the newest facts that `reconcile` has reported, so that each is reported once. */
	readonly told?: readonly string[]
}

/** A place that stores journals. The journals in it share no data. */
export interface JournalStore {
	/**
	 * Returns the journal with this id. Reads and writes nothing yet.
	 *
	 * @param id 1 to 40 small letters, digits, `-` or `_`, checked by `journal()`.
	 */
	open(id: string): EntryStore
	/**
	 * Returns the ids of all journals that were created in this store. `markRestored` marks them all, because a restored copy holds them
	 * all. Without it, only the client's own journal is marked.
	 */
	ids?(): Promise<readonly string[]>
	/** Whether its journals end with the process, such as journals in memory. `journal()` then creates one, and needs no id. */
	readonly isEphemeral?: boolean
}

/** The dependencies that all parts of a client's journal share. */
export interface JournalDeps {
	/** The journal's id. */
	readonly id: string
	readonly baseUrl: string
	readonly store: EntryStore
	/** Time limit for one call of the store. */
	readonly timeoutMs: number
	/** The time in epoch milliseconds, by this process's clock, or by the store's clock if the two are more than a minute apart. */
	readonly nowMs: () => number
}

/** Opens each journal once, for stores that keep some of a journal's state in memory. */
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
 * One journal in a store. It doesn't know what its entries mean.
 *
 * There may be many writers: processes on one directory, or Workers on one Durable Object. So each write names the revision that it
 * replaces.
 */
export interface EntryStore {
	/**
	 * Resolves to the journal's record; `undefined` if the store doesn't hold this journal.
	 *
	 * @throws {Error} When it can't be read.
	 */
	journal(): Promise<JournalRecord | undefined>
	/**
	 * Stores the journal's record, whole or not at all. Revision 0 creates the journal, and is stored only if there is no record. Revision n
	 * is stored only if the stored revision is n − 1. Otherwise nothing is written, and the promise resolves to `false`. If two writers
	 * store the same revision, one gets `true`.
	 *
	 * @throws {Error} When it can't be written.
	 */
	writeJournal(record: JournalRecord): Promise<boolean>
	/**
	 * Stores an entry, whole or not at all. A first revision is stored only if the journal's record exists, because a store that was emptied
	 * while it was in use must not look like a new one.
	 *
	 * Resolves to `true` only once the entry will survive the end of this process (or of the machine, if the store can promise that),
	 * because the call is sent then. Revision 0 is stored only if its id is free, and if no other entry with its reference and step is
	 * unresolved or applied. If such an entry was refused, and no call has retried it, `retryOf` must name it. Revision n is stored only if
	 * the stored revision is n − 1. Otherwise nothing is written, and the promise resolves to `false`. Only one of two writers gets `true`
	 * if both write the same revision, if both write a first revision for the same reference and step, or if both name the same refusal.
	 *
	 * A later revision is stored even if another entry owns the reference. An entry that was resolved as `absent` or `not_processed` owns
	 * the reference again if its state changes, beside a later call that has taken it since. If both were applied, the journal reports a
	 * contradiction.
	 *
	 * @throws {Error} If it can't be written. The message must not contain values of the caller's fields.
	 */
	write(entry: JournalEntry): Promise<boolean>
	/**
	 * Returns the entries with this reference, of all steps, sorted by id. It includes unreadable entries, and leaves out entries that are
	 * `not_processed`. The journal decides which entry owns a step; an absent entry owns none.
	 *
	 * @throws {Error} When the store cannot be read.
	 */
	find(reference: string): Promise<readonly StoredEntry[]>
	/** Resolves to the newest revision of an entry, or to `undefined` if there is no entry with this id. */
	read(id: string): Promise<StoredEntry | undefined>
	/**
	 * Yields the newest revision of every entry, or only of the unresolved ones, sorted by id, oldest first. An unreadable entry counts as
	 * unresolved. It is listed as `parseEntry` returns it, and the entries after it are listed too. An entry that is written or deleted
	 * during the listing may or may not be in it.
	 *
	 * @param after Lists only entries whose id sorts after this text.
	 * @throws {Error} When the store itself cannot be read.
	 */
	list(which: 'all' | 'unresolved', after?: string): AsyncIterable<StoredEntry>
	/**
	 * Deletes all revisions of these entries, readable or not. Unknown ids are ignored. If a deletion is interrupted, no earlier
	 * revision of an entry may reappear.
	 */
	delete(ids: readonly string[]): Promise<void>
	/**
	 * Returns the time by the store's own clock, in epoch milliseconds. Only for stores whose users share one clock. Lookups use this clock,
	 * and `purge` uses the earlier of both clocks.
	 */
	nowMs?(): Promise<number>
	/**
	 * Deletes the resolved entries whose ids sort before this text, and returns their number. Entries that `find` returns stay unless
	 * `references` is true: without them, a paid or refused order could be paid again.
	 */
	purge?(before: string, references: boolean): Promise<number>
}

/** Settles like the store's promise, or rejects when the time is up. The store's work isn't stopped. */
export function waitForStore<Out>(timeoutMs: number, work: Promise<Out>): Promise<Out> {
	return withTimeout(timeoutMs, work, () => {
		throw new Error(`the store did not confirm it within ${timeoutMs} ms`)
	})
}

/**
 * Opens a journal whose errors are safe to print, because a driver's error may quote a password or a card number. It replaces each error
 * by a redacted copy. A debugger can still reach the original error from the copy.
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
