/** Asks the platform about one payment by its id, as its operation's `lookup` says. */

import { isTarjaError, type Operation, type PluginContext, type Result, type TarjaError } from '@tarja/core'
import { getOperationName, readRetryAfterMs } from '@tarja/core/plugin'
import type { Breaker } from '../breaker.ts'
import type { JournalEntry, LookedUp } from '../entry.ts'
import { formatTime } from '../moments.ts'
import { toNotice } from '../recorder.ts'
import { readSaved } from '../saved.ts'
import { type JournalDeps, readUnresolved, type Waits, waitForStore } from '../store.ts'
import { findUndoings } from '../undoing.ts'
import { type Around, judgeFound, type Shown } from './found.ts'

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

/** Counts a lookup that begins now. `false`: it must not begin. */
function begin(pace: Pace, nowMs: number): boolean {
	while (pace.begunMs[0] !== undefined && Math.abs(nowMs - pace.begunMs[0]) >= minuteMs) pace.begunMs.shift()
	const isPaused = pace.untilMs > nowMs && pace.untilMs - nowMs <= 15 * minuteMs
	if (isPaused || pace.count >= mostAtOnce || pace.begunMs.length >= mostPerMinute) return false
	pace.count++
	pace.begunMs.push(nowMs)
	return true
}

/** How a call is looked up. */
export interface LookupRules {
	readonly lookup: Lookup
	/** Values of the response to save. */
	readonly save: readonly string[]
	readonly waits: Waits
}

/**
 * Looks an unresolved call up, and stores what the platform shows. Resolves to the entry as it is stored then. No error of a lookup changes
 * the state.
 */
export async function lookUp(deps: LookupDeps, entry: JournalEntry, rules: LookupRules): Promise<JournalEntry> {
	const { nowMs, pace, breaker } = deps
	const startMs = nowMs()
	const waitMs = Date.parse(entry.nextLookupAt ?? '') - startMs
	// A time further ahead than the longest pause was written by a wrong clock.
	if (waitMs > 0 && waitMs <= longestPauseMs) return entry
	const operation = rules.lookup.operation as Operation
	const { input, lacks } = readInput(rules.lookup, entry)
	const asking = startAsking(entry, getOperationName(operation), startMs, lacks)
	if (!input) return (await writeEntry(deps, asking)) ? asking : entry
	if (!begin(pace, startMs)) return entry
	try {
		if (breaker.enter(operation) !== undefined) {
			pace.begunMs.pop()
			return entry
		}
		// Written before asking, so that one process asks.
		if (await writeEntry(deps, asking).catch(() => false)) return await askAndJudge(deps, asking, input, rules)
		breaker.leave(operation, 'nothing')
		return entry
	} finally {
		pace.count--
	}
}

function startAsking(entry: JournalEntry, operation: string, nowMs: number, lacks?: readonly string[]): JournalEntry {
	const { times = 0 } = entry.lookedUp ?? {}
	const pauseMs = Math.min(firstPauseMs * 2 ** times, longestPauseMs)
	const lookedUp: LookedUp = { at: formatTime(nowMs), operation, times: times + 1, ...(lacks && { fields: lacks }) }
	return { ...entry, nextLookupAt: formatTime(nowMs + pauseMs), lookedUp, revision: entry.revision + 1 }
}

const writeEntry = async ({ store, timeoutMs }: LookupDeps, entry: JournalEntry): Promise<boolean> =>
	(await waitForStore(timeoutMs, store.write(entry))) === true

async function askAndJudge(
	deps: LookupDeps,
	asking: JournalEntry,
	input: object,
	{ lookup, save, waits }: LookupRules,
): Promise<JournalEntry> {
	const { store, nowMs } = deps
	const { shown, ...facts } = await ask(deps, asking, lookup.operation as Operation, input)
	const seen = { ...asking, lookedUp: { ...asking.lookedUp, ...facts } as LookedUp }
	const found = shown && { lookup, shown, saved: readSaved(shown.data, save), nowMs: nowMs(), waits }
	const judged = found ? await judgeFound(seen, found, createAround(store, asking)) : seen
	const next = { ...judged, revision: asking.revision + 1 }
	if (!(await writeEntry(deps, next))) return asking
	if (next.state !== asking.state) deps.emit(toNotice('journal_resolved', next))
	return next
}

function createAround(store: LookupDeps['store'], { id, reference, of }: JournalEntry): Around {
	return {
		order: () => store.find(reference),
		paid: async () => (of === undefined ? [] : store.find(of)),
		open: () => readUnresolved(store),
		hasUndoing: async (payments) => {
			const found = await Promise.all(payments.map((payment) => findUndoings(store, payment)))
			return found.flat().some((undoing) => undoing.id !== id)
		},
	}
}

/** Asks once. An error, a cached response and a response in part show nothing. */
async function ask(
	{ callFor, breaker, pace, nowMs }: LookupDeps,
	{ reference }: JournalEntry,
	operation: Operation,
	input: object,
): Promise<{ readonly shown?: Shown; readonly status?: number }> {
	try {
		const { data, response }: Result = await callFor(reference, operation, input, { timeoutMs })
		breaker.leave(operation, 'recognised')
		const { status, headers } = response
		const isFresh = status === 200 && !(Number(headers.get('age') ?? 0) !== 0)
		return isFresh ? { status, shown: { data, date: headers.get('date') ?? '' } } : { status }
	} catch (error) {
		const { status } = isTarjaError(error) ? (error.details as { readonly status?: number }) : {}
		breaker.leave(operation, status === undefined || status >= 500 ? 'unrecognised' : 'recognised')
		if (status === 429) {
			const { response } = error as Partial<TarjaError>
			pace.untilMs = nowMs() + ((response && readRetryAfterMs(response.headers, nowMs())) ?? minuteMs)
		}
		return status === undefined ? {} : { status }
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
