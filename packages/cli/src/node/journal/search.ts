/** Finds journal entries by id, by the caller's reference, or by a field. */
import type { EntryStore, StoredEntry } from '@tarja/journal'
import type { Context, Words } from '../command.ts'
import { existingJournal } from '../journal-store.ts'

/** Whether a stored value equals the wanted one; a masked one is compared by its length and last digits. */
function isValue(kept: unknown, wanted: string): boolean {
	if (typeof kept !== 'object' || kept === null) return String(kept) === wanted
	const { length, last4 } = kept as { readonly length?: number; readonly last4?: string }
	return length === wanted.length && (last4 === undefined || wanted.endsWith(last4))
}

/** Whether an entry has this reference, or, for `field=value`, this field. */
export function isMeant(entry: StoredEntry, words: string): boolean {
	if (entry.state === 'unreadable') return false
	if (entry.reference === words) return true
	const [, name, value] = /^([^=]+)=(.*)$/s.exec(words) ?? []
	return (
		name !== undefined && value !== undefined && Object.hasOwn(entry.fields, name) && isValue(entry.fields[name], value)
	)
}

/** Limit of completions offered at once: more than anybody reads in a terminal. */
const mostOffered = 200
/** Reading ends then: of a longer journal, the part that was read by then is offered. */
const readingMs = 500

/** References and, if these are wanted, ids of entries, the unresolved ones first: for completion. Nothing is written. */
export async function offeredEntries(context: Context, withIds: boolean): Promise<Words> {
	const { store } = await existingJournal(context, 'offer its entries')
	const words: Record<string, string> = {}
	const begunMs = performance.now()
	for (const scope of ['unresolved', 'all'] as const)
		for await (const entry of store.list(scope)) {
			if (Object.keys(words).length >= mostOffered || performance.now() - begunMs > readingMs) return words
			if (entry.state === 'unreadable') continue
			const { id, reference, operation, state } = entry
			if (reference !== undefined) words[reference] ??= `${state}: ${operation}`
			if (withIds) words[id] ??= `${state}: ${operation}`
		}
	return words
}

/** Yields matching entries, oldest first. Reads the whole journal, because every store supports that. */
export async function* found(
	store: EntryStore,
	fits: (entry: StoredEntry) => boolean,
	signal: AbortSignal,
): AsyncGenerator<StoredEntry> {
	for await (const entry of store.list('all')) {
		signal.throwIfAborted()
		if (fits(entry)) yield entry
	}
}
