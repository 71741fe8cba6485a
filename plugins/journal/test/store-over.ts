// A store of one account's journal, whatever account is asked for: tests change what that one does.
import type { EntryStore, JournalEntry, JournalStore, ReferenceStore } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { readable } from '../src/entry.ts'

export function storeOver<Account extends EntryStore>(account: Account): JournalStore<Account> {
	return { open: () => account }
}

/** The journal of an account in memory. */
export function inMemory(): ReferenceStore {
	return memoryJournal().open('main')
}

/** One whose writes are done otherwise; `turn` counts them from 1. */
export function writing(
	otherwise: (entry: JournalEntry, write: ReferenceStore['write'], turn: number) => Promise<boolean>,
): ReferenceStore {
	const store = inMemory()
	let turn = 0
	return { ...store, write: (entry) => otherwise(entry, store.write, ++turn) }
}

export async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
	const found: Item[] = []
	for await (const item of items) found.push(item)
	return found
}

/** All entries of a store, each readable. */
export async function listOf(store: ReferenceStore): Promise<JournalEntry[]> {
	return (await collected(store.list('all'))).map(readable)
}
