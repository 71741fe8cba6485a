/**
 * The journal's rules as pure functions: which entry may follow which, and which entry owns a step of an order. No I/O and no clock:
 * times are arguments. Stores write what is decided here, and a model checker runs every order of events over it.
 */

import type { CallEnd, JournalEntry, LastLookup, Look, NewEntry, StoredEntry } from './entry.ts'

/** Largest believable difference between two clocks: synchronised clocks are never a day apart. */
const furthestAheadMs = 86_400_000

export const isApplied = (entry: StoredEntry): boolean => entry.state === 'applied'
export const isRefused = (entry: StoredEntry): boolean => entry.state === 'rejected'

/** The first revision, which must be stored and confirmed before the request may be sent. */
export function openEntry({ startedAtMs, sendDeadlineMs, keyed, ...facts }: NewEntry): JournalEntry {
	const { header, key, validForMs } = keyed ?? { header: '', key: '', validForMs: 0 }
	const idempotencyKey = keyed && { header, key, resendUntil: formatTime(startedAtMs + validForMs / 2) }
	return {
		...(omitUndefined({ ...facts, idempotencyKey }) as Omit<JournalEntry, keyof typeof unsent>),
		...unsent,
		startedAt: formatTime(startedAtMs),
		sendDeadline: formatTime(sendDeadlineMs),
	}
}

const unsent = { v: 1, revision: 0, state: 'pending', attempts: 0, mayHaveReplayed: false } as const

/** Leaves out what is undefined: no stored entry, and no state of an order, has such members. */
export function omitUndefined<Facts extends object>(
	facts: Facts,
): { readonly [Name in keyof Facts]?: Exclude<Facts[Name], undefined> } {
	const given: Partial<Facts> = {}
	for (const name in facts) if (facts[name] !== undefined) given[name] = facts[name]
	return given as Facts
}

/**
 * The entry that replaces one whose write failed or was late. Whichever of the two is stored first blocks the other, so that a
 * late write cannot reserve a reference for a call that was never sent.
 */
export function withdrawEntry(entry: JournalEntry, endedAtMs: number): JournalEntry {
	return { ...entry, state: 'not_processed', resolvedBy: 'call', endedAt: formatTime(endedAtMs) }
}

/**
 * Whether the request of an entry may be sent again under its key: nobody knows how the call ended, no process can still send it, nothing was
 * said of it that needs a person or a review, and half of the time is left in which the platform remembers the key.
 */
export function canResend(entry: StoredEntry, nowMs: number, validForMs: number): entry is JournalEntry {
	if (entry.state === 'unreadable') return false
	const { idempotencyKey, startedAt, sendDeadline, reason, inReview } = entry
	if (!idempotencyKey || !isUnresolved(entry) || reason || inReview) return false
	if (entry.state === 'pending' && nowMs <= Date.parse(sendDeadline)) return false
	const startedMs = Date.parse(startedAt)
	return nowMs >= startedMs && nowMs <= Math.min(Date.parse(idempotencyKey.resendUntil), startedMs + validForMs / 2)
}

/** The entry before its request is sent again under its key. Lookups that were made before count no more. */
export function resendEntry(entry: JournalEntry, sentAtMs: number, deadlineMs: number): JournalEntry {
	const { seenAt, lastLookup, endedAt, ...rest } = entry
	const sending = {
		resends: (entry.resends ?? 0) + 1,
		resentAt: formatTime(sentAtMs),
		sendDeadline: formatTime(deadlineMs),
	}
	return { ...rest, revision: entry.revision + 1, state: 'pending', ...sending }
}

/** Whether an entry may be stored: its first revision if none is stored, every later revision if the one before it is stored. */
export function isNextRevision(
	entry: Pick<JournalEntry, 'revision'>,
	stored?: Pick<JournalEntry, 'revision'>,
): boolean {
	return entry.revision === (stored ? stored.revision + 1 : 0)
}

