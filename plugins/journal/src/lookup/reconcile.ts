/** Resolves unresolved entries with the integrator's list, because the platform's reference shows no way to list intents. */

import { isTarjaError } from '@tarja/core'
import { toPrintableCause } from '@tarja/core/plugin'
import type { ReconcileOptions, Reconciliation } from '../api.ts'
import type { JournalEntry, Look, StoredEntry } from '../entry.ts'
import { noteReviews, wordOfPerson } from '../journal-record.ts'
import type { StepDeps } from '../once/once.ts'
import { applyLook, canBeAbsent, formatTime, getWindowMs, isOverdue, isUnresolved, lastSentMs } from '../protocol.ts'
import { toNotice } from '../recorder.ts'
import { createUnreadableError, type EntryStore, readUnresolved, requireReadable } from '../store.ts'
import { summarize } from '../summarize.ts'
import { checkOptions, has, isCallable, isDuration } from '../validate.ts'
import { type Conclusions, concludeGroup } from './conclude.ts'
import { type List, type ListedPayment, toRows } from './list.ts'
import { chooseRows, findSpan, type Group, groupByStep, listBetween, type Span } from './window.ts'

export interface ReconcileDeps extends Pick<StepDeps, 'store' | 'check' | 'recorder' | 'emit'> {
	/** The time by the store's clock, or by the journal's if the store has none. */
	readonly nowMs: () => Promise<number>
	/** The time by this process's clock. */
	readonly ownMs: () => number
}

const optionChecks = { absentAfterMs: isDuration, overdueAfterMs: isDuration, signal: has('throwIfAborted') }

const [hourMs, dayMs] = [3_600_000, 86_400_000]

type Lists = { -readonly [List in keyof Omit<Reconciliation, 'stopped'>]: Reconciliation[List][number][] }

interface Run extends Required<Pick<ReconcileOptions, 'absentAfterMs' | 'overdueAfterMs'>> {
	readonly deps: ReconcileDeps
	readonly list: List | undefined
	readonly signal: AbortSignal | undefined
	readonly lists: Lists
	readonly readAtMs: number
	/** What the journal knows about payments in review: whether there are any, and which operations' lists have shown one. */
	readonly reviews: { isKnown: boolean; readonly listed: Set<string> }
	keepNew<Fact extends { readonly payment?: ListedPayment }>(facts: readonly Fact[]): readonly Fact[]
}

/** Looks up every unresolved call once, resolves the calls for which the list has enough evidence, and returns them all. */
export async function reconcile(
	deps: ReconcileDeps,
	list: List | undefined,
	options: ReconcileOptions,
): Promise<Reconciliation> {
	checkOptions('reconcile', options, optionChecks)
	checkOptions('reconcile', { list }, { list: isCallable })
	const { absentAfterMs = 2 * hourMs, overdueAfterMs = hourMs, signal } = options
	const lists: Lists = {
		...{ applied: [], rejected: [], absent: [], ended: [], unresolved: [], failed: [], overdue: [] },
		...{ unrecorded: [], contradictions: [] },
	}
	const refusal: unknown = await deps.check().then(
		() => undefined,
		(error: unknown) => error,
	)
	if (isTarjaError(refusal, 'configuration')) throw refusal
	try {
		if (refusal) throw refusal
		const record = await deps.store.journal()
		const reviews = { isKnown: record?.reviews !== undefined, listed: new Set(record?.reviews?.listed) }
		const stored = await readUnresolved(deps.store)
		signal?.throwIfAborted()
		// Reads the time after the entries, so that they exist by then, and before the lists, so that the lists are at least that recent.
		const readAtMs = await deps.nowMs()
		const run = {
			...{ deps, list, absentAfterMs, overdueAfterMs, signal, lists, reviews, readAtMs },
			keepNew: createNews(),
		}
		await reconcileEntries(stored, run)
		if (record?.restored) await findLost(run)
		return { ...lists, stopped: undefined }
	} catch (cause) {
		return { ...lists, stopped: toPrintableCause(cause) ?? new Error('the run ended early') }
	} finally {
		const overdue = summarize(lists.overdue)
		for (const entry of lists.overdue) deps.recorder.report({ type: 'journal_overdue', entry, overdue }, deps.emit)
	}
}

async function reconcileEntries(stored: readonly StoredEntry[], run: Run): Promise<void> {
	const { deps, lists, absentAfterMs, readAtMs } = run
	const entries: JournalEntry[] = []
	for (const entry of stored) {
		if (entry.state === 'unreadable') fail(lists, entry, createUnreadableError(entry))
		// Skips a call in progress in this process, because its end will be reported, unless a plugin never lets it end.
		else if (!deps.recorder.underWay.has(entry.id) || isStuck(entry, readAtMs, absentAfterMs)) entries.push(entry)
	}
	await noteReviewed(entries, run)
	for (const group of groupByStep(entries)) {
		const looks = await listAndConclude(group, run)
		for (const entry of group) {
			const look = looks.get(entry.id)
			if (!look) continue
			const current = 'failed' in look ? entry : await storeLookup(entry, look, run)
			if ('failed' in look) fail(lists, entry, look.failed)
			if (isOverdue(current, readAtMs, run.overdueAfterMs)) lists.overdue.push(current)
		}
		run.signal?.throwIfAborted()
	}
}

