/** Asks the platform about one payment by its id, as its operation's `lookup` says. Loaded only for an operation with a `lookup`. */

import { isTarjaError, type Operation, type PluginContext, type Result } from '@tarja/core'
import { getOperationName } from '@tarja/core/plugin'
import type { Breaker } from '../breaker.ts'
import type { JournalEntry, LookedUp } from '../entry.ts'
import { formatTime } from '../moments.ts'
import { isUnresolved } from '../protocol.ts'
import { toNotice } from '../recorder.ts'
import { readSaved } from '../saved.ts'
import { type JournalDeps, type Waits, waitForStore } from '../store.ts'
import { findUndoings } from '../undoing.ts'
import { judgeFound, type Shown } from './found.ts'

type Lookup = NonNullable<Operation['lookup']>

/** How long a lookup may take. */
const timeoutMs = 3000
/** How long the first pause between two lookups of a call is; each is twice the last one. */
const [firstPauseMs, longestPauseMs] = [5000, 300_000]
const [mostAtOnce, mostPerMinute, minuteMs] = [10, 600, 60_000]

export interface LookupDeps
	extends Pick<JournalDeps, 'store' | 'nowMs' | 'timeoutMs'>,
		Pick<PluginContext, 'callFor' | 'emit'> {
	readonly breaker: Breaker
	readonly pace: Pace
}

/** How many lookups of a process are in progress, and when the last ones began. */
export interface Pace {
	count: number
	readonly begunMs: number[]
	/** Until when the platform wants no lookups, in epoch milliseconds. */
	untilMs: number
}

function canBegin(pace: Pace, nowMs: number): boolean {
	while (pace.begunMs[0] !== undefined && Math.abs(nowMs - pace.begunMs[0]) >= minuteMs) pace.begunMs.shift()
	const isPaused = pace.untilMs > nowMs && pace.untilMs - nowMs <= 15 * minuteMs
	return !isPaused && pace.count < mostAtOnce && pace.begunMs.length < mostPerMinute
}

/**
 * Looks an unresolved call up, and stores what the platform shows. Resolves to the entry as it is stored then. No error of a lookup changes
 * the state.
 */
export async function lookUp(
	deps: LookupDeps,
	entry: JournalEntry,
	{ lookup, save, waits }: { readonly lookup: Lookup; readonly save: readonly string[]; readonly waits: Waits },
): Promise<JournalEntry> {
	const { store, nowMs, pace, breaker } = deps
	const startMs = nowMs()
	const { nextLookupAt = '', lookedUp: { times = 0 } = {} } = entry
	const waitMs = Date.parse(nextLookupAt) - startMs
	// A time further ahead than the longest pause was written by a wrong clock.
	if ((waitMs > 0 && waitMs <= longestPauseMs) || !canBegin(pace, startMs)) return entry
	const operation = lookup.operation as Operation
	const { input, lacks } = readInput(lookup, entry)
	if (input && breaker.enter(operation) !== undefined) return entry
	const pauseMs = Math.min(firstPauseMs * 2 ** times, longestPauseMs)
	const lookedUp: LookedUp = { at: formatTime(startMs), operation: getOperationName(operation), times: times + 1 }
	const asking: JournalEntry = {
		...entry,
		nextLookupAt: formatTime(startMs + pauseMs),
		lookedUp: lacks ? { ...lookedUp, fields: lacks } : lookedUp,
		revision: entry.revision + 1,
	}
	// Written before asking, so that one process asks.
	const isOurs = await waitForStore(deps.timeoutMs, store.write(asking)).catch(() => false)
	if (!input || isOurs !== true) {
		if (input) breaker.leave(operation, 'nothing')
		return isOurs === true ? asking : entry
	}
	const { shown, ...facts } = await ask(deps, asking, operation, input)
	const seen = { ...asking, lookedUp: { ...lookedUp, ...facts } }
	const judged = shown
		? await judgeFound(
				seen,
				{ lookup, shown, saved: readSaved(shown.data, save), nowMs: nowMs(), waits },
				{
					order: () => store.find(entry.reference),
					paid: () => (entry.of === undefined ? Promise.resolve([]) : store.find(entry.of)),
					hasUndoing: async () => (await findUndoings(store, entry)).length > 0,
				},
			)
		: seen
	const next = { ...judged, revision: asking.revision + 1 }
	if ((await waitForStore(deps.timeoutMs, store.write(next))) !== true) return asking
	if (!isUnresolved(next)) deps.emit(toNotice('journal_resolved', next))
	return next
}

/** Asks once. An error, a cached response and a response in part show nothing. */
async function ask(
	{ callFor, breaker, pace, nowMs }: LookupDeps,
	{ reference }: JournalEntry,
	operation: Operation,
	input: object,
): Promise<{ readonly shown?: Shown; readonly status?: number }> {
	pace.count++
	pace.begunMs.push(nowMs())
	try {
		const { data, response }: Result = await callFor(reference, operation, input, { timeoutMs })
		breaker.leave(operation, 'recognised')
		const { status, headers } = response
		const isFresh = status === 200 && !(Number(headers.get('age') ?? 0) !== 0)
		return isFresh ? { status, shown: { data, date: headers.get('date') ?? '' } } : { status }
	} catch (error) {
		const { status } = isTarjaError(error) ? (error.details as { readonly status?: number }) : {}
		breaker.leave(operation, status === undefined || status >= 500 ? 'unrecognised' : 'recognised')
		if (status === 429) pace.untilMs = nowMs() + minuteMs
		return status === undefined ? {} : { status }
	} finally {
		pace.count--
	}
}

/** Makes the input of a lookup from what isn't masked. `lacks` names its parts that are missing. */
function readInput({ input }: Lookup, { fields, saved = {}, reference }: JournalEntry) {
	const clear = Object.fromEntries(Object.entries(fields).filter(([, value]) => Object(value) !== value))
	try {
		const made = input({ fields: clear, saved, reference })
		const lacks = made === undefined ? ['input'] : listMissing(made)
		return lacks.length ? { input: undefined, lacks } : { input: made, lacks: undefined }
	} catch {
		return { input: undefined, lacks: ['input'] }
	}
}

function listMissing(value: unknown): readonly string[] {
	if (Object(value) !== value) return []
	return Object.entries(value as object).flatMap(([name, part]) =>
		part === undefined || part === null ? name : listMissing(part),
	)
}
