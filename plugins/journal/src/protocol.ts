/**
 * The journal's rules as pure functions: which entry may follow which, and who holds a reference. No I/O and no clock; times are
 * arguments. Stores write what is decided here, and a model checker (the explorer) runs every order of events over it.
 * @module
 */
import type { JournalEntry, LastLookup, StoredEntry } from './entry.ts'
import type { CallEnd, Decision, Look, Objection, Opening, ReadingRules } from './facts.ts'

/** Largest believable difference between two clocks: synchronised clocks are never a day apart. */
const furthestAheadMs = 86_400_000

/** The first revision, which must be stored and confirmed before the request may be sent. */
export function opened(opening: Opening): JournalEntry {
	const { startedAtMs, sendDeadlineMs, reference, again, request, kinds, unique, ...call } = opening
	return {
		v: 1,
		...call,
		revision: 0,
		...(request && { request }),
		...(kinds && { kinds }),
		...(unique && { unique }),
		...(reference !== undefined && { reference }),
		...(again !== undefined && { again }),
		startedAt: isoTime(startedAtMs),
		sendDeadline: isoTime(sendDeadlineMs),
		state: 'pending',
		attempts: 0,
		mayHaveReplayed: false,
		absentReads: 0,
	}
}

/**
 * The entry that replaces one whose write failed or was late. Whichever of the two is stored first blocks the other, so that a
 * late write cannot reserve a reference for a call that was never sent.
 */
export function withdrawn(entry: JournalEntry, endedAtMs: number): JournalEntry {
	return { ...entry, state: 'settled', outcome: 'not_processed', resolvedBy: 'call', endedAt: isoTime(endedAtMs) }
}

/** Whether an entry may be stored: its first revision if none is stored, every later revision if the one before it is stored. */
export function follows(entry: JournalEntry, stored: { readonly revision: number } | undefined): boolean {
	return entry.revision === (stored ? stored.revision + 1 : 0)
}

/**
 * Whether an entry may be stored although others have the same reference. Only a first revision is refused: how a call ended is
 * always stored.
 */
export function canStore(entry: JournalEntry, others: Iterable<StoredEntry>): boolean {
	if (entry.revision > 0 || !ownsReference(entry)) return true
	const standing = findOwner(
		Array.from(others).filter(({ id }) => id !== entry.id),
		entry.step,
	)
	return standing ? isRefused(standing) && standing.id === entry.again : entry.again === undefined
}

/**
 * Whether a call keeps its reference from other calls: it was applied, may have been, may still be, or was refused. A refusal keeps it from
 * calls that do not name it.
 */
export function ownsReference(entry: StoredEntry): boolean {
	return isUnresolved(entry) || isApplied(entry) || isRefused(entry)
}

/** Whether the call was applied. */
export function isApplied(entry: StoredEntry): boolean {
	return entry.state === 'settled' && entry.outcome === 'applied'
}

/** Whether the platform refused the call. */
export function isRefused(entry: StoredEntry): boolean {
	return entry.state === 'settled' && entry.outcome === 'rejected'
}

/** Whether an entry is of this step. One that cannot be read may be of any. */
function isOfStep(entry: StoredEntry, step: string): boolean {
	return entry.state === 'unreadable' || entry.step === step
}

/**
 * The entry that answers for one step of an order: an applied call before one that may have been applied, and that before the newest
 * refusal that no other call has repeated; `undefined` if nobody holds the step.
 */
export function findOwner<Entry extends StoredEntry>(entries: Iterable<Entry>, step: string): Entry | undefined {
	const held = Array.from(entries).filter((entry) => isOfStep(entry, step) && ownsReference(entry))
	return first(held.filter(isApplied)) ?? first(held.filter(isUnresolved)) ?? newestRefusal(held)
}

function first<Entry extends StoredEntry>(entries: readonly Entry[]): Entry | undefined {
	let least: Entry | undefined
	for (const entry of entries) if (!least || entry.id < least.id) least = entry
	return least
}

/** The newest refusal that no call has repeated which still counts: a call that was not sent, or is absent, uses none up. */
function newestRefusal<Entry extends StoredEntry>(held: readonly Entry[]): Entry | undefined {
	const repeated = new Set(held.map((entry) => (entry as Partial<JournalEntry>).again))
	let newest: Entry | undefined
	for (const entry of held) if (!repeated.has(entry.id) && !(newest && newest.id > entry.id)) newest = entry
	return newest
}

