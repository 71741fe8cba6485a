/**
 * Reads from the journal what it knows around the entries that are looked up: payments known as applied, and calls whose payment could
 * be taken for theirs.
 * @module
 */
import { idTime, type JournalEntry } from '../entry.ts'
import { isUnresolved } from '../protocol.ts'
import type { EntryStore } from '../store.ts'
import { mayBeAlike } from './match.ts'

/** What the journal knows around some open entries. */
export interface Known {
	/** Payments of the same operation that their own processes have seen applied, by id: the nearest before, between and after them. */
	readonly applied: readonly JournalEntry[]
	/** Other entries that a payment of these may fit. */
	readonly others: readonly JournalEntry[]
}

/** When what is known is known enough. All times in milliseconds. */
export interface KnowingRules {
	readonly nowMs: number
	/** How long ago a payment may have been made that proves a lookup. */
	readonly calibrationMs: number
	/** How long a payment may take to show in a lookup. */
	readonly absentAfterMs: number
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** The last moment that an id can name. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')
/** How many known payments are kept on either side. */
const mostKnown = 20

/** Reads around entries of one operation, oldest first; further back only where nothing nearer is known. */
export async function knownAround(
	entries: readonly [JournalEntry, ...JournalEntry[]],
	store: EntryStore,
	rules: KnowingRules,
): Promise<Known> {
	const [first] = entries
	const [firstMs, lastMs] = [Date.parse(first.startedAt), Date.parse((entries.at(-1) ?? first).startedAt)]
	const others: JournalEntry[] = []
	const applied: JournalEntry[] = []
	let [before, after] = [0, 0]
	for await (const entry of between(store, firstMs - hourMs, lastMs + dayMs)) {
		const startedMs = Date.parse(entry.startedAt)
		if (startedMs > lastMs + hourMs && after >= mostKnown) break
		if (startedMs <= lastMs + hourMs && entries.some((open) => mayBeAlike(open, entry))) others.push(entry)
		if (!proves(entry, first, rules) || after >= mostKnown) continue
		if (startedMs > lastMs) after++
		else if (++before > mostKnown) applied.shift()
		applied.push(entry)
	}
	for (const backMs of [dayMs, rules.calibrationMs]) {
		if (applied.some(({ id }) => id < first.id)) break
		const earlier: JournalEntry[] = []
		for await (const entry of between(store, Math.min(firstMs, rules.nowMs) - backMs, firstMs - hourMs))
			if (proves(entry, first, rules) && earlier.push(entry) > mostKnown) earlier.shift()
		applied.unshift(...earlier)
	}
	return { applied, others }
}

/** Whether an entry's own process has seen its payment applied, long enough ago to show and recently enough to prove something. */
function proves(
	entry: JournalEntry,
	{ operation, step }: JournalEntry,
	{ nowMs, calibrationMs, absentAfterMs }: KnowingRules,
): boolean {
	if (entry.operation !== operation || entry.step !== step || isUnresolved(entry)) return false
	if (entry.outcome !== 'applied' || entry.resolvedBy !== 'call') return false
	const endedMs = Date.parse(entry.endedAt ?? '')
	return endedMs <= nowMs - absentAfterMs && Date.parse(entry.startedAt) >= nowMs - calibrationMs
}

/** Yields the readable entries that began in this time, by their ids. */
async function* between(store: EntryStore, fromMs: number, toMs: number): AsyncGenerator<JournalEntry> {
	const [from, to] = [fromMs, toMs].map((ms) => idTime(Math.min(Math.max(0, ms), lastMoment))) as [string, string]
	for await (const entry of store.list('all', from)) {
		if (entry.id > to) return
		if (entry.state !== 'unreadable' && entry.id >= from) yield entry
	}
}
