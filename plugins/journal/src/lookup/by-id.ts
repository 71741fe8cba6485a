/** Asks the platform about one payment by its id, as its operation's `lookup` says. */

import { isTarjaError, type Operation, type PluginContext, type Result, type TarjaError } from '@tarja/core'
import { getOperationName, readRetryAfterMs } from '@tarja/core/plugin'
import type { Breaker } from '../breaker.ts'
import type { JournalEntry, LookedUp } from '../entry.ts'
import { formatTime } from '../moments.ts'
import { toContradiction, toNotice } from '../notices.ts'
import { isApplied } from '../protocol.ts'
import type { Recorder } from '../recorder.ts'
import { type JournalDeps, type Waits, waitForStore } from '../store.ts'
import { findUndoings } from '../undoing.ts'
import { type Around, judgeFound, type Shown, toKnown } from './found.ts'
import { listBetween } from './window.ts'

type Lookup = NonNullable<Operation['lookup']>

/** How long a lookup may take, in milliseconds. */
export const longestMs = 3000
/** How long the first pause between two lookups of a call is; each is twice the last one. */
const [firstPauseMs, longestPauseMs] = [5000, 300_000]
const [mostAtOnce, mostPerMinute, minuteMs] = [10, 600, 60_000]

export interface LookupDeps
	extends Pick<JournalDeps, 'store' | 'nowMs' | 'timeoutMs'>,
		Pick<PluginContext, 'callFor' | 'emit'> {
	readonly breaker: Breaker
	readonly recorder: Recorder
	readonly pace: Pace
}

/** How many lookups of a process are in progress, and when the last ones began. */
export interface Pace {
	count: number
	readonly begunMs: number[]
	/** Until when the platform wants no lookups, in epoch milliseconds. */
	untilMs: number
}

/** Does the work of a lookup, unless none may begin now. Then resolves to `undefined`. */
async function begin<Out>(
	{ pace, breaker, nowMs }: LookupDeps,
	operation: Operation,
	work: () => Promise<Out>,
): Promise<Out | undefined> {
	const startMs = nowMs()
	while (pace.begunMs[0] !== undefined && Math.abs(startMs - pace.begunMs[0]) >= minuteMs) pace.begunMs.shift()
	const isPaused = pace.untilMs > startMs && pace.untilMs - startMs <= 15 * minuteMs
	if (isPaused || pace.count >= mostAtOnce || pace.begunMs.length >= mostPerMinute) return undefined
	if (breaker.enter(operation) !== undefined) return undefined
	pace.count++
	pace.begunMs.push(startMs)
	return work().finally(() => {
		pace.count--
	})
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
	const { nowMs, breaker } = deps
	const startMs = nowMs()
	const waitMs = Date.parse(entry.nextLookupAt ?? '') - startMs
	// A time further ahead than the longest pause was written by a wrong clock.
	if (waitMs > 0 && waitMs <= longestPauseMs) return entry
	const operation = rules.lookup.operation as Operation
	const { input, lacks } = readInput(rules.lookup, entry)
	const asking = startAsking(entry, rules.lookup, startMs, lacks)
	if (!input) return (await writeEntry(deps, asking)) ? asking : entry
	const looked = await begin(deps, operation, async () => {
		// Written before asking, so that one process asks.
		if (await writeEntry(deps, asking).catch(() => false)) return askAndJudge(deps, asking, input, rules)
		breaker.leave(operation, 'nothing')
		return entry
	})
	return looked ?? entry
}

/** Whether a lookup shows the payment of a known call. Stores nothing. */
export async function isShown(
	deps: LookupDeps,
	known: JournalEntry,
	{ lookup, save, waits }: LookupRules,
): Promise<boolean> {
	const operation = lookup.operation as Operation
	const { input } = readInput(lookup, known)
	if (!input) return false
	const answer = await begin(deps, operation, () => ask(deps, known, operation, input))
	if (!answer?.shown) return false
	const found = { lookup, shown: answer.shown, save, nowMs: deps.nowMs(), waits }
	const judged = await judgeFound({ ...known, state: 'unknown' }, found, createAround(deps.store, known))
	return isApplied(judged)
}

function startAsking(
	entry: JournalEntry,
	{ operation, reversed = [] }: Lookup,
	nowMs: number,
	lacks?: readonly string[],
) {
	const { times = 0, removedAt, word } = entry.lookedUp ?? {}
	const pauseMs = Math.min(firstPauseMs * 2 ** times, longestPauseMs)
	const isRemoved = removedAt !== undefined && (word === undefined || reversed.includes(word))
	const lookedUp: LookedUp = {
		at: formatTime(nowMs),
		operation: getOperationName(operation as Operation),
		times: times + 1,
		...(isRemoved && { removedAt }),
		...(lacks && { fields: lacks }),
	}
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
	const { store, nowMs, emit, recorder } = deps
	const { shown, ...facts } = await ask(deps, asking, lookup.operation as Operation, input)
	const seen = { ...asking, lookedUp: { ...asking.lookedUp, ...facts } as LookedUp }
	const found = shown && { lookup, shown, save, nowMs: nowMs(), waits }
	const judged = found ? await judgeFound(seen, found, createAround(store, asking)) : seen
	const next = { ...judged, revision: asking.revision + 1 }
	if (!(await writeEntry(deps, next))) return asking
	if (next.state !== asking.state) emit(toNotice('journal_resolved', next))
	const isContrary = asking.reason === 'expired' && isApplied(next)
	if (isContrary) recorder.report(toContradiction('response_differs', next), emit)
	return next
}

function createAround(store: LookupDeps['store'], { id, reference, of }: JournalEntry): Around {
	return {
		order: () => store.find(reference),
		paid: async () => (of === undefined ? [] : store.find(of)),
		between: (fromMs, toMs) => listBetween(store, fromMs, toMs),
		hasUndoing: async (payments) => {
			const found = await Promise.all(payments.map((payment) => findUndoings(store, payment)))
			return found.flat().some((undoing) => undoing.id !== id)
		},
	}
}

/** Makes one request, because the next lookup is a repeat. An error, a cached response and a response in part show nothing. */
async function ask(
	{ callFor, breaker, pace, nowMs }: LookupDeps,
	{ reference }: JournalEntry,
	operation: Operation,
	input: object,
): Promise<{ readonly shown?: Shown; readonly status?: number }> {
	try {
		const { data, response }: Result = await callFor(reference, operation, input, {
			timeoutMs: longestMs,
			retry: false,
		})
		breaker.leave(operation, 'recognised')
		const { status, headers } = response
		return status === 200 && isFresh(headers)
			? { status, shown: { data, date: headers.get('date') ?? '' } }
			: { status }
	} catch (error) {
		const { status } = isTarjaError(error) ? (error.details as { readonly status?: number }) : {}
		breaker.leave(operation, status === undefined || status >= 500 ? 'unrecognised' : 'recognised')
		const { response } = error as Partial<TarjaError>
		if (status === 429) pace.untilMs = nowMs() + ((response && readRetryAfterMs(response.headers, nowMs())) ?? minuteMs)
		// A cache may have kept a 404 from before the payment.
		return status === undefined || (response && !isFresh(response.headers)) ? {} : { status }
	}
}

/** Whether no cache has kept a response. */
function isFresh(headers: Headers): boolean {
	return Number(headers.get('age') ?? 0) === 0
}

/** Makes the input of a lookup from what isn't masked. `lacks` names its parts that are missing. */
function readInput({ input }: Lookup, entry: JournalEntry) {
	try {
		const made = input(toKnown(entry))
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