/** Notes that the platform reviews payments, before an entry in review is resolved and deleted. */
async function noteReviewed(entries: readonly JournalEntry[], { deps, reviews }: Run): Promise<void> {
	if (reviews.isKnown || !entries.some(({ inReview }) => inReview)) return
	reviews.isKnown = true
	await noteReviews(deps.store)
}

function fail({ failed }: Lists, entry: StoredEntry, cause: unknown): void {
	failed.push({ entry, cause: toPrintableCause(cause) })
}

/** Whether a call in progress in this process is so old that its end will never be reported, because some plugin doesn't let it end. */
function isStuck(entry: JournalEntry, nowMs: number, absentAfterMs: number): boolean {
	return nowMs - lastSentMs(entry) >= getWindowMs(entry) + absentAfterMs
}

type LookupResults = ReadonlyMap<string, Look | { readonly failed: unknown }>
async function listAndConclude(group: Group, run: Run): Promise<LookupResults> {
	const { list, deps, signal } = run
	if (!list) return new Map(group.map(({ id }) => [id, { result: 'no_list' }]))
	try {
		const span = await findSpan(group, deps.store, run.readAtMs, run.absentAfterMs)
		const conclusions = await concludeWithList(list, group[0], group, span, run)
		return await noteConclusions(conclusions, group[0], run)
	} catch (failed) {
		if (signal?.aborted) throw failed
		return new Map(group.map(({ id }) => [id, { failed }]))
	}
}

/** Adds the unrecorded payments and contradictions that a list shows to the run's lists. */
async function noteConclusions(
	{ looks, unrecorded, contradictions }: Conclusions,
	{ operation, step }: JournalEntry,
	run: Run,
): Promise<Conclusions['looks']> {
	const { lists, deps, keepNew } = run
	lists.unrecorded.push(...keepNew(unrecorded.map((payment) => ({ operation, step, payment }))))
	for (const contradiction of keepNew(contradictions)) {
		lists.contradictions.push(contradiction)
		for (const entry of contradiction.entries)
			deps.recorder.report({ type: 'journal_contradiction', entry, contradiction }, deps.emit)
		const [entry] = contradiction.entries
		const look = entry && looks.get(entry.id)
		// An absent payment that appears is applied from now on, so that nobody sends its order again.
		if (look && entry?.state === 'absent') await storeLookup(entry, look, run)
	}
	return looks
}

/**
 * Lists the time since the copy from which a journal was restored. So the run names each payment that the journal lost, even if no call
 * is unresolved.
 */
async function findLost(run: Run): Promise<void> {
	const { deps, list, signal, readAtMs } = run
	if (!list)
		throw new Error('Cannot name the payments that the restored journal lost: there is no list; pass one to reconcile')
	const { newest, words, lastMs } = await readCopy(deps.store, readAtMs)
	if (!newest.length)
		throw new Error(
			'Cannot name the payments that the restored journal lost: it has no entry, and so no operation to list; compare the platform’s report with your orders',
		)
	const left = new Set(words)
	for (const of of newest) {
		signal?.throwIfAborted()
		const span = [lastMs - dayMs, readAtMs + hourMs] as const
		const conclusions = await concludeWithList(list, of, [], span, run)
		/** Whether no word of a person explains this payment. Each word explains one payment with the same state. */
		const isLost = (payment: ListedPayment): boolean => {
			const word = Array.from(left).find((word) => word.step === of.step && isAccounted(payment, word))
			return !(word && left.delete(word))
		}
		await noteConclusions({ ...conclusions, unrecorded: conclusions.unrecorded.filter(isLost) }, of, run)
	}
}

/**
 * Reads a copy: the newest entry of each operation and step, the last statement of a person about each order without an entry, and the
 * start of the last call, in epoch milliseconds. A restored journal sends nothing, so it contains no later call. A call that seems to
 * begin after now doesn't count, because its sender's clock was ahead.
 */
async function readCopy(store: EntryStore, nowMs: number) {
	const newest = new Map<string, JournalEntry>()
	const words = new Map<string, JournalEntry>()
	let lastMs = 0
	for await (const entry of store.list('all')) {
		if (entry.state === 'unreadable') continue
		const { operation, step, reference, startedAt } = entry
		if (operation === wordOfPerson) {
			words.set(JSON.stringify([reference, step]), entry)
			continue
		}
		newest.set(JSON.stringify([operation, step]), entry)
		const startedMs = Date.parse(startedAt)
		if (startedMs <= nowMs) lastMs = Math.max(lastMs, startedMs)
	}
	return { newest: Array.from(newest.values()), lastMs, words: Array.from(words.values()) }
}

