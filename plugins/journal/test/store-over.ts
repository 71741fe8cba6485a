// A store with one journal, whatever id is asked for, which makes itself: tests change what it does.
import type { CallOptions, Client, DataOf, Operation, Result } from '@tarja/core'
import type { EntryStore, JournalApi, JournalEntry, JournalStore, OrderState } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createRecord } from '../src/journal-record.ts'
import { requireReadable } from '../src/parse-entry.ts'

export function storeOver(entries: EntryStore): JournalStore {
	return { open: () => entries, isEphemeral: true }
}

/** A journal in memory, for https://platform.example. */
export function inMemory(): EntryStore {
	const store = memoryJournal().open('memory')
	// Done at once: nothing in memory waits.
	void store.writeJournal(createRecord('memory', 'https://platform.example', 0))
	return store
}

/** One whose writes are done otherwise; `turn` counts them from 1. */
export function withWrite(
	otherwise: (entry: JournalEntry, write: EntryStore['write'], turn: number) => Promise<boolean>,
): EntryStore {
	const store = inMemory()
	let turn = 0
	return { ...store, write: (entry) => otherwise(entry, store.write, ++turn) }
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
	const found: Item[] = []
	for await (const item of items) found.push(item)
	return found
}

type PlainOptions = CallOptions & { readonly reference?: string }
type PlainCall = <O extends Operation>(
	operation: O,
	input?: object,
	options?: PlainOptions,
) => Promise<Result<DataOf<O>>>

/**
 * The client, whose unsafe calls go through `once`, each with a reference of its own unless it names one. It resolves as a plain call
 * does, and rejects with the order's error or, if it has none, with its state.
 */
export function withReferences<Own extends Client<object>>(client: Own): Omit<Own, 'call'> & { call: PlainCall } {
	const call = async (
		operation: Operation,
		input?: object,
		{ reference = `order-${crypto.randomUUID()}`, ...options }: PlainOptions = {},
	): Promise<Result> => {
		const { effect = 'unsafe', idempotencyKey } = operation
		const isGuarded = 'journal' in client && (effect === 'unsafe' || (effect === 'idempotent' && idempotencyKey))
		if (!isGuarded) return (client as Client).call(operation, input as never, options)
		const once = (client.journal as JournalApi).once as (...given: unknown[]) => Promise<OrderState<Result>>
		const payment = await once(reference, { outcomeOf: 'http', ...operation }, input, options)
		if (payment.state === 'applied' && payment.result) return payment.result
		throw ('error' in payment && payment.error) || Object.assign(new Error(payment.state), payment)
	}
	return { ...client, call, use: (plugin: never) => withReferences(client.use(plugin) as unknown as Own) } as never
}

/** All entries of a store, each readable. */
export async function listOf(store: EntryStore): Promise<JournalEntry[]> {
	return (await collect(store.list('all'))).map(requireReadable)
}
