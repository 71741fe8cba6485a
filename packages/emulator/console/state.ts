import type { SpaceChanges } from '../src/changes.ts'
import type { LogEntry } from '../src/entry.ts'

/** The page's copy of a space's state, made of all changes read so far. */
export interface State extends Omit<SpaceChanges, 'entries'> {
	/** The log entries that the emulator still stores, oldest first. */
	readonly entries: readonly LogEntry[]
}

/** Returns the copy with newer changes merged in. If their history is another one, they replace the log entries. */
export function withChanges(known: State | undefined, changes: SpaceChanges): State {
	const before = known?.history === changes.history ? known.entries : []
	return { ...changes, entries: merged(before, changes.entries, changes.oldest) }
}

/** The newest version of each entry that the emulator still keeps, in order of arrival. */
function merged(before: readonly LogEntry[], news: readonly LogEntry[], oldest: number): readonly LogEntry[] {
	if (news.length === 0 && (before[0]?.seq ?? oldest) >= oldest) return before
	const bySeq = new Map(before.map((entry) => [entry.seq, entry]))
	for (const entry of news) bySeq.set(entry.seq, entry)
	return [...bySeq.values()].filter(({ seq }) => seq >= oldest).sort((one, other) => one.seq - other.seq)
}
