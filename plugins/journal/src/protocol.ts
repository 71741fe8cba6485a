/**
 * The journal's rules as pure functions: which revision of an entry may follow which, and which entry owns a step of an order. No I/O and
 * no clock: times are arguments. Stores write the entries that these functions return, and a model checker runs every order of events
 * over them.
 */

import type { JournalEntry, LastLookup, StoredEntry } from './entry.ts'
import type { Look, NewEntry, ReportedEnd } from './entry-facts.ts'
import { formatTime } from './moments.ts'
import { omitUndefined } from './values.ts'

/** Largest plausible difference between two clocks, because synchronised clocks are never a day apart. */
const furthestAheadMs = 86_400_000

export const isApplied = (entry: StoredEntry): boolean => entry.state === 'applied'
export const isRefused = (entry: StoredEntry): boolean => entry.state === 'rejected'

/** Creates the first revision, which must be stored and confirmed before the request may be sent. */
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

/**
 * Returns the revision that replaces an entry whose write failed or was late. Whichever of the two is stored first blocks the other, so a
 * late write can't reserve a reference for a call that was never sent.
 */
export function withdrawEntry(entry: JournalEntry, endedAtMs: number): JournalEntry {
	return { ...entry, state: 'not_processed', resolvedBy: 'call', endedAt: formatTime(endedAtMs) }
}

/**
 * Whether the request of an entry may be sent again under its key: the call is unresolved, no process can still send it, the platform gave no
 * reason, refusal or review for a person, and half of the time is left in which it remembers the key.
 */
export function canResend(entry: StoredEntry, nowMs: number, validForMs: number): entry is JournalEntry {
	if (entry.state === 'unreadable') return false
	const { idempotencyKey, startedAt, sendDeadline, reason, inReview, said } = entry
	// A refusal that is kept would end the order, although the second request may be accepted.
	if (!idempotencyKey || !isUnresolved(entry) || reason || inReview || said?.length) return false
	if (entry.state === 'pending' && nowMs <= Date.parse(sendDeadline)) return false
	const startedMs = Date.parse(startedAt)
	return nowMs >= startedMs && nowMs <= Math.min(Date.parse(idempotencyKey.resendUntil), startedMs + validForMs / 2)
}

/**
 * Returns the revision to store before the request is sent again under its key. Earlier lookups are removed, because they no longer
 * count.
 */
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
 * Whether an entry may be stored beside other entries with the same reference. Only a first revision can be refused, because the end of a
 * call must always be stored.
 */
export function canStore(entry: JournalEntry, others: Iterable<StoredEntry>): boolean {
	if (entry.revision > 0 || !ownsReference(entry)) return true
	const rest = Array.from(others).filter(({ id }) => id !== entry.id)
	const owner = findOwner(rest, entry.step)
	return owner ? isRefused(owner) && owner.id === entry.retryOf : entry.retryOf === undefined
}

/**
 * Whether an entry owns its reference, so that other calls can't use it. A refused entry owns it only against calls that don't name it in
 * `retryOf`.
 */
export function ownsReference(entry: StoredEntry): boolean {
	return isUnresolved(entry) || isApplied(entry) || isRefused(entry)
}

/**
 * Whether a store finds an entry by its reference. It does if the entry owns the reference, or is absent, because the next call of its
 * step must know that.
 */
export function isFoundByReference(entry: StoredEntry): boolean {
	return ownsReference(entry) || entry.state === 'absent'
}

/** Whether a list has shown a call of this step as absent, now or earlier. A person's statement doesn't count. */
export function wasAbsent(entries: readonly StoredEntry[], step: string): boolean {
	const absent = entries.filter((entry) => entry.state === 'absent' && entry.step === step)
	return absent.some((entry) => entry.state === 'absent' && (entry.resolvedBy === 'lookup' || entry.afterAbsence))
}

/** Whether an entry is of this step. An unreadable entry may be of any step. */
function isOfStep(entry: StoredEntry, step: string): boolean {
	return entry.state === 'unreadable' || entry.step === step
}

/**
 * Returns the entry that owns a step of an order; `undefined` if no entry owns it. Precedence: an applied call, then a call that may have
 * been applied, then the newest refusal that no other call has retried.
 */
export function findOwner<Entry extends StoredEntry>(entries: Iterable<Entry>, step: string): Entry | undefined {
	const held = Array.from(entries).filter((entry) => isOfStep(entry, step) && ownsReference(entry))
	held.sort((a, b) => (a.id < b.id ? -1 : 1))
	return held.find(isApplied) ?? held.find(isUnresolved) ?? findNewestRefusal(held)
}

