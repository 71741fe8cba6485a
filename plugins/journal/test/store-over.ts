// A store of one account's journal, whatever account is asked for: tests change what that one does.
import type { Client, Operation } from '@tarja/core'
import type { EntryStore, JournalEntry, JournalStore } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { readable } from '../src/entry.ts'

export function storeOver(account: EntryStore): JournalStore {
	return { open: () => account }
}

/** The journal of an account in memory. */
export function inMemory(): EntryStore {
	return memoryJournal().open('main')
}

/** One whose writes are done otherwise; `turn` counts them from 1. */
export function writing(
	otherwise: (entry: JournalEntry, write: EntryStore['write'], turn: number) => Promise<boolean>,
): EntryStore {
	const store = inMemory()
	let turn = 0
	return { ...store, write: (entry) => otherwise(entry, store.write, ++turn) }
}

export async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
	const found: Item[] = []
	for await (const item of items) found.push(item)
	return found
}

/** The client, whose unsafe calls have a reference of their own unless they name one. */
export function withReferences<Own extends Client<object>>(client: Own): Own {
	const call = (...[operation, input, options]: Parameters<Client['call']>) => {
		const { effect = 'unsafe', idempotencyKey } = operation as Operation
		const isKept = 'journal' in client && (effect === 'unsafe' || (effect === 'idempotent' && idempotencyKey))
		const reference = `order-${crypto.randomUUID()}`
		return (client as Client).call(operation, input, isKept ? { reference, ...options } : options)
	}
	return { ...client, call, use: (plugin: never) => withReferences(client.use(plugin) as unknown as Own) }
}

/** All entries of a store, each readable. */
export async function listOf(store: EntryStore): Promise<JournalEntry[]> {
	return (await collected(store.list('all'))).map(readable)
}