/**
 * Whether an entry may be stored although others have the same reference. Only a first revision is refused: how a call ended is
 * always stored.
 */
export function canStore(entry: JournalEntry, others: Iterable<StoredEntry>): boolean {
	if (entry.revision > 0 || !ownsReference(entry)) return true
	const rest = Array.from(others).filter(({ id }) => id !== entry.id)
	const standing = findOwner(rest, entry.step)
	return standing ? isRefused(standing) && standing.id === entry.retryOf : entry.retryOf === undefined
}

/** Whether a call keeps its reference from other calls. A refusal keeps it from calls that do not name it. */
export function ownsReference(entry: StoredEntry): boolean {
	return isUnresolved(entry) || isApplied(entry) || isRefused(entry)
}

/** Whether stores find an entry by its reference: it keeps it from other calls, or is absent, which the next call of its step must know. */
export function isFoundByReference(entry: StoredEntry): boolean {
	return ownsReference(entry) || entry.state === 'absent'
}

/** Whether a list has shown a call of this step as absent, or an earlier one. A person's word doesn't count. */
export function wasAbsent(entries: readonly StoredEntry[], step: string): boolean {
	const absent = entries.filter((entry) => entry.state === 'absent' && entry.step === step)
	return absent.some((entry) => entry.state === 'absent' && (entry.resolvedBy === 'lookup' || entry.afterAbsence))
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
	held.sort((a, b) => (a.id < b.id ? -1 : 1))
	return held.find(isApplied) ?? held.find(isUnresolved) ?? findNewestRefusal(held)
}

/** The newest refusal that no call has repeated which still counts: a call that was not sent, or is absent, uses none up. */
function findNewestRefusal<Entry extends StoredEntry>(held: readonly Entry[]): Entry | undefined {
	const repeated = new Set(held.map((entry) => (entry as Partial<JournalEntry>).retryOf))
	return held.findLast((entry) => !repeated.has(entry.id))
}

/** Whether somebody still has to find out how the call ended. */
export function isUnresolved({ state }: StoredEntry): boolean {
	return state === 'pending' || state === 'unknown' || state === 'unreadable'
}

/** The entry after its own process has reported the end; `undefined` if the stored entry already says more. */
export function endEntry(entry: JournalEntry, reported: CallEnd): JournalEntry | undefined {
	const end = entry.resends ? endOfResent(entry, reported) : reported
	if (!end || !canReplaceState(end.outcome, entry)) return undefined
	// Lookups that were made before the call ended prove nothing.
	const { resolvedBy, person, seenAt, lastLookup, reason, retryAt, ...rest } = entry
	const isInReview = end.outcome === 'unknown' && (end.reason === 'pending' || end.status === 202)
	const facts = {
		...rest,
		revision: entry.revision + 1,
		endedAt: formatTime(end.endedAtMs),
		...{ attempts: end.attempts, mayHaveReplayed: end.mayHaveReplayed },
		...omitUndefined({ status: end.status, requestId: end.requestId, reason: end.reason, retryAt: end.retryAt }),
		...omitUndefined({ saved: end.saved, inReview: isInReview || undefined }),
	}
	return end.outcome === 'unknown'
		? { ...facts, state: 'unknown' }
		: { ...facts, state: end.outcome, resolvedBy: 'call' }
}

/**
 * How one of several requests under one key ended, for all of them: that one did nothing says nothing of the others, and a refusal counts
 * only if none may have been sent twice and no later one is in progress. `undefined` if this one doesn't say how the call ended.
 */