/** Whether a person's word is about this payment and its state: the word names the payment's order, or saved its id. */
function isAccounted({ state, reference, saved = {} }: ListedPayment, word: JournalEntry): boolean {
	if (state === 'pending' || (word.state === 'applied') !== (state === 'applied')) return false
	const named = Object.entries(word.saved ?? {}).filter(([name]) => Object.hasOwn(saved, name))
	const isSaved = named.length > 0 && named.every(([name, value]) => String(value) === String(saved[name]))
	return isSaved || (reference !== undefined && word.reference === reference)
}

/**
 * Returns a function that keeps only facts which this run hasn't returned yet, because the lists of two groups may show the same ones. If
 * one list contains equal facts, each of them counts.
 */
function createNews(): Run['keepNew'] {
	/** Writes a fact as text. Leaves out objects among the payment's fields, because an object may contain itself, or have no text. */
	const writeFact = ({ payment, ...rest }: { readonly payment?: ListedPayment }): string => {
		const { state, at, reference, fields = {} } = payment ?? {}
		const plain = Object.entries(fields).map(([name, value]) => [name, typeof value === 'object' || String(value)])
		return JSON.stringify([rest, state, at, reference, plain])
	}
	const returned = new Map<string, number>()
	return (facts) => {
		const counts = new Map<string, number>()
		return facts.filter((fact) => {
			const text = writeFact(fact)
			const count = (counts.get(text) ?? 0) + 1
			counts.set(text, count)
			if (count <= (returned.get(text) ?? 0)) return false
			returned.set(text, count)
			return true
		})
	}
}

/** Calls the list for the operation and step of the entry `of`, and concludes how the calls of the group ended. */
async function concludeWithList(
	list: List,
	of: JournalEntry,
	group: readonly JournalEntry[],
	span: Span,
	run: Run,
): Promise<Conclusions> {
	const { deps, absentAfterMs, signal, readAtMs, reviews } = run
	const { operation, step } = of
	const times = { from: formatTime(Math.max(0, span[0])), to: formatTime(span[1]) }
	const listed = toRows(await list({ operation, step, ...times, entries: group, signal }))
	const { rows, fromMs, toMs } = chooseRows(group, listed, span)
	// Reads the entries after the list. Every entry is written before its payment is made, so the owner of every row is stored by now. An
	// entry that may own a row began before the row's payment, or on its day if the row has only a date.
	const marginMs = rows.some(({ isDateOnly }) => isDateOnly) ? 3 * dayMs : absentAfterMs + hourMs
	const around = await listBetween(deps.store, fromMs - marginMs, toMs + marginMs)
	await noteReviewed(around, run)
	const conclusions = await concludeGroup(group, of, {
		...{ rows, around, absentAfterMs },
		mayHideReviews: reviews.isKnown && !reviews.listed.has(operation),
		// Uses the earlier of both clocks. A clock that jumps ahead would otherwise end the time in which a request may still arrive.
		canBeAbsent: (entry) => canBeAbsent(entry, Math.min(readAtMs, deps.ownMs()), absentAfterMs),
	})
	if (conclusions.showsReviews && !reviews.listed.has(operation)) {
		await noteReviews(deps.store, operation)
		reviews.listed.add(operation)
	}
	return conclusions
}

/** Stores the result of one lookup, and adds the entry to the run's list for its state. */
async function storeLookup(entry: JournalEntry, look: Look, run: Run): Promise<JournalEntry> {
	const { deps, absentAfterMs, lists, readAtMs } = run
	const { store, emit } = deps
	const next = applyLook(entry, look, readAtMs, absentAfterMs)
	try {
		const isStored = next === entry || (await store.write(next)) === true
		// If another process has stored a newer revision, keeps that one. The next run decides again.
		const current = isStored ? next : requireReadable((await store.read(entry.id)) ?? entry)
		// If that revision is `absent`, applies the payment now, because no later run looks at an absent entry.
		const isNewer = !isStored && current.revision > entry.revision
		if (isNewer && current.state === 'absent' && look.result === 'applied') return storeLookup(current, look, run)
		lists[chooseList(current, isStored)].push(current)
		// Emits it now, because a run that is killed returns no lists.
		if (isStored && !isUnresolved(current)) emit(toNotice('journal_resolved', current))
		return current
	} catch (cause) {
		fail(lists, entry, cause)
		return entry
	}
}

function chooseList(entry: JournalEntry, isOurs: boolean): 'applied' | 'rejected' | 'absent' | 'ended' | 'unresolved' {
	const { state } = entry
	if (state === 'pending' || state === 'unknown') return 'unresolved'
	return state === 'not_processed' || !(isOurs || entry.resolvedBy === 'lookup') ? 'ended' : state
}
