import type { SpaceChanges } from '../src/changes.ts'
import type { LogEntry } from '../src/entry.ts'

/** What the page knows of a space. */
export interface State extends Omit<SpaceChanges, 'entries'> {
	/** Oldest first. */
	readonly entries: readonly LogEntry[]
	/** `performance.now()` of the page when the platform's clock was read. */
	readonly readAtMs: number
}

/** What is known once more has been read. Another history begins from nothing. */
export function withChanges(known: State | undefined, changes: SpaceChanges, readAtMs: number): State {
	const before = known?.history === changes.history ? known.entries : []
	return { ...changes, entries: merged(before, changes.entries, changes.oldest), readAtMs }
}

/** The newest version of each entry that is still kept, in the order in which they arrived. */
function merged(before: readonly LogEntry[], news: readonly LogEntry[], oldest: number): readonly LogEntry[] {
	if (news.length === 0 && (before[0]?.seq ?? oldest) >= oldest) return before
	const bySeq = new Map(before.map((entry) => [entry.seq, entry]))
	for (const entry of news) bySeq.set(entry.seq, entry)
	return [...bySeq.values()].filter(({ seq }) => seq >= oldest).sort((one, other) => one.seq - other.seq)
}
