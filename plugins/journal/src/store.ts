/**
 * Defines what a store must do to hold a journal.
 * @module
 */
import type { JournalEntry, StoredEntry } from './entry.ts'

/**
 * Holds a journal's entries. It knows nothing of what they mean.
 *
 * Writers may be many: processes on one directory, Workers on one Durable Object. That is why a write names what it replaces.
 */
export interface JournalStore {
	/**
	 * Stores an entry, whole or not at all.
	 *
	 * Resolves to `true` only once the entry will survive the end of this process (of the machine, where the store can promise
	 * that): the call is sent when it has. Revision 0 needs the id to be free and, where the store has `find`, its reference to be
	 * claimed by no other entry, unless it is settled itself; revision n needs revision n − 1 to be what is stored; otherwise nothing is
	 * written and it resolves to `false`. Of two writers of one revision, one gets `true`; of two first writers of one reference, too.
	 *
	 * An entry claims its reference while it is unresolved or `applied`. One that was settled otherwise claims it again where it proves
	 * to have been sent, also beside another call that has taken it meanwhile: that must be stored whoever has the reference.
	 *
	 * @throws {Error} When it cannot be written. What a caller's fields hold must not be in the message.
	 */
	write(entry: JournalEntry): Promise<boolean>
	/** Resolves to the newest revision of an entry, or to `undefined` if there is no entry with this id. */
	read(id: string): Promise<StoredEntry | undefined>
	/**
	 * The newest revision of every entry, or of the unresolved ones alone, by id, oldest first. An entry that cannot be read is
	 * unresolved; it is listed as what it is (`parseEntry` says it), and those after it are listed too. What is written or
	 * deleted meanwhile may or may not be in it.
	 *
	 * @throws {Error} When the store itself cannot be read.
	 */
	list(which: 'all' | 'unresolved'): AsyncIterable<StoredEntry>
	/**
	 * Deletes all revisions of these entries, readable or not. Unknown ids are ignored. If a deletion is interrupted, no earlier
	 * revision of an entry may reappear.
	 */
	delete(ids: readonly string[]): Promise<void>
	/**
	 * Finds the entry with this reference: an applied one before an unresolved one. Optional: implement it only if the store can
	 * check and write atomically. Without it, a call that has a reference is not sent.
	 */
	find?(reference: string): Promise<StoredEntry | undefined>
	/**
	 * The time by the store's own clock, in epoch milliseconds, if all its users share one. Lookups are timed by it, and `purge`
	 * uses the earlier of both clocks.
	 */
	nowMs?(): Promise<number>
	/**
	 * The first unresolved entries after this id, at most `count`, that are not leased; then they are, for `leaseMs` by the store's
	 * own clock. Of many reconcilers, one looks up each entry. One that cannot be read is given and not leased: reconcilers of a later
	 * version may know what to make of it.
	 */
	lease?(after: string, count: number, leaseMs: number): Promise<readonly StoredEntry[]>
	/**
	 * Deletes the settled entries whose ids sort before this one, and returns how many. Applied entries with a reference stay
	 * unless `references` is true: without them, what was paid could be paid again.
	 */
	purge?(before: string, references: boolean): Promise<number>
}
