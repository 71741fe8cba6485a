/**
 * What the cases of the contract are made of.
 * @module
 */
import { isUnresolved, type JournalEntry, newId, type StoredEntry } from './entry.ts'
import type { JournalStore } from './store.ts'

/** One case: two stores on one storage, and how many entries are many. */
export type Body = (store: JournalStore, other: JournalStore, many: number) => Promise<void>

/** An entry that nobody has written yet. */
export function newEntry(facts: Partial<JournalEntry> = {}, startedAtMs: number = Date.now()): JournalEntry {
	return {
		v: 1,
		id: newId(startedAtMs),
		revision: 0,
		operation: 'contract',
		method: 'POST',
		path: '/contract/{id}',
		fields: { nsuOrigem: '000123' },
		startedAt: new Date(startedAtMs).toISOString(),
		state: 'pending',
		attempts: 0,
		mayHaveReplayed: false,
		absentReads: 0,
		...facts,
	}
}

export async function writes(store: JournalStore, entry: JournalEntry): Promise<void> {
	same(await store.write(entry), true, `write() of revision ${entry.revision}`)
}

/** Writes the entry and this many revisions of it, and gives back the last. */
export async function revise(store: JournalStore, entry: JournalEntry, revisions: number): Promise<JournalEntry> {
	let last = entry
	await writes(store, last)
	for (let revision = 1; revision <= revisions; revision++) {
		last = { ...last, revision, absentReads: revision }
		await writes(store, last)
	}
	return last
}

/** Of what the store lists, what is among these entries. */
export async function listed(
	store: JournalStore,
	which: 'all' | 'unresolved',
	among: readonly JournalEntry[],
): Promise<readonly StoredEntry[]> {
	const ids = new Set(among.map(({ id }) => id))
	const found: StoredEntry[] = []
	for await (const entry of store.list(which)) {
		if (which === 'unresolved') same(isUnresolved(entry), true, 'whether what is listed is unresolved')
		if (ids.has(entry.id)) found.push(entry)
	}
	return found
}

/** An entry that cannot be read must say where somebody has to look. */
export function isNamed(entry: StoredEntry | undefined): void {
	if (entry?.state !== 'unreadable') return
	same(entry.place.includes(entry.id) && entry.reason !== '', true, 'whether place and reason are said')
}

/** What was frozen may refuse. */
export function attempt(change: () => unknown): void {
	try {
		change()
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
	}
}

export function same(given: unknown, wanted: unknown, what: string): void {
	const [is, should] = [sorted(given), sorted(wanted)]
	if (is !== should) throw new Error(`Broke its contract: ${what} is ${is}, not ${should}`)
}

/** As JSON, whatever the order of keys. */
function sorted(value: unknown): string {
	const inOrder = (_: string, item: unknown): unknown =>
		typeof item === 'object' && item !== null && !Array.isArray(item)
			? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
			: item
	return String(JSON.stringify(value, inOrder))
}
