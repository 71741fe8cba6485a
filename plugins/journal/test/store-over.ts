// A store of one account's journal, whatever account is asked for: tests change what that one does.
import type { EntryStore, JournalStore, ReferenceStore } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'

export function storeOver<Account extends EntryStore>(account: Account): JournalStore<Account> {
	return { open: () => account }
}

/** The journal of an account in memory. */
export function inMemory(): ReferenceStore {
	return memoryJournal().open('main')
}
