/** One run of `reconcile`: what it knows, how it asks the list, and how it stores what the list shows. */

import type { PluginContext } from '@tarja/core'
import { toPrintableCause } from '@tarja/core/plugin'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import type { Look } from '../entry-facts.ts'
import { noteReviews, type RecordCheck } from '../journal-record.ts'
import type { Contradiction, List, ListedPayment } from '../listed-payment.ts'
import { formatTime } from '../moments.ts'
import { toNotice } from '../notices.ts'
import { requireReadable } from '../parse-entry.ts'
import { canBeAbsent, isUnresolved } from '../protocol.ts'
import type { Recorder } from '../recorder.ts'
import type { Compared, JournalDeps, JournalRecord, WaitsOf } from '../store.ts'
import { readLook } from '../words.ts'
import { type Conclusions, concludeGroup } from './conclude.ts'
import type { Gap } from './gap.ts'
import { toRows } from './list.ts'
import type { LookUp } from './lookups.ts'
import type { Kind } from './owners.ts'
import { chooseRows, listBetween, type Span } from './window.ts'

/** When `reconcile` reports an entry as overdue, and when it ends. */
export interface ReconcileOptions {
	/**
	 * Milliseconds after which each run reports an unresolved call, in `overdue` and as the event `journal_overdue`: for all operations, or
	 * for each by its id. Default 3600000.
	 */
	readonly overdueAfterMs?: number | Readonly<Record<string, number>>
	/** Ends the run before the next call of the list. It doesn't stop a list that is already running. */
	readonly signal?: AbortSignal
}

/**
 * The result of a run of `reconcile`. Each unresolved entry is in one of the first six lists. Calls that are in progress in this
 * process are left out.
 */
export interface Reconciliation {
	/** Entries that this run resolved as `applied`, because the list contains their payment. */
	readonly applied: readonly JournalEntry[]
	/** Entries that this run resolved as `rejected`, because the list contains their payment as rejected or reversed. */
	readonly rejected: readonly JournalEntry[]
	/** Entries that this run resolved as `absent`, because the list contains the payments around theirs, but not theirs. */
	readonly absent: readonly JournalEntry[]
	/** Entries that a lookup of this run has shown as paid. */
	readonly paid: readonly JournalEntry[]
	/** Entries that their own process or a person resolved during this run. */
	readonly ended: readonly JournalEntry[]
	/** Entries that are still unresolved. `lastLookup` says why. */
	readonly unresolved: readonly JournalEntry[]
	/** Entries whose list failed, whose result couldn't be stored, or that can't be read. `cause` is a redacted copy of the error. */
	readonly failed: readonly { readonly entry: StoredEntry; readonly cause: Error | undefined }[]
	/**
	 * All entries that have been unresolved for longer than `overdueAfterMs`, including entries whose lookup failed. A person has to look at
	 * them.
	 */
	readonly overdue: readonly JournalEntry[]
	/**
	 * Payments that no entry owns. They come from another region, from a client without a journal, or from entries that a restored journal
	 * has lost.
	 */
	readonly unrecorded: readonly (Pick<JournalEntry, 'operation' | 'step'> & { readonly payment: ListedPayment })[]
	/** Facts that contradict one another: a person has to look. */
	readonly contradictions: readonly Contradiction[]
	/**
	 * Which calls this run has compared with the lists, whether or not they are unresolved; absent if there were none. `elsewhere`: how many
	 * payments no entry owns, of branches that this journal has not used. `failed`: operations whose list failed.
	 */
	readonly compared?: {
		readonly from: string
		readonly to: string
		readonly elsewhere: number
		readonly failed: readonly (Kind & { readonly cause: Error | undefined })[]
	}
	/** Why the run ended early: the store failed, or the signal was aborted. The results in the other lists stay valid. */
	readonly stopped: Error | undefined
}

