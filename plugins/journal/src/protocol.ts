/**
 * The journal's rules as pure functions: which entry may follow which, and who holds a reference. No I/O and no clock; times are
 * arguments. Stores write what is decided here, and a model checker (the explorer) runs every order of events over it.
 * @module
 */
import type { JournalEntry, Settlement, StoredEntry } from './entry.ts'
import type { StoredFields } from './fields.ts'

/** Result of one lookup: the call is at the platform, it is not, or the lookup cannot tell now. */
export type LookupResult = 'found' | 'absent' | 'inconclusive'

/** Facts about a call that is about to be sent, from which its first entry is made. */
export interface Opening {
	readonly id: string
	readonly operation: string
	readonly method: string
	readonly path: string
	readonly fields: StoredFields
	readonly reference?: string | undefined
	/** Start of the call in epoch milliseconds, by the sender's clock. */
	readonly startedAtMs: number
	/** The last moment at which the sender lets a request begin, in epoch milliseconds by its own clock. */
	readonly mayBeginUntilMs: number
}

/** End of a call as reported by the process that made it, not by a lookup. */
export interface CallEnd {
	/** Whether the call was applied, as its error says it; `applied` if the call resolved. */
	readonly outcome: 'applied' | 'rejected' | 'not_sent' | 'unknown'
	readonly endedAtMs: number
	/** Number of HTTP requests of the call that have begun, without token requests. */
	readonly attempts: number
	readonly status?: number | undefined
	/** Whether the runtime may have sent a request twice by itself. */
	readonly mayHaveReplayed: boolean
}

/** When "absent" may be believed. All times in milliseconds, by the clock of the lookups. */
export interface ReadingRules {
	readonly settleMs: number
	readonly agreeingReads: number
	readonly readGapMs: number
}

const dayMs = 86_400_000

/**
 * How long a request of a version 1 entry may still begin: that version does not name a moment, and its process may have been
 * suspended that long.
 */
const unnamedWindowMs = dayMs

/** Largest believable difference between two clocks: synchronised clocks are never a day apart. */
const furthestAheadMs = dayMs