function endOfResent(entry: JournalEntry, end: CallEnd): CallEnd | undefined {
	const isNothingDone = end.outcome === 'not_processed' || end.reason === 'not_processed'
	const isEarlier = entry.state === 'pending' && (end.resends ?? 0) < (entry.resends ?? 0)
	const isUnsure = isNothingDone || (end.outcome === 'rejected' && (entry.mayHaveReplayed || isEarlier))
	const outcome = isUnsure ? 'unknown' : end.outcome
	if (outcome === 'unknown' && isEarlier) return undefined
	const { reason, retryAt, ...facts } = end
	const [attempts, mayHaveReplayed] = [entry.attempts + end.attempts, entry.mayHaveReplayed || end.mayHaveReplayed]
	return { ...(isNothingDone ? facts : end), outcome, attempts, mayHaveReplayed }
}

/**
 * Whether the process's own report replaces what is stored. It outweighs every lookup that found nothing, even if it does not
 * know how the call ended. A call that a lookup found stays `applied`.
 */
function canReplaceState(outcome: CallEnd['outcome'], entry: JournalEntry): boolean {
	if (isUnresolved(entry)) return true
	// Of several requests under one key, one that was applied outweighs the refusal of another.
	if (outcome === 'applied' && entry.resends) return entry.state !== 'applied'
	return entry.resolvedBy !== 'call' && (entry.state === 'absent' || outcome === 'applied')
}

/** The entry after one lookup; the same entry if the lookup changes nothing but its time. */
export function applyLook(entry: JournalEntry, look: Look, readAtMs: number, absentAfterMs: number): JournalEntry {
	const next = readAs(entry, look, readAtMs, absentAfterMs)
	return next === entry ? entry : { ...next, revision: entry.revision + 1 }
}

function readAs(entry: JournalEntry, { saved, ...look }: Look, readAtMs: number, absentAfterMs: number): JournalEntry {
	const { result } = look
	const end = { resolvedBy: 'lookup', ...(saved && { saved }) } as const
	if (result === 'applied' || result === 'rejected') return toResolved(entry, { state: result, ...end })
	if (result === 'reversed') return toResolved(entry, { state: 'rejected', reason: 'reversed', ...end })
	if (!isUnresolved(entry)) return entry
	const seen = startWaiting(entry, readAtMs)
	if (result === 'in_review')
		return noteLookup(seen.inReview ? seen : { ...seen, inReview: true }, { ...look, result }, readAtMs)
	const kept = nothingFoundResults.includes(result) && findBar(seen)
	if (kept) return noteLookup(seen, kept, readAtMs)
	if (result !== 'absent' && result !== 'too_early') return noteLookup(seen, { ...look, result }, readAtMs)
	if (result === 'absent' && readAtMs >= getAbsentFromMs(seen, absentAfterMs))
		return toResolved(seen, { state: 'absent', resolvedBy: 'lookup' })
	return noteLookup(seen, { result: 'too_early', until: formatTime(getAbsentFromMs(seen, absentAfterMs)) }, readAtMs)
}

const nothingFoundResults: readonly unknown[] = ['absent', 'too_early', 'lookup_unverified']

/** What keeps an entry from ever being absent by a list. */
function findBar({ inReview, afterAbsence }: JournalEntry): Pick<LastLookup, 'result' | 'lacks'> | undefined {
	// A request that the runtime may have repeated is no bar, because both copies arrive before its time is over, and a list shows both.
	if (inReview) return { result: 'in_review' }
	// After one absence a step is sent again, and after two only by a person, because the list may be wrong about this payment.
	return afterAbsence && { result: 'lookup_unverified', lacks: 'person' }
}

/** The entry with the result of a lookup; the same entry if the last lookup had the same result. */
function noteLookup(entry: JournalEntry, look: Omit<LastLookup, 'at'>, readAtMs: number): JournalEntry {
	const { at, ...before } = entry.lastLookup ?? {}
	if (JSON.stringify(before) === JSON.stringify(look)) return entry
	return { ...entry, lastLookup: { at: formatTime(readAtMs), ...look } }
}

/** Whether an absence of the entry would count now: it has been looked up before, long enough ago. */
export function canBeAbsent(entry: JournalEntry, readAtMs: number, absentAfterMs: number): boolean {
	return isKnownBy(entry.seenAt, readAtMs) && readAtMs >= getAbsentFromMs(entry, absentAfterMs)
}

