/** Creates entries and compares values for the cases of the store contract. */

import type { JournalEntry, ResolvedState, StoredEntry } from '../../entry.ts'
import { createEntryId } from '../../moments.ts'
import { isUnresolved, openEntry } from '../../protocol.ts'
import type { EntryStore } from '../../store.ts'
import { firstStep } from '../../validate.ts'

/** One case. It gets two stores that share their storage, and how many entries to write if it needs many. */
export type Body = (store: EntryStore, other: EntryStore, many: number) => Promise<void>

/** The names of members that may be absent. */
export type OptionalName<Type> = { [Name in keyof Type]-?: object extends Pick<Type, Name> ? Name : never }[keyof Type]
/** A value with every member, also those that may be absent. */
export type Whole<Type> = Type extends object ? { [Name in keyof Type]-?: Whole<Exclude<Type[Name], undefined>> } : Type

/** Creates the first revision of an entry with a new id. It is not stored yet. */
export function createTestEntry(facts: Partial<JournalEntry> = {}, startedAtMs: number = Date.now()): JournalEntry {
	const call = {
		operation: 'contract',
		method: 'POST',
		path: '/contract/{id}',
		fields: { nsuOrigem: '000123' },
		reference: createReference(),
		step: firstStep,
	}
	const times = { startedAtMs, sendDeadlineMs: startedAtMs + 30_000 }
	return { ...openEntry({ id: createEntryId(startedAtMs), ...call, ...times }), ...facts }
}

export async function expectWrite(store: EntryStore, entry: JournalEntry): Promise<void> {
	expectSame(await store.write(entry), true, `write() of revision ${entry.revision}`)
}

/** Stores a new entry. */
export async function beginEntry(
	store: EntryStore,
	facts: Partial<JournalEntry> = {},
	startedAtMs?: number,
): Promise<JournalEntry> {
	const entry = createTestEntry(facts, startedAtMs)
	await expectWrite(store, entry)
	return entry
}

/** Stores how the call of an entry ended; returns its new revision. */
export async function endStoredEntry(
	store: EntryStore,
	entry: JournalEntry,
	as: ResolvedState | 'unknown',
): Promise<JournalEntry> {
	const resolvedBy = as === 'absent' ? 'lookup' : 'call'
	const { resolvedBy: _, ...before } = entry
	const end = as === 'unknown' ? { state: as } : ({ state: as, resolvedBy } as const)
	const next: JournalEntry = { ...before, revision: entry.revision + 1, ...end }
	await expectWrite(store, next)
	return next
}

/** Checks that a store does not take an entry. */
export async function expectRefusal(store: EntryStore, entry: JournalEntry, what: string): Promise<void> {
	expectSame(await store.write(entry), false, what)
}

/** Stores an entry in the format of an unknown version. Returns the entry as it was passed. */
export async function writeDamaged(store: EntryStore, entry: JournalEntry = createTestEntry()): Promise<JournalEntry> {
	await expectWrite(store, { ...entry, v: 2 } as never)
	return entry
}

/** Lets twenty writers compete in two stores, and checks that one of them wins. Returns the winner's entry. */
export async function raceWriters(
	store: EntryStore,
	other: EntryStore,
	rivalOf: (number: number) => JournalEntry,
): Promise<JournalEntry> {
	const rivals = Array.from({ length: 20 }, (_, number) => rivalOf(number))
	const results = await Promise.all(rivals.map((rival, i) => (i % 2 ? other : store).write(rival)))
	const winners = rivals.filter((_, i) => results[i])
	expectSame(winners.length, 1, 'the number of winners')
	return winners[0] as JournalEntry
}

/** Stores the entry, then this many further revisions of it, one after another; returns the last one. */
export async function revise(store: EntryStore, entry: JournalEntry, revisions: number): Promise<JournalEntry> {
	let last = entry
	await expectWrite(store, last)
	for (let revision = 1; revision <= revisions; revision++) {
		last = { ...last, revision, attempts: revision }
		await expectWrite(store, last)
	}
	return last
}

/** The ids of entries, in their order. */
export function listIds(entries: readonly StoredEntry[] = []): readonly string[] {
	return entries.map(({ id }) => id)
}

/** Creates a reference that no other case uses. */
export function createReference(): string {
	return `contract-${createEntryId(Date.now())}`
}

/** Lists the store's entries and keeps those with these ids. */
export async function listAmong(
	store: EntryStore,
	which: 'all' | 'unresolved',
	among: readonly JournalEntry[],
	after?: string,
): Promise<readonly StoredEntry[]> {
	const ids = new Set(listIds(among))
	const found: StoredEntry[] = []
	for await (const entry of store.list(which, after)) {
		if (which === 'unresolved') expectSame(isUnresolved(entry), true, 'whether what is listed is unresolved')
		if (ids.has(entry.id)) found.push(entry)
	}
	return found
}

/** Checks that an unreadable entry says where it is stored. */
export function isNamed(entry: StoredEntry | undefined): void {
	if (entry?.state !== 'unreadable') return
	expectSame(entry.place.includes(entry.id) && entry.reason !== '', true, 'whether place and reason are said')
}

/** Runs a change and ignores the exception that a frozen object throws. */
export function attempt(change: () => unknown): void {
	try {
		change()
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
	}
}

export function expectSame(input: unknown, wanted: unknown, what: string): void {
	const [is, should] = [serializeSorted(input), serializeSorted(wanted)]
	if (is !== should) throw new Error(`Broke its contract: ${what} is ${is}, not ${should}`)
}

/** Serialises a value with its keys sorted, so that two values with the same content give the same text. */
function serializeSorted(value: unknown): string {
	const sortKeys = (_: string, item: unknown): unknown =>
		typeof item === 'object' && item !== null && !Array.isArray(item)
			? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
			: item
	return String(JSON.stringify(value, sortKeys))
}