/** The first revision, which must be stored and confirmed before the request may be sent. */
export function opened({ startedAtMs, mayBeginUntilMs, reference, ...call }: Opening): JournalEntry {
	return {
		v: 2,
		...call,
		revision: 0,
		...(reference !== undefined && { reference }),
		startedAt: isoTime(startedAtMs),
		mayBeginUntil: isoTime(mayBeginUntilMs),
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
	return { ...entry, state: 'settled', outcome: 'not_sent', settledBy: 'call', endedAt: isoTime(endedAtMs) }
}

/** Whether an entry may be stored: its first revision if none is stored, every later revision if the one before it is stored. */
export function follows(entry: JournalEntry, stored: { readonly revision: number } | undefined): boolean {
	return entry.revision === (stored ? stored.revision + 1 : 0)
}

/**
 * Whether an entry may be stored although others have the same reference. Only a first revision is refused: how a call ended is
 * always stored.
 */
export function mayHave(entry: JournalEntry, others: Iterable<StoredEntry>): boolean {
	if (entry.revision > 0 || !claims(entry)) return true
	for (const other of others) if (other.id !== entry.id && claims(other)) return false
	return true
}

/** Whether a call keeps its reference from other calls: it was applied, may have been, or may still be. */
export function claims(entry: StoredEntry): boolean {
	return isUnresolved(entry) || (entry as JournalEntry).outcome === 'applied'
}

/**
 * Picks the entry that holds the reference: an applied call before a call that may have been applied; `undefined` if none
 * holds it.
 */
export function holderOf<Entry extends StoredEntry>(entries: Iterable<Entry>): Entry | undefined {
	let holder: Entry | undefined
	for (const entry of entries) if (claims(entry) && (!holder || isBefore(entry, holder))) holder = entry
	return holder
}

function isBefore(entry: StoredEntry, other: StoredEntry): boolean {
	const [isOpen, isOtherOpen] = [isUnresolved(entry), isUnresolved(other)]
	return isOpen === isOtherOpen ? entry.id < other.id : isOtherOpen
}

/** Whether somebody still has to find out how the call ended. */
export function isUnresolved({ state }: StoredEntry): boolean {
	return state !== 'settled'
}

/** The entry after its own process has reported the end; `undefined` if the stored entry already says more. */
export function ended(entry: JournalEntry, end: CallEnd): JournalEntry | undefined {
	if (!outweighs(end.outcome, entry)) return undefined
	const { outcome: _, settledBy, seenAt, lastReadAt, ...rest } = entry
	const facts = {
		...rest,
		revision: entry.revision + 1,
		endedAt: isoTime(end.endedAtMs),
		attempts: end.attempts,
		...(end.status !== undefined && { status: end.status }),
		mayHaveReplayed: end.mayHaveReplayed,
		// Starts the count again: lookups made before the call ended prove nothing.
		absentReads: 0,
	}
	return end.outcome === 'unknown'
		? { ...facts, state: 'unknown' }
		: { ...facts, state: 'settled', outcome: end.outcome, settledBy: 'call' }
}

/**
 * Whether the process's own report replaces what is stored. It outweighs every lookup that found nothing, even if it does not
 * know how the call ended. A call that a lookup found stays `applied`.
 */
function outweighs(outcome: CallEnd['outcome'], { state, outcome: settled, settledBy }: JournalEntry): boolean {
	if (state !== 'settled') return true
	return settledBy !== 'call' && (settled === 'absent' || outcome === 'applied')
}

/** The entry after one lookup; the same entry if the lookup changes nothing. */
export function verdict(
	entry: JournalEntry,
	reading: LookupResult,
	readAtMs: number,
	rules: ReadingRules,
): JournalEntry {
	const next = readAs(entry, reading, readAtMs, rules)
	return next === entry ? entry : { ...next, revision: entry.revision + 1 }
}

function readAs(entry: JournalEntry, reading: LookupResult, readAtMs: number, rules: ReadingRules): JournalEntry {
	if (reading === 'found') return settled(entry, 'applied')
	const isKnown = isKnownBy(entry.seenAt, readAtMs) && isKnownBy(entry.lastReadAt ?? entry.seenAt, readAtMs)
	const seen = isKnown && unseenEnd(entry) === undefined ? entry : looked(entry, readAtMs)
	if (reading !== 'absent') return seen.absentReads ? counted(seen, 0, readAtMs) : seen
	if (!isQuiet(seen, readAtMs, rules) || !isApart(seen, readAtMs, rules)) return seen
	const reads = seen.absentReads + 1
	return reads >= rules.agreeingReads ? settled(seen, 'absent') : counted(seen, reads, readAtMs)
}

/**
 * Whether "absent" counts: no request can begin any more, and `settleMs` has passed since the first lookup. Only durations by one
 * clock are used, as the sender's clock may be wrong by years.
 */
function isQuiet(entry: JournalEntry, readAtMs: number, { settleMs }: ReadingRules): boolean {
	return readAtMs - Date.parse(entry.seenAt ?? '') >= windowMs(entry) + settleMs
}

/** Whether enough time has passed since the last lookup that counted: a cached answer that is read three times counts once. */
function isApart({ lastReadAt }: JournalEntry, readAtMs: number, { readGapMs }: ReadingRules): boolean {
	return lastReadAt === undefined || readAtMs - Date.parse(lastReadAt) >= readGapMs
}

/** How long after any moment a request of this call may still begin, in milliseconds. */
export function windowMs({ state, startedAt, mayBeginUntil }: JournalEntry): number {
	if (state !== 'pending') return 0
	if (mayBeginUntil === undefined) return unnamedWindowMs
	return Math.max(0, Date.parse(mayBeginUntil) - Date.parse(startedAt))
}

/** Whether a time is believable, that is, not days ahead: otherwise it would be waited for that long. */
function isKnownBy(time: string | undefined, nowMs: number): time is string {
	return time !== undefined && Date.parse(time) - nowMs <= furthestAheadMs
}

/**
 * The end of the call, if a process with version 1 wrote it after the first lookup. Such a process leaves the counts of lookups
 * as they were; the next lookup then sets `mayBeginUntil` to that end.
 */
function unseenEnd({ v, state, endedAt, mayBeginUntil }: JournalEntry): string | undefined {
	return v === 1 && state === 'unknown' && endedAt !== mayBeginUntil ? endedAt : undefined
}

/** The entry at its first lookup: lookups timed by another clock, or made before the end, are discarded. */
function looked({ lastReadAt: _, ...entry }: JournalEntry, readAtMs: number): JournalEntry {
	const end = unseenEnd(entry)
	return { ...entry, absentReads: 0, seenAt: isoTime(readAtMs), ...(end !== undefined && { mayBeginUntil: end }) }
}

function settled(entry: JournalEntry, outcome: Settlement): JournalEntry {
	return { ...entry, state: 'settled', outcome, settledBy: 'lookup' }
}

function counted(entry: JournalEntry, absentReads: number, readAtMs: number): JournalEntry {
	return { ...entry, absentReads, lastReadAt: isoTime(readAtMs) }
}

/** The entry marked as reported; `undefined` if it has been reported before or is not old enough. */
export function toldOf(entry: JournalEntry, nowMs: number, overdueAfterMs: number): JournalEntry | undefined {
	if (!isUnresolved(entry) || entry.toldAt !== undefined || ageMs(entry, nowMs) < overdueAfterMs) return undefined
	return { ...entry, revision: entry.revision + 1, toldAt: isoTime(nowMs) }
}

/** Age of a call in milliseconds. If its start lies in the future, its sender's clock was ahead: then since the first lookup. */
export function ageMs({ startedAt, seenAt }: JournalEntry, nowMs: number): number {
	return Math.max(nowMs - Date.parse(startedAt), seenAt === undefined ? 0 : nowMs - Date.parse(seenAt))
}

/**
 * Whether an entry may be deleted. Unresolved ones stay, however old; so do applied ones that have a reference, unless
 * `references` is true: without them, what was paid could be paid again.
 */
export function mayForget(entry: StoredEntry, beforeMs: number, references: boolean): boolean {
	if (entry.state !== 'settled') return false
	if (entry.reference !== undefined && claims(entry) && !references) return false
	return Date.parse(entry.startedAt) < beforeMs
}

/** Formats a time as ISO 8601, UTC, in years that sort as text (1970 to 9999). */
export function isoTime(epochMs: number): string {
	return new Date(epochMs).toISOString()
}