/**
 * Returns the newest refusal that no call has retried. A retry that wasn't sent, or is absent, doesn't count, so its refusal can be
 * retried again.
 */
function findNewestRefusal<Entry extends StoredEntry>(held: readonly Entry[]): Entry | undefined {
	const repeated = new Set(held.map((entry) => (entry as Partial<JournalEntry>).retryOf))
	return held.findLast((entry) => !repeated.has(entry.id))
}

const unresolvedStates: Readonly<Record<StoredEntry['state'], boolean>> = {
	pending: true,
	unknown: true,
	unreadable: true,
	applied: false,
	rejected: false,
	not_processed: false,
	absent: false,
}

/** Whether it isn't known yet how the call ended. */
export function isUnresolved({ state }: StoredEntry): boolean {
	return unresolvedStates[state]
}

/** Returns the entry after its own process has reported the end; `undefined` if the stored entry has better evidence. */
export function endEntry(entry: JournalEntry, reported: ReportedEnd): JournalEntry | undefined {
	const end = entry.resends ? endOfResent(entry, reported) : reported
	if (!end || !canReplaceState(end.outcome, entry)) return undefined
	// Lookups that were made before the call ended prove nothing.
	const { resolvedBy, lookupBy, person, seenAt, lastLookup, reason, retryAt, ...rest } = entry
	const isInReview = end.outcome === 'unknown' && (end.reason === 'pending' || end.status === 202)
	const facts = {
		...rest,
		revision: entry.revision + 1,
		endedAt: formatTime(end.endedAtMs),
		attempts: end.attempts,
		mayHaveReplayed: end.mayHaveReplayed,
		...omitUndefined({ status: end.status, requestId: end.requestId, reason: end.reason, retryAt: end.retryAt }),
		...omitUndefined({ saved: end.saved, inReview: isInReview || undefined }),
	}
	return end.outcome === 'unknown'
		? { ...facts, state: 'unknown' }
		: { ...facts, state: end.outcome, resolvedBy: 'call' }
}

/**
 * Returns what the end of one request means, if the call was sent several times under one key. If the platform did nothing for this
 * request, it may still have applied another one. A refusal counts only if no request may have been sent twice, and no later one was
 * sent. `undefined` if this request doesn't decide how the call ended.
 */
function endOfResent(entry: JournalEntry, end: ReportedEnd): ReportedEnd | undefined {
	const isNothingDone = end.outcome === 'not_processed' || end.reason === 'not_processed'
	const isBefore = (end.resends ?? 0) < (entry.resends ?? 0)
	const isUnsure = isNothingDone || (end.outcome === 'rejected' && (entry.mayHaveReplayed || isBefore))
	// For an id that the caller chose, a refusal may mean that the payment exists.
	if (end.outcome === 'rejected' && !isNothingDone && entry.idempotencyKey?.header === '')
		return endOfResent(entry, { ...end, outcome: 'unknown', reason: 'exists' })
	const outcome = isUnsure ? 'unknown' : end.outcome
	if (outcome === 'unknown' && isBefore && entry.state === 'pending') return undefined
	const { reason, retryAt, ...facts } = end
	const [attempts, mayHaveReplayed] = [entry.attempts + end.attempts, entry.mayHaveReplayed || end.mayHaveReplayed]
	return { ...(isNothingDone ? facts : end), outcome, attempts, mayHaveReplayed }
}

/**
 * Whether the report of the call's own process replaces the stored state. It outweighs an absence, even if the process doesn't know how
 * the call ended. A call that a lookup found stays `applied`.
 */
function canReplaceState(outcome: ReportedEnd['outcome'], entry: JournalEntry): boolean {
	if (isUnresolved(entry)) return true
	// If a call was sent several times under one key, an applied request outweighs the refusal of another one.
	if (outcome === 'applied' && entry.resends) return entry.state !== 'applied'
	return entry.resolvedBy !== 'call' && (entry.state === 'absent' || outcome === 'applied')
}

/** Returns the entry after one lookup; the same entry if the lookup changes nothing but its time. */
export function applyLook(entry: JournalEntry, look: Look, readAtMs: number, absentAfterMs: number): JournalEntry {
	const next = readAs(entry, look, readAtMs, absentAfterMs)
	return next === entry ? entry : { ...next, revision: entry.revision + 1 }
}

