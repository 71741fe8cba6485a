/**
 * Keeps a journal in memory, for tests and for trying the journal out. Its entries are lost when the process ends.
 * @module
 */
import type { StoredEntry } from '../entry.ts'
import { parseEntry } from '../parse-entry.ts'
import { canStore, isFoundByReference, isNextRevision, isUnresolved } from '../protocol.ts'
import { createOpenOnce, type EntryStore, type JournalRecord, type JournalStore } from '../store.ts'

/**
 * Keeps a journal in this process. The journal creates itself, so `journal()` needs no id.
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
	const created = new Set<string>()
	return {
		...createOpenOnce((id) => createMemoryEntries(() => created.add(id))),
		ids: async () => Array.from(created),
		isEphemeral: true,
	}
}

function createMemoryEntries(onCreated: () => void): EntryStore {
	const entries = new Map<string, { readonly revision: number; readonly text: string }>()
	const idsOf = new Map<string, Set<string>>()
	let record: JournalRecord | undefined
	const findEntry = (id: string): StoredEntry | undefined => {
		const { text } = entries.get(id) ?? {}
		return text === undefined ? undefined : parseEntry(text, { id, place: `memory, ${id}` })
	}
	/** Yields the entries with these ids lazily, oldest first, because a later revision doesn't need the other entries of its order. */
	function* findEntries(ids: Iterable<string>): Generator<StoredEntry> {
		for (const id of [...ids].sort()) {
			const entry = findEntry(id)
			if (entry) yield entry
		}
	}
	return {
		journal: async () => record && { ...record },
		async writeJournal(next) {
			if (!isNextRevision(next, record)) return false
			record = { ...next }
			onCreated()
			return true
		},
		async write(entry) {
			const { id, revision, reference } = entry
			if (!record && !revision) throw new Error('Cannot write the entry: the journal is not there')
			const ids = idsOf.get(reference) ?? new Set()
			if (!isNextRevision(entry, entries.get(id)) || !canStore(entry, findEntries(ids))) return false
			idsOf.set(reference, ids.add(id))
			entries.set(id, { revision, text: JSON.stringify(entry) })
			return true
		},
		read: async (id) => findEntry(id),
		async *list(which, after = '') {
			for (const entry of findEntries([...entries.keys()].filter((id) => id > after)))
				if (which === 'all' || isUnresolved(entry)) yield entry
		},
		async delete(ids) {
			for (const id of ids) entries.delete(id)
		},
		find: async (reference) => Array.from(findEntries(idsOf.get(reference) ?? [])).filter(isFoundByReference),
	}
}