/** Whether somebody still has to find out how the call ended. */
export function isUnresolved({ state }: StoredEntry): boolean {
	return state !== 'settled'
}

/** The entry after its own process has reported the end; `undefined` if the stored entry already says more. */
export function ended(entry: JournalEntry, end: CallEnd): JournalEntry | undefined {
	if (!outweighs(end.outcome, entry)) return undefined
	const { outcome: _, resolvedBy, person, seenAt, lastReadAt, lastLookup, ...rest } = entry
	const facts = {
		...rest,
		revision: entry.revision + 1,
		endedAt: isoTime(end.endedAtMs),
		attempts: end.attempts,
		...(end.status !== undefined && { status: end.status }),
		...(end.requestId !== undefined && { requestId: end.requestId }),
		...(end.reason !== undefined && { reason: end.reason }),
		...(end.retryAt !== undefined && { retryAt: end.retryAt }),
		...(end.kept !== undefined && { kept: end.kept }),
		mayHaveReplayed: end.mayHaveReplayed,
		// Starts the count again: lookups made before the call ended prove nothing.
		absentReads: 0,
	}
	return end.outcome === 'unknown'
		? { ...facts, state: 'unknown' }
		: { ...facts, state: 'settled', outcome: end.outcome, resolvedBy: 'call' }
}

/**
 * Whether the process's own report replaces what is stored. It outweighs every lookup that found nothing, even if it does not
 * know how the call ended. A call that a lookup found stays `applied`.
 */
function outweighs(outcome: CallEnd['outcome'], { state, outcome: settled, resolvedBy }: JournalEntry): boolean {
	if (state !== 'settled') return true
	return resolvedBy !== 'call' && (settled === 'absent' || outcome === 'applied')
}

/** The entry after one lookup; the same entry if the lookup changes nothing. */
export function verdict(entry: JournalEntry, look: Look, readAtMs: number, rules: ReadingRules): JournalEntry {
	const next = readAs(entry, look, readAtMs, rules)
	return next === entry ? entry : { ...next, revision: entry.revision + 1 }
}

function readAs(
	entry: JournalEntry,
	{ said, fields, kept }: Look,
	readAtMs: number,
	rules: ReadingRules,
): JournalEntry {
	if (said === 'found') return settled(entry, { outcome: 'applied', resolvedBy: 'lookup', ...(kept && { kept }) })
	const isKnown = isKnownBy(entry.seenAt, readAtMs) && isKnownBy(entry.lastReadAt ?? entry.seenAt, readAtMs)
	const seen = isKnown ? entry : looked(entry, readAtMs)
	if (said !== 'absent') {
		const uncounted = seen.absentReads ? counted(seen, 0, readAtMs) : seen
		return noted(uncounted, { said, ...(fields && { fields }) })
	}
	const reads = rules.agreeingReads
	if (!isQuiet(seen, readAtMs, rules)) return noted(seen, { said, reads, until: isoTime(quietMs(seen, rules)) })
	const isRead = isApart(seen, readAtMs, rules)
	if (isRead && seen.absentReads + 1 >= reads) return settled(seen, { outcome: 'absent', resolvedBy: 'lookup' })
	const then = isRead ? counted(seen, seen.absentReads + 1, readAtMs) : seen
	return noted(then, { said, reads, until: isoTime(Date.parse(then.lastReadAt ?? '') + rules.readGapMs) })
}

/** The entry with what a lookup said of it; the same entry if it said so before. */
function noted(entry: JournalEntry, lastLookup: LastLookup): JournalEntry {
	return JSON.stringify(entry.lastLookup) === JSON.stringify(lastLookup) ? entry : { ...entry, lastLookup }
}

