// A store of journals that keeps its contract in few lines, each of its rules given: tests of the contract break them one by one.
import type { EntryStore, JournalEntry, JournalRecord, JournalStore, StoredEntry } from '@tarja/journal'
import { parseEntry } from '../src/parse-entry.ts'
import { canForget, canStore, isFoundByReference, isNextRevision, isUnresolved } from '../src/protocol.ts'
import { createOpenOnce } from '../src/store.ts'

/** The rules by which the store decides. */
export const rightRules = {
	follows: isNextRevision,
	isFoundByReference,
	isUnresolved,
	canForget,
	canStore,
	/** Whether a record of the journal may follow another. */
	recordFollows: isNextRevision,
	/** Whether an entry needs the journal's record. */
	needsRecord: true,
	/** Under what a reference is kept. */
	keyOf: (reference: string): string => reference,
	/** What is stored of an entry. */
	kept: (entry: JournalEntry): JournalEntry => entry,
	/** What happens between the check of a write and the write. */
	pause: undefined as (() => Promise<void>) | undefined,
}

export type Rules = typeof rightRules
/** One journal, with all that is optional. */
export type WholeStore = Required<EntryStore>

/** What is stored, of all journals. */
export function rightStore(
	rules: Rules = rightRules,
): Required<Pick<JournalStore, 'ids'>> & { open(id: string): WholeStore } {
	const opened = new Map<string, WholeStore>()
	const { open } = createOpenOnce((id) => {
		const made = journalBy(rules)
		opened.set(id, made)
		return made
	})
	const isCreated = async ([id, store]: [string, WholeStore]) => ((await store.journal()) ? [id] : [])
	return { open, ids: async () => (await Promise.all(Array.from(opened, isCreated))).flat() }
}

function journalBy(rules: Rules): WholeStore {
	const texts = new Map<string, string>()
	let record: JournalRecord | undefined
	const readStored = (id: string): JournalEntry | undefined => {
		const text = texts.get(id)
		return text === undefined ? undefined : JSON.parse(text)
	}
	const findEntry = (id: string): StoredEntry | undefined => {
		const text = texts.get(id)
		return text === undefined ? undefined : parseEntry(text, { id, place: `here, ${id}` })
	}
	const ids = (): readonly string[] => [...texts.keys()].sort()
	const those = (which: readonly string[]): readonly StoredEntry[] => which.flatMap((id) => findEntry(id) ?? [])
	const findByReference = (reference: string | undefined): readonly StoredEntry[] => {
		const isNamed = (own: string | undefined): boolean =>
			own !== undefined && reference !== undefined && rules.keyOf(own) === rules.keyOf(reference)
		return those(ids().filter((id) => isNamed(readStored(id)?.reference)))
	}
	return {
		journal: async () => record && structuredClone(record),
		async writeJournal(next) {
			if (!rules.recordFollows(next, record)) return false
			if (rules.pause) await rules.pause()
			record = structuredClone(next)
			return true
		},
		async write(entry) {
			if (!record && !entry.revision && rules.needsRecord) return false
			const others = entry.revision === 0 && entry.reference !== undefined ? findByReference(entry.reference) : []
			if (!rules.follows(entry, readStored(entry.id)) || !rules.canStore(entry, others)) return false
			if (rules.pause) await rules.pause()
			texts.set(entry.id, JSON.stringify(rules.kept(entry)))
			return true
		},
		read: async (id) => findEntry(id),
		async *list(which, after = '') {
			for (const entry of those(ids().filter((id) => id > after)))
				if (which === 'all' || rules.isUnresolved(entry)) yield entry
		},
		async delete(gone) {
			for (const id of gone) texts.delete(id)
		},
		find: async (reference) => findByReference(reference).filter((entry) => rules.isFoundByReference(entry)),
		nowMs: async () => Date.now(),
		async purge(before, references) {
			const gone = those(ids()).filter((entry) => entry.id < before && rules.canForget(entry, Infinity, references))
			for (const { id } of gone) texts.delete(id)
			return gone.length
		},
	}
}

/** A right store with some of its rules changed. */
export function createRuledStore(change: Partial<Rules>): JournalStore {
	return rightStore({ ...rightRules, ...change })
}

/** A right store of which some methods do something else. */
export function spoilt(spoil: (store: WholeStore) => Partial<WholeStore>): JournalStore {
	const store = rightStore()
	return createOpenOnce((id) => {
		const right = store.open(id)
		return { ...right, ...spoil(right) }
	})
}

export const turn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))