export interface ReconcileDeps extends Pick<JournalDeps, 'store'>, Pick<PluginContext, 'emit'> {
	readonly recorder: Recorder
	readonly check: RecordCheck
	/** Looks a call up by its id before any list. Without it, only a list is asked. */
	readonly lookUp?: LookUp
	/** The time by the store's clock, or by the journal's if the store has none. */
	readonly nowMs: () => Promise<number>
	/** The time by this process's clock. */
	readonly ownMs: () => number
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

export type Lists = {
	-readonly [List in keyof Omit<Reconciliation, 'stopped' | 'compared'>]: Reconciliation[List][number][]
}

export interface Run extends Required<Pick<ReconcileOptions, 'overdueAfterMs'>> {
	readonly deps: ReconcileDeps
	readonly list: List | undefined
	readonly signal: AbortSignal | undefined
	readonly lists: Lists
	readonly readAtMs: number
	/** How long words about an operation's payments wait, by the journal's record. */
	readonly waitsOf: WaitsOf
	/** What the journal knows about payments in review: whether there are any, and which operations' lists have shown one. */
	readonly reviews: { isKnown: boolean; readonly listed: Set<string> }
	/** The journal's record as it was when the run began. */
	readonly record: JournalRecord | undefined
	/** What the lists lack, by the name of the operation and step. */
	readonly gaps: Map<string, Gap>
	/** What this run has compared. The other members are what the result says of it. */
	readonly compared: Map<string, Compared>
	readonly uncompared: { readonly operation: string; readonly step: string; readonly cause: Error | undefined }[]
	readonly counts: { elsewhere: number }
	/** Ids of the calls that a lookup of this run has not found. */
	readonly missing: Set<string>
	/** Marks of the facts that this run has reported. */
	readonly told: string[]
	/** Calls that this run has resolved as absent. */
	readonly absents: JournalEntry[]
	keepNew<Fact extends { readonly payment?: ListedPayment }>(facts: readonly Fact[]): readonly Fact[]
}

/** Notes that the platform reviews payments, before an entry in review is resolved and deleted. */
export async function noteReviewed(entries: readonly JournalEntry[], { deps, reviews }: Run): Promise<void> {
	if (reviews.isKnown || !entries.some(({ inReview }) => inReview)) return
	reviews.isKnown = true
	await noteReviews(deps.store)
}

/** Calls the list for the operation and step of the entry `of`, and concludes how the calls of the group ended. */
export async function concludeWithList(
	list: List,
	of: Kind,
	group: readonly JournalEntry[],
	span: Span,
	run: Run,
	within?: Span,
): Promise<Conclusions & { readonly around: readonly JournalEntry[] }> {
	const { deps, signal, readAtMs, reviews } = run
	const { operation, step } = of
	const { absentAfterMs } = run.waitsOf(operation)
	const times = { from: formatTime(Math.max(0, span[0])), to: formatTime(span[1]) }
	const listed = toRows(await list({ operation, step, ...times, entries: group, signal }))
	const { rows, fromMs, toMs } = chooseRows(group, listed, span)
	// Reads the entries after the list. Every entry is written before its payment is made, so the owner of every row is stored by now. An
	// entry that may own a row began before the row's payment, or on its day if the row has only a date.
	const marginMs = rows.some(({ isDateOnly }) => isDateOnly) ? 3 * dayMs : absentAfterMs + hourMs
	const around = await listBetween(deps.store, fromMs - marginMs, toMs + marginMs)
	await noteReviewed(around, run)
	const conclusions = await concludeGroup(group, of, {
		rows,
		around,
		absentAfterMs,
		within,
		gap: run.gaps.get(`${operation} ${step}`) ?? { isKnown: isYoung(run, operation), missing: [], lateMs: 0 },
		readAtMs,
		mayHideReviews: reviews.isKnown && !reviews.listed.has(operation),
		// Uses the earlier of both clocks. A clock that jumps ahead would otherwise end the time in which a request may still arrive.
		canBeAbsent: (entry) => canBeAbsent(entry, Math.min(readAtMs, deps.ownMs()), absentAfterMs),
	})
	if (conclusions.showsReviews && !reviews.listed.has(operation)) {
		await noteReviews(deps.store, operation)
		reviews.listed.add(operation)
	}
	return { ...conclusions, around }
}

/** Whether the journal is so new that no payment can be missing in a list. */
export function isYoung({ record, readAtMs, waitsOf }: Run, operation: string): boolean {
	const ageMs = readAtMs - Date.parse(record?.createdAt ?? '')
	return ageMs >= 0 && ageMs < waitsOf(operation).absentAfterMs
}

/** Adds the unrecorded payments and contradictions that a list shows to the run's lists. */
export async function noteConclusions(
	{ looks, unrecorded, contradictions }: Conclusions,
	{ operation, step }: Kind,
	run: Run,
): Promise<Conclusions['looks']> {
	run.lists.unrecorded.push(...run.keepNew(unrecorded.map((payment) => ({ operation, step, payment }))))
	noteContradictions(contradictions, run)
	for (const { entries } of contradictions) {
		const [entry] = entries
		const look = entry && looks.get(entry.id)
		// An absent payment that appears is applied from now on, so that nobody sends its order again.
		if (look && entry?.state === 'absent') await storeLookup(entry, look, run)
	}
	return looks
}

/** Reports contradictions that no run has reported yet. */
export function noteContradictions(contradictions: readonly Contradiction[], { lists, deps, keepNew }: Run): void {
	for (const contradiction of keepNew(contradictions)) {
		lists.contradictions.push(contradiction)
		for (const entry of contradiction.entries)
			deps.recorder.report({ type: 'journal_contradiction', entry, contradiction }, deps.emit)
	}
}

/** Stores the result of one lookup, and adds the entry to the run's list for its state. */
export async function storeLookup(entry: JournalEntry, look: Look, run: Run): Promise<JournalEntry> {
	const { deps, lists, readAtMs } = run
	const { store, emit } = deps
	const next = readLook(entry, look, readAtMs, run.waitsOf(entry.operation))
	try {
		const isStored = next === entry || (await store.write(next)) === true
		// If another process has stored a newer revision, keeps that one. The next run decides again.
		const current = isStored ? next : requireReadable((await store.read(entry.id)) ?? entry)
		// If that revision is `absent`, applies the payment now, because no later run looks at an absent entry.
		const isNewer = !isStored && current.revision > entry.revision
		if (isNewer && current.state === 'absent' && look.result === 'applied') return storeLookup(current, look, run)
		lists[chooseList(current, isStored)].push(current)
		if (isStored && current.state === 'absent') run.absents.push(current)
		// Emits it now, because a run that is killed returns no lists.
		if (isStored && !isUnresolved(current)) emit(toNotice('journal_resolved', current))
		return current
	} catch (cause) {
		fail(lists, entry, cause)
		return entry
	}
}

/** Returns the list of the run's result to which an entry belongs. */
export function chooseList(
	entry: JournalEntry,
	isOurs: boolean,
): 'applied' | 'rejected' | 'absent' | 'ended' | 'unresolved' {
	const { state } = entry
	if (state === 'pending' || state === 'unknown') return 'unresolved'
	return state === 'not_processed' || !(isOurs || entry.resolvedBy === 'lookup') ? 'ended' : state
}

export function fail({ failed }: Lists, entry: StoredEntry, cause: unknown): void {
	failed.push({ entry, cause: toPrintableCause(cause) })
}

/**
 * Returns a function that keeps only facts which no run has returned yet, and adds their marks to `told`. If one list contains equal facts,
 * each of them counts.
 */
export function createNews(before: readonly string[], told: string[]): Run['keepNew'] {
	/** Writes a fact as text. Leaves out objects among the payment's fields, because an object may contain itself, or have no text. */
	const writeFact = (fact: Partial<Contradiction & Kind>): string => {
		const { state, at, reference, fields = {} } = fact.payment ?? {}
		const plain = Object.entries(fields).map(([name, value]) => [name, typeof value === 'object' || String(value)])
		const ids = fact.entries?.map(({ id }) => id)
		return JSON.stringify([fact.kind, ids, fact.operation, fact.step, state, at, reference, plain])
	}
	const known = new Set(before)
	return (facts) => {
		const counts = new Map<string, number>()
		return facts.filter((fact) => {
			const text = writeFact(fact)
			const count = (counts.get(text) ?? 0) + 1
			counts.set(text, count)
			const mark = toMark(`${count} ${text}`)
			if (known.has(mark)) return false
			known.add(mark)
			told.push(mark)
			return true
		})
	}
}

/** Returns a short text for a long one. Two of a few thousand texts have the same one by a chance of less than one in a million million. */
function toMark(text: string): string {
	let [one, other] = [0x811c9dc5, 0x9e3779b9]
	for (let at = 0; at < text.length; at++) {
		one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
		other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b) ^ (other >>> 13)
	}
	return [one, other].map((part) => (part >>> 0).toString(36)).join('')
}

/**
 * Whether an entry has been unresolved for so long that a person has to look. The time counts from its first lookup if its sender's clock
 * was ahead.
 */
export function isOverdue(entry: JournalEntry, nowMs: number, overdueAfterMs: Run['overdueAfterMs']): boolean {
	const { startedAt, seenAt = startedAt } = entry
	const { [entry.operation]: afterMs = hourMs } = Object(overdueAfterMs)
	const leastMs = typeof overdueAfterMs === 'number' ? overdueAfterMs : afterMs
	return isUnresolved(entry) && nowMs - Math.min(Date.parse(startedAt), Date.parse(seenAt)) >= leastMs
}
