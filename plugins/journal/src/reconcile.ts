/**
 * Resolves unresolved calls with the integrator's list, because the platform's reference shows no way to list intents. An entry of its
 * own, so that a program that only pays doesn't load it.
 * @module
 */

import { isTarjaError } from '@tarja/core'
import { checkOptions, toPrintableCause } from '@tarja/core/plugin'
import type { JournalApi } from './api.ts'
import type { JournalEntry, StoredEntry } from './entry.ts'
import type { Look } from './entry-facts.ts'
import { getParts, type JournalParts } from './journal-parts.ts'
import { getWaits, refuseWait } from './journal-record.ts'
import type { List } from './listed-payment.ts'
import { compareKnown, describeCompared, storeCompared } from './lookup/compare.ts'
import { lookUpAll, readUnpaid } from './lookup/look-up-all.ts'
import { findLost } from './lookup/lost.ts'
import type { ReconcileOptions, Reconciliation } from './lookup/run.ts'
import {
	concludeWithList,
	createNews,
	fail,
	isOverdue,
	type Lists,
	noteConclusions,
	noteReviewed,
	type Run,
	storeLookup,
} from './lookup/run.ts'
import { weigh } from './lookup/weigh.ts'
import { findSpan, type Group, groupByStep } from './lookup/window.ts'
import { createUnreadableError } from './parse-entry.ts'
import { canBeAbsent, getWindowMs, lastSentMs } from './protocol.ts'
import { readUnresolved } from './store.ts'
import { summarize } from './summarize.ts'
import { has, isCallable, isDuration, isRecord } from './validate.ts'

export type { ReconcileOptions, Reconciliation } from './lookup/run.ts'

const optionChecks = {
	overdueAfterMs(value: unknown) {
		const given = isRecord(value) ? Object.values(Object(value)) : [value]
		return given.length > 0 && given.every(isDuration)
	},
	signal: has('throwIfAborted'),
}

const hourMs = 3_600_000

/**
 * Looks up every unresolved call once, and resolves the calls for which the list has enough evidence. Run it at regular intervals. A
 * listed payment resolves a call if its time fits, every identifying field may be the same, and it can't belong to another order. A call
 * is absent only if the list contains thirty known payments before it, two of its own terminal or branch before it, the known payments
 * right after it, and two of its own terminal or branch that are younger by `absentAfterMs`.
 *
 * @param journal The journal of a client: `client.journal`.
 * @param list Returns the payments that the platform has. If it throws, the entries that it was called for stay unchanged. Without a
 * list, nothing is resolved by one.
 * @param options See {@linkcode ReconcileOptions}.
 * @returns The entries that were resolved, the entries that are still unresolved and why, contradictions, and failures. A run that ended
 * early returns them, too.
 * @throws {TarjaError} `configuration` (`not_processed`) if an option doesn't exist or is invalid, or `journal` isn't the journal of a client.
 * @see docs/how-to/reconciling.md
 * @example
 * ```ts
 * import type { JournalApi, List } from '@tarja/journal'
 * import { reconcile } from '@tarja/journal/reconcile'
 *
 * const countOverdue = async (journal: JournalApi, list: List) => (await reconcile(journal, list)).overdue.length
 * ```
 */
export async function reconcile(
	journal: JournalApi,
	list?: List,
	options: ReconcileOptions = {},
): Promise<Reconciliation> {
	const deps = getParts(journal, 'reconcile')
	await deps.recorder.writeKept()
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
	deps: JournalParts,
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