/**
 * The moment from which an absence counts: no request can begin any more, and `absentAfterMs` has passed since the first lookup. Only
 * durations by one clock are used, as the sender's clock may be wrong by years.
 */
export function getAbsentFromMs(entry: JournalEntry, absentAfterMs: number): number {
	return Date.parse(entry.seenAt ?? '') + getWindowMs(entry) + absentAfterMs
}

/** The entry whose waiting time begins with its first lookup, unless it has begun; a time that lies days ahead is discarded. */
export function startWaiting(entry: JournalEntry, readAtMs: number): JournalEntry {
	return isKnownBy(entry.seenAt, readAtMs) ? entry : { ...entry, seenAt: formatTime(readAtMs) }
}

/** How long after any moment a request of this call may still begin, in milliseconds. */
export function getWindowMs(entry: JournalEntry): number {
	if (entry.state !== 'pending') return 0
	return Math.max(0, Date.parse(entry.sendDeadline) - lastSentMs(entry))
}

/** When the entry's last request was sent, in epoch milliseconds by the sender's clock. */
export function lastSentMs({ startedAt, resentAt = startedAt }: JournalEntry): number {
	return Date.parse(resentAt)
}

/** Whether a time is believable, that is, not days ahead: otherwise it would be waited for that long. */
function isKnownBy(time: string | undefined, nowMs: number): time is string {
	return time !== undefined && Date.parse(time) - nowMs <= furthestAheadMs
}

export function toResolved(
	{ lastLookup: _, reason, retryAt, ...entry }: JournalEntry,
	end: Pick<JournalEntry, 'state' | 'reason' | 'resolvedBy' | 'person' | 'saved'>,
): JournalEntry {
	return { ...entry, ...end }
}

/** Whether a person has to look: the entry has been unresolved for so long. Since its first lookup, if its sender's clock was ahead. */
export function isOverdue(entry: JournalEntry, nowMs: number, overdueAfterMs: number): boolean {
	const { startedAt, seenAt = startedAt } = entry
	return isUnresolved(entry) && nowMs - Math.min(Date.parse(startedAt), Date.parse(seenAt)) >= overdueAfterMs
}

/**
 * Whether an entry may be deleted. Unresolved ones stay, however old; so do those that are found by a reference, unless
 * `references` is true: without them, what was paid or refused could be paid again, and what was absent twice be sent a third time.
 */
export function canForget(entry: StoredEntry, beforeMs: number, references: boolean): boolean {
	if (isUnresolved(entry) || entry.state === 'unreadable') return false
	if (isFoundByReference(entry) && !references) return false
	return Date.parse(entry.startedAt) < beforeMs
}

/** The last moment that an entry or an id can name. */
export const lastMoment: number = Date.parse('9999-12-31T23:59:59.999Z')

/** Formats a time as ISO 8601, UTC, in years that sort as text (1970 to 9999). A time that never comes is the last of them. */
export function formatTime(epochMs: number): string {
	return new Date(Math.min(epochMs, lastMoment)).toISOString()
}

/**
 * Returns the beginning of every id that is made at this time; ids made earlier sort before it.
 *
 * @throws {RangeError} When the time is before 1970 or after 9999: ids would no longer sort by time, and entries not be found.
 */
export function formatIdTime(epochMs: number): string {
	const time = Number.isFinite(epochMs) ? new Date(epochMs).toISOString() : ''
	// The ISO text of a time after the year 9999 is longer than 24 characters.
	if (epochMs >= 0 && time.length === 24)
		return `${time.slice(0, 4)}${time.slice(5, 7)}${time.slice(8, 13)}${time.slice(14, 16)}${time.slice(17, 19)}${time.slice(20)}`
	throw new RangeError(`the clock gives ${epochMs}, which is no time in epoch milliseconds; set it right`)
}
