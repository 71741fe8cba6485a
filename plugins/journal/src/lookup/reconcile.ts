/** Resolves unresolved entries with the integrator's list, because the platform's reference shows no way to list intents. */

import { isTarjaError } from '@tarja/core'
import { checkOptions, toPrintableCause } from '@tarja/core/plugin'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import type { Look } from '../entry-facts.ts'
import { getWaits, refuseWait } from '../journal-record.ts'
import type { List } from '../listed-payment.ts'
import { createUnreadableError } from '../parse-entry.ts'
import { canBeAbsent, getWindowMs, isUnresolved, lastSentMs } from '../protocol.ts'
import { readUnresolved } from '../store.ts'
import { summarize } from '../summarize.ts'
import { has, isCallable, isDuration, isRecord } from '../validate.ts'
import { clearRefusal } from './cleared.ts'
import { compareKnown, describeCompared, storeCompared } from './compare.ts'
import { lookUpAll, readUnpaid } from './look-up-all.ts'
import { findLost } from './lost.ts'
import { proveAbsent } from './prove-absent.ts'
import type { ReconcileOptions, Reconciliation } from './run.ts'
import {
	concludeWithList,
	createNews,
	fail,
	type Lists,
	noteConclusions,
	noteReviewed,
	type ReconcileDeps,
	type Run,
	storeLookup,
} from './run.ts'
import { findSpan, type Group, groupByStep } from './window.ts'

const optionChecks = {
	overdueAfterMs(value: unknown) {
		const given = isRecord(value) ? Object.values(Object(value)) : [value]
		return given.length > 0 && given.every(isDuration)
	},
	signal: has('throwIfAborted'),
}

const hourMs = 3_600_000

/** Looks up every unresolved call once, resolves the calls for which the list has enough evidence, and returns them all. */
export async function runReconcile(
	deps: ReconcileDeps,
	list: List | undefined,
	options: ReconcileOptions,
): Promise<Reconciliation> {
	refuseWait('reconcile', options)
	checkOptions('use reconcile', options, optionChecks)
	checkOptions('use reconcile', { list }, { list: isCallable })
	const lists = createLists()
	const refusal: unknown = await deps.check().then(
		() => undefined,
		(error: unknown) => error,
	)
	if (isTarjaError(refusal, 'configuration')) throw refusal
	try {
		if (refusal) throw refusal
		const record = await deps.store.journal()
		const stored = await readUnresolved(deps.store)
		options.signal?.throwIfAborted()
		// Reads the time after the entries, so that they exist by then, and before the lists, so that the lists are at least that recent.
		const run = startRun(deps, list, options, { record, lists, readAtMs: await deps.nowMs() })
		await reconcileEntries(stored, run).finally(() => storeCompared(run))
		if (record?.restored) await findLost(run)
		return { ...lists, ...describeCompared(run), stopped: undefined }
	} catch (cause) {
		return { ...lists, stopped: toPrintableCause(cause) ?? new Error('the run ended early') }
	} finally {
		const overdue = summarize(lists.overdue)
		for (const entry of lists.overdue) deps.recorder.report({ type: 'journal_overdue', entry, overdue }, deps.emit)
	}
}

function createLists(): Lists {
	return {
		applied: [],
		rejected: [],
		absent: [],
		paid: [],
		ended: [],
		unresolved: [],
		failed: [],
		overdue: [],
		unrecorded: [],
		contradictions: [],
	}
}

function startRun(
	deps: ReconcileDeps,
	list: List | undefined,
	{ overdueAfterMs = hourMs, signal }: ReconcileOptions,
	{ record, lists, readAtMs }: Pick<Run, 'record' | 'lists' | 'readAtMs'>,
): Run {
	const told: string[] = []
	return {
		deps,
		list,
		overdueAfterMs,
		signal,
		lists,
		record,
		readAtMs,
		told,
		reviews: { isKnown: record?.reviews !== undefined, listed: new Set(record?.reviews?.listed) },
		gaps: new Map(),
		compared: new Map(),
		uncompared: [],
		counts: { elsewhere: 0 },
		missing: new Set(),
		absents: [],
		waitsOf: (operation) => getWaits(record, operation),
		// A restored journal names what it lost in every run.
		keepNew: createNews(record?.restored ? [] : (record?.told ?? []), told),
	}
}

async function reconcileEntries(stored: readonly StoredEntry[], run: Run): Promise<void> {
	const { deps, lists, readAtMs } = run
	const open: JournalEntry[] = []
	for (const entry of stored) {
		if (entry.state === 'unreadable') fail(lists, entry, createUnreadableError(entry))
		// Skips a call in progress in this process, because its end will be reported, unless a plugin never lets it end.
		else if (
			!deps.recorder.underWay.has(entry.id) ||
			isStuck(entry, readAtMs, run.waitsOf(entry.operation).absentAfterMs)
		)
			open.push(entry)
	}
	const entries = await lookUpAll([...open, ...(await readUnpaid(run))], run)
	await noteReviewed(entries, run)
	const waiting = entries.filter((entry) => canBeAbsent(entry, readAtMs, run.waitsOf(entry.operation).absentAfterMs))
	await compareKnown(run, waiting)
	for (const group of groupByStep(entries)) {
		const looks = await listAndConclude(group, run)
		for (const entry of group) {
			const look = looks.get(entry.id)
			if (!look) continue
			const current = 'failed' in look ? entry : await storeLookup(entry, await weigh(entry, look, run), run)
			if ('failed' in look) fail(lists, entry, look.failed)
			if (isOverdue(current, readAtMs, run.overdueAfterMs)) lists.overdue.push(current)
		}
		run.signal?.throwIfAborted()
	}
}

/** Whether a call in progress in this process is so old that its end will never be reported, because some plugin doesn't let it end. */
function isStuck(entry: JournalEntry, nowMs: number, absentAfterMs: number): boolean {
	return nowMs - lastSentMs(entry) >= getWindowMs(entry) + absentAfterMs
}

/** Returns the result of a list, unless more evidence makes it another one. */
const weigh = async (entry: JournalEntry, look: Look, run: Run): Promise<Look> =>
	proveAbsent(entry, await clearRefusal(entry, look, run), run)

type LookupResults = ReadonlyMap<string, Look | { readonly failed: unknown }>
async function listAndConclude(group: Group, run: Run): Promise<LookupResults> {
	const { list, deps, signal } = run
	if (!list) return new Map(group.map(({ id }) => [id, { result: 'no_list' }]))
	try {
		const span = await findSpan(group, deps.store, run.readAtMs, run.waitsOf(group[0].operation).absentAfterMs)
		const conclusions = await concludeWithList(list, group[0], group, span, run)
		return await noteConclusions(conclusions, group[0], run)
	} catch (failed) {
		if (signal?.aborted) throw failed
		return new Map(group.map(({ id }) => [id, { failed }]))
	}
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
