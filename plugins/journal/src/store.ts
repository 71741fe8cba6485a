/**
 * What a place must do to hold a journal.
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
	 * that): the call is sent when it has. Revision 0 needs the id to be free, and its reference, where the store has `find`; revision
	 * n needs revision n − 1 to be what is stored; otherwise nothing is written and it resolves to `false`. Of two writers of one
	 * revision, one gets `true`. A reference is free again once its call is settled as anything but `applied`; a call that
	 * proves to be applied after that takes it back, unless another has it.
	 *
	 * @throws {Error} When it cannot be written. What a caller's fields hold must not be in the message.
	 */
	write(entry: JournalEntry): Promise<boolean>
	/** The newest revision of an entry, or `undefined`. */
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
	 * Forgets these entries, all of their revisions, whether they can be read or not. Ids that are not there are none of its
	 * business. Where this is interrupted, no earlier revision of an entry must come back.
	 */
	delete(ids: readonly string[]): Promise<void>
	/** The entry that holds this reference. Only where an atomic check exists: without it, a call that has a reference is not sent. */
	find?(reference: string): Promise<StoredEntry | undefined>
	/**
	 * The first unresolved entries after this id, at most `count`, that are not leased; then they are, for `leaseMs` by the store's
	 * own clock. Of many reconcilers, one looks up each entry.
	 */
	lease?(after: string, count: number, leaseMs: number): Promise<readonly StoredEntry[]>
	/**
	 * Forgets the settled entries whose ids sort before this one, and says how many they were. Those that hold a reference, which are
	 * applied, stay unless `references` is true: without them, what was paid could be paid again.
	 */
	purge?(before: string, references: boolean): Promise<number>
}