/** The entry after a person's word, the same entry if it says so already, or why that word is not taken. */
export function decided(
	entry: JournalEntry,
	{ outcome, by, because, kept }: Decision,
	nowMs: number,
	rules: Pick<ReadingRules, 'absentAfterMs'>,
): JournalEntry | Objection {
	const { outcome: is, resolvedBy } = entry
	if (is === outcome) return entry
	if (outcome === 'applied' && is === 'not_processed' && resolvedBy === 'call') return { objection: 'not_processed' }
	if (outcome === 'absent' && is === 'applied') return { objection: 'applied' }
	if (outcome === 'absent' && isUnresolved(entry)) {
		const seen = isKnownBy(entry.seenAt, nowMs) ? entry : looked(entry, nowMs)
		if (!isQuiet(seen, nowMs, rules)) {
			const until = isoTime(quietMs(seen, rules))
			const next = seen === entry ? {} : { noted: { ...seen, revision: entry.revision + 1 } }
			return { objection: 'may_arrive', until, ...next }
		}
	}
	const person = { by, because, at: isoTime(nowMs) }
	const next = settled(entry, { outcome, resolvedBy: 'person', person, ...(kept && { kept }) })
	return { ...next, revision: entry.revision + 1 }
}

/**
 * Whether "absent" counts: no request can begin any more, and `absentAfterMs` has passed since the first lookup. Only durations by one
 * clock are used, as the sender's clock may be wrong by years.
 */
function isQuiet(
	entry: JournalEntry,
	readAtMs: number,
	{ absentAfterMs }: Pick<ReadingRules, 'absentAfterMs'>,
): boolean {
	return readAtMs >= quietMs(entry, { absentAfterMs })
}

/** The moment from which "absent" counts for an entry that has been looked up. */
function quietMs(entry: JournalEntry, { absentAfterMs }: Pick<ReadingRules, 'absentAfterMs'>): number {
	return Date.parse(entry.seenAt ?? '') + windowMs(entry) + absentAfterMs
}

/** Whether enough time has passed since the last lookup that counted: a cached answer that is read three times counts once. */
function isApart({ lastReadAt }: JournalEntry, readAtMs: number, { readGapMs }: ReadingRules): boolean {
	return lastReadAt === undefined || readAtMs - Date.parse(lastReadAt) >= readGapMs
}

/** How long after any moment a request of this call may still begin, in milliseconds. */
export function windowMs({ state, startedAt, sendDeadline }: JournalEntry): number {
	if (state !== 'pending') return 0
	return Math.max(0, Date.parse(sendDeadline) - Date.parse(startedAt))
}

/** Whether a time is believable, that is, not days ahead: otherwise it would be waited for that long. */
function isKnownBy(time: string | undefined, nowMs: number): time is string {
	return time !== undefined && Date.parse(time) - nowMs <= furthestAheadMs
}

/** The entry at its first lookup: lookups timed by another clock, or made before the end, are discarded. */
function looked({ lastReadAt: _, ...entry }: JournalEntry, readAtMs: number): JournalEntry {
	return { ...entry, absentReads: 0, seenAt: isoTime(readAtMs) }
}

function settled(
	{ lastLookup: _, reason, ...entry }: JournalEntry,
	end: Pick<JournalEntry, 'outcome' | 'resolvedBy' | 'person' | 'kept'>,
): JournalEntry {
	return { ...entry, state: 'settled', ...end }
}

function counted(entry: JournalEntry, absentReads: number, readAtMs: number): JournalEntry {
	return { ...entry, absentReads, lastReadAt: isoTime(readAtMs) }
}

/** Whether a person has to look: the entry has been unresolved for so long. */
export function isOverdue(entry: JournalEntry, nowMs: number, overdueAfterMs: number): boolean {
	return isUnresolved(entry) && ageMs(entry, nowMs) >= overdueAfterMs
}

/** Age of a call in milliseconds. If its start lies in the future, its sender's clock was ahead: then since the first lookup. */
export function ageMs({ startedAt, seenAt }: JournalEntry, nowMs: number): number {
	return Math.max(nowMs - Date.parse(startedAt), seenAt === undefined ? 0 : nowMs - Date.parse(seenAt))
}

/**
 * Whether an entry may be deleted. Unresolved ones stay, however old; so do those that hold a reference, unless `references` is
 * true: without them, what was paid or refused could be paid again.
 */
export function mayForget(entry: StoredEntry, beforeMs: number, references: boolean): boolean {
	if (entry.state !== 'settled') return false
	if (entry.reference !== undefined && ownsReference(entry) && !references) return false
	return Date.parse(entry.startedAt) < beforeMs
}

/** Formats a time as ISO 8601, UTC, in years that sort as text (1970 to 9999). */
export function isoTime(epochMs: number): string {
	return new Date(epochMs).toISOString()
}
