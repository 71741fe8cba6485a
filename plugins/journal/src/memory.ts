/**
 * A journal in memory: for tests, and to see what a journal holds. It ends with its process, which is what a journal is for.
 * @module
 */
import { checkEntry, heldReference, isUnresolved, type JournalEntry, type StoredEntry } from './entry.ts'
import type { JournalStore } from './store.ts'

/**
 * Keeps a journal's entries in this process.
 *
 * @returns An empty store.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { memoryJournal } from '@tarja/journal/memory'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(journal({ store: memoryJournal() }))
 * ```
 */
export function memoryJournal(): JournalStore {
	const entries = new Map<string, JournalEntry>()
	const holders = new Map<string, string>()
	const found = (id: string): StoredEntry | undefined => {
		const entry = entries.get(id)
		return entry && checkEntry(structuredClone(entry), { id, place: `memory, ${id}` })
	}
	return {
		async write(entry) {
			if ((entries.get(entry.id)?.revision ?? -1) !== entry.revision - 1) return false
			const { id, revision, reference } = entry
			if (reference !== undefined) {
				const holder = holders.get(reference)
				if (revision === 0 && holder !== undefined) return false
				if (heldReference(entry) !== undefined) holders.set(reference, holder ?? id)
				else if (holder === id) holders.delete(reference)
			}
			entries.set(entry.id, structuredClone(entry))
			return true
		},
		read: async (id) => found(id),
		async *list(which) {
			for (const id of [...entries.keys()].sort()) {
				const entry = found(id)
				if (entry && (which === 'all' || isUnresolved(entry))) yield entry
			}
		},
		async delete(ids) {
			for (const id of ids) entries.delete(id)
			for (const [reference, id] of holders) if (!entries.has(id)) holders.delete(reference)
		},
		async find(reference) {
			const holder = holders.get(reference)
			return holder === undefined ? undefined : found(holder)
		},
	}
}