function readAs(entry: JournalEntry, given: Look, readAtMs: number, absentAfterMs: number): JournalEntry {
	const { saved, lookupBy = 'list', ...look } = given
	const { result } = look
	const end = { resolvedBy: 'lookup', lookupBy, ...(saved && { saved }) } as const
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
		return toResolved(seen, { state: 'absent', resolvedBy: 'lookup', lookupBy })
	return noteLookup(seen, { result: 'too_early', until: formatTime(getAbsentFromMs(seen, absentAfterMs)) }, readAtMs)
}

const nothingFoundResults: readonly unknown[] = ['absent', 'too_early', 'lookup_unverified']

/** Returns the reason why a list can never resolve this entry as absent, if there is one. */
function findBar({ inReview, afterAbsence }: JournalEntry): Pick<LastLookup, 'result' | 'lacks'> | undefined {
	// `mayHaveReplayed` isn't such a reason, because both copies of the request arrive before the waiting time is over, and a list shows
	// both.
	if (inReview) return { result: 'in_review' }
	// `once` sends a step again after one absence. After a second absence only a person may do so, because the list may be wrong about this
	// payment.
	return afterAbsence && { result: 'lookup_unverified', lacks: 'person' }
}

/** Returns the entry with the result of a lookup; the same entry if the last lookup had the same result. */
function noteLookup(entry: JournalEntry, look: Omit<LastLookup, 'at'>, readAtMs: number): JournalEntry {
	const { at, ...before } = entry.lastLookup ?? {}
	if (JSON.stringify(before) === JSON.stringify(look)) return entry
	return { ...entry, lastLookup: { at: formatTime(readAtMs), ...look } }
}

/** Whether an absence of the entry would count now, because its first lookup was long enough ago. */
export function canBeAbsent(entry: JournalEntry, readAtMs: number, absentAfterMs: number): boolean {
	return isKnownBy(entry.seenAt, readAtMs) && readAtMs >= getAbsentFromMs(entry, absentAfterMs)
}

/**
 * Returns when an absence begins to count, in epoch milliseconds: no request can begin any more, and `absentAfterMs` has passed since the
 * first lookup. It uses only durations by one clock, because the sender's clock may be wrong by years.
 */
export function getAbsentFromMs(entry: JournalEntry, absentAfterMs: number): number {
	const { seenAt = '', lastLookup: { until = '' } = {} } = entry
	// A shorter time than the one that was told doesn't shorten the waiting.
	return Math.max(
		Date.parse(seenAt) + getWindowMs(entry) + absentAfterMs,
		Date.parse(until) || Number.NEGATIVE_INFINITY,
	)
}

/** Starts the entry's waiting time with its first lookup, unless it has started. A start that lies days ahead is replaced. */
export function startWaiting(entry: JournalEntry, readAtMs: number): JournalEntry {
	if (isKnownBy(entry.seenAt, readAtMs)) return entry
	// What it waited for was counted from the start that is replaced.
	const { until: _, ...lastLookup } = entry.lastLookup ?? {}
	return { ...entry, ...(entry.lastLookup && { lastLookup }), seenAt: formatTime(readAtMs) } as JournalEntry
}

/** How long after its last sending a request of this call may still begin, in milliseconds; 0 once the call has ended. */
export function getWindowMs(entry: JournalEntry): number {
	if (entry.state !== 'pending') return 0
	return Math.max(0, Date.parse(entry.sendDeadline) - lastSentMs(entry))
}

/** When the entry's last request was sent, in epoch milliseconds by the sender's clock. */
export function lastSentMs({ startedAt, resentAt = startedAt }: JournalEntry): number {
	return Date.parse(resentAt)
}

/** Whether a time is set and plausible. A time that lies more than a day ahead isn't, because the entry would wait for it. */
function isKnownBy(time: string | undefined, nowMs: number): time is string {
	return time !== undefined && Date.parse(time) - nowMs <= furthestAheadMs
}

export function toResolved(
	{ lastLookup: _, reason, retryAt, lookupBy, ...entry }: JournalEntry,
	end: Pick<JournalEntry, 'state' | 'reason' | 'resolvedBy' | 'lookupBy' | 'person' | 'saved'>,
): JournalEntry {
	return { ...entry, ...end }
}

/**
 * Whether an entry may be deleted. Unresolved entries stay, however old. Entries that are found by their reference stay unless
 * `references` is true: without them, a paid or refused order could be paid again, and an order that was absent twice could be sent a
 * third time.
 */
export function canForget(entry: StoredEntry, beforeMs: number, references: boolean): boolean {
	if (isUnresolved(entry) || entry.state === 'unreadable') return false
	if (isFoundByReference(entry) && !references) return false
	return Date.parse(entry.startedAt) < beforeMs
}
