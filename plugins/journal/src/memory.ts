/**
 * Keeps a journal in memory, for tests and for trying the journal out. Its entries are lost when the process ends.
 * @module
 */

import type { JournalEntry, StoredEntry } from './entry.ts'
import type { StoredValue } from './fields.ts'
import { canStore, isFoundByReference, isNextRevision, isUnresolved } from './protocol.ts'
import {
	checkEntry,
	compareById,
	createOpenOnce,
	type EntryStore,
	type JournalRecord,
	type JournalStore,
} from './store.ts'

/**
 * Keeps a journal in this process. It makes itself: `journal()` needs no id.
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
	return { ...createOpenOnce(createMemoryEntries), isEphemeral: true }
}

function createMemoryEntries(): EntryStore {
	const entries = new Map<string, JournalEntry>()
	const idsOf = new Map<string, string[]>()
	let record: JournalRecord | undefined
	const findEntry = (id: string): StoredEntry | undefined => {
		const entry = entries.get(id)
		return entry && checkEntry(copyEntry(entry), { id, place: `memory, ${id}` })
	}
	/** Yields the entries with this reference lazily: a later revision does not need them. */
	function* findByReference(reference: string): Generator<StoredEntry> {
		for (const id of idsOf.get(reference) ?? []) {
			const entry = findEntry(id)
			if (entry) yield entry
		}
	}
	return {
		journal: async () => record && { ...record },
		async writeJournal(next) {
			if (!isNextRevision(next, record)) return false
			record = { ...next }
			return true
		},
		async write(entry) {
			const { id, reference } = entry
			if (!record && !entry.revision) throw new Error('Cannot write the entry: the journal is not there')
			if (!isNextRevision(entry, entries.get(id)) || !canStore(entry, findByReference(reference))) return false
			if (!entries.has(id)) idsOf.set(reference, [...(idsOf.get(reference) ?? []), id])
			entries.set(id, copyEntry(entry))
			return true
		},
		read: async (id) => findEntry(id),
		async *list(which, after = '') {
			for (const id of [...entries.keys()].sort()) {
				if (id <= after) continue
				const entry = findEntry(id)
				if (entry && (which === 'all' || isUnresolved(entry))) yield entry
			}
		},
		async delete(ids) {
			for (const id of ids) {
				const reference = entries.get(id)?.reference
				if (reference !== undefined) forget(idsOf, reference, id)
				entries.delete(id)
			}
		},
		find: async (reference) => Array.from(findByReference(reference)).filter(isFoundByReference).sort(compareById),
	}
}

/** A copy of all that an entry has: structuredClone() takes as long as the rest of a write. */
function copyEntry(entry: JournalEntry): JournalEntry {
	const fields: Record<string, StoredValue> = { ...entry.fields }
	for (const name of Object.keys(fields)) {
		const value = fields[name]
		if (typeof value === 'object' && value !== null) fields[name] = { ...value }
	}
	return { ...entry, fields, ...(entry.saved && { saved: { ...entry.saved } }) }
}

function forget(idsOf: Map<string, string[]>, reference: string, id: string): void {
	const left = idsOf.get(reference)?.filter((other) => other !== id) ?? []
	if (left.length) idsOf.set(reference, left)
	else idsOf.delete(reference)
}
