/**
 * Reads from the journal what it knows around unresolved entries: the payments that a list must contain before it proves an absence.
 * @module
 */

import type { JournalEntry } from '../entry.ts'
import { canBeAbsent, getWindowMs, isUnresolved, lastSentMs } from '../protocol.ts'
import { formatIdTime, wordOfPerson } from '../record.ts'
import type { EntryStore } from '../store.ts'
import { groupBy } from './match.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** The last moment that an id can name. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

/** How many known payments before an entry a list must contain. */
export const olderKnown = 30
/** How many of the entry's own terminal or branch it must contain on each side. */
export const ownKnown = 2
/** How long ago the oldest of them may have been made, in steps: a busy shop needs one hour, and none more than thirty days. */
const mostBackMs = 30 * dayMs
const lookBackMs = [hourMs, dayMs, 7 * dayMs, mostBackMs]

/** The readable entries of a time, by id. */
export interface Window {
	/** Resolves to the entries that began between these times. Reads only what wasn't read before. */
	between(fromMs: number, toMs: number): Promise<readonly JournalEntry[]>
}

/** Creates a window over a store. It reads one span, and makes it longer on both sides. */
export function createWindow(store: EntryStore): Window {
	let read: { fromMs: number; toMs: number; entries: readonly JournalEntry[] } | undefined
	return {
		async between(fromMs, toMs) {
			const wanted = { fromMs: Math.min(fromMs, read?.fromMs ?? fromMs), toMs: Math.max(toMs, read?.toMs ?? toMs) }
			const before = read && (await listBetween(store, wanted.fromMs, read.fromMs))
			const after = read && (await listBetween(store, read.toMs, wanted.toMs))
			const entries = read
				? [...(before ?? []), ...read.entries, ...(after ?? [])]
				: await listBetween(store, wanted.fromMs, wanted.toMs)
			read = { ...wanted, entries }
			const [from, to] = [fromMs, toMs].map(toIdBound)
			return entries.filter(({ id }) => id >= String(from) && id < String(to))
		},
	}
}

/** The beginning of the ids of a time, also of one that no id has. */
function toIdBound(ms: number): string {
	return formatIdTime(Math.min(Math.max(0, ms), lastMoment))
}

/** The readable entries that began in this time, the second moment excluded. */
export async function listBetween(store: EntryStore, fromMs: number, toMs: number): Promise<readonly JournalEntry[]> {
	const [from, to] = [toIdBound(fromMs), toIdBound(toMs)]
	const found: JournalEntry[] = []
	if (fromMs >= toMs) return found
	for await (const entry of store.list('all', from)) {
		if (entry.id >= to) break
		if (entry.state !== 'unreadable' && entry.id >= from) found.push(entry)
	}
	return found
}

/** Whether the journal knows that the payment was applied, by its response or a list. A person's word proves nothing of a list. */
function isKnown(entry: JournalEntry): boolean {
	return entry.state === 'applied' && entry.resolvedBy !== 'person'
}

/** The terminal or branch of an entry: its values of the operation's `listedBy`. */
export function getBranchKey({ listedBy = [], fields }: JournalEntry): string {
	return JSON.stringify(listedBy.map((name) => fields[name] ?? null))
}

/**
 * Returns from when on a list must reach, so that it can contain the payments known before an entry: thirty, of which two are of its
 * branch. Payments of orders with a later step don't count, because they may have left the list.
 */
async function findEarliestNeeded(entry: JournalEntry, window: Window): Promise<number> {
	const startedMs = Date.parse(entry.startedAt)
	let earliestMs = startedMs
	for (const backMs of lookBackMs) {
		const older = await window.between(startedMs - backMs + 1, startedMs)
		const isLeft = createLaterStepCheck(older)
		const counted = listOlder(entry, older).filter((known) => !isLeft(known))
		const own = counted.filter((known) => getBranchKey(known) === getBranchKey(entry))
		const last = [counted[olderKnown - 1], own[ownKnown - 1]]
		earliestMs = startedMs - backMs
		if (last[0] && last[1]) return Math.min(...last.map((known) => Date.parse(known?.startedAt ?? '')))
	}
	return earliestMs
}

/**
 * Returns until when a list must reach, so that it can contain the two payments of the entry's branch that are younger by `gapMs`; until
 * now if there are none yet.
 */
async function findLatestNeeded(entry: JournalEntry, window: Window, gapMs: number, nowMs: number): Promise<number> {
	const startedMs = lastSentMs(entry)
	for (const onMs of lookBackMs) {
		const later = await window.between(startedMs, startedMs + gapMs + onMs)
		const isLeft = createLaterStepCheck(later)
		const last = listYounger(entry, later, gapMs).filter((known) => !isLeft(known))[ownKnown - 1]
		if (last) return Date.parse(last.startedAt)
		if (startedMs + gapMs + onMs > nowMs) break
	}
	return nowMs
}

/** The known payments of the entry's operation that began within thirty days before it, nearest first. */
export function listOlder(entry: JournalEntry, entries: readonly JournalEntry[]): readonly JournalEntry[] {
	const sinceMs = Date.parse(entry.startedAt) - mostBackMs
	const isOlder = ({ startedAt }: JournalEntry): boolean =>
		startedAt < entry.startedAt && Date.parse(startedAt) > sinceMs
	return entries.filter((known) => isAlike(known, entry) && isOlder(known)).toReversed()
}

/** The known payments of the entry's branch that are younger by `gapMs`, nearest first. */
export function listYounger(
	entry: JournalEntry,
	entries: readonly JournalEntry[],
	gapMs: number,
): readonly JournalEntry[] {
	const fromMs = lastSentMs(entry) + gapMs
	return entries.filter(
		(known) =>
			isAlike(known, entry) && Date.parse(known.startedAt) >= fromMs && getBranchKey(known) === getBranchKey(entry),
	)
}

function isAlike(known: JournalEntry, { id, operation, step }: JournalEntry): boolean {
	return known.id !== id && isKnown(known) && known.operation === operation && known.step === step
}

/** Returns a check whether a later step of an entry's order was sent, after which a platform may list it no more. */
export function createLaterStepCheck(entries: readonly JournalEntry[]): (entry: JournalEntry) => boolean {
	const sent = entries.filter((entry) => isUnresolved(entry) || entry.state === 'applied')
	const orders = groupBy(sent, ({ reference }) => reference)
	// A step before it, such as `create` before `confirm`, takes nothing out of a list.
	return ({ reference, step, startedAt }) =>
		(orders.get(reference) ?? []).some((other) => other.step !== step && other.startedAt > startedAt)
}

/** The time that a list must cover: the entries, and for those that may be absent their neighbours. */
export async function findSpan(
	group: readonly [JournalEntry, ...JournalEntry[]],
	window: Window,
	readAtMs: number,
	absentAfterMs: number,
): Promise<readonly [number, number]> {
	const started = group.map(({ startedAt }) => Date.parse(startedAt))
	const last = group.at(-1) ?? group[0]
	let fromMs = Math.min(...started) - hourMs
	let toMs = Math.max(...group.map(lastSentMs)) + getWindowMs(last) + absentAfterMs + hourMs
	for (const entry of group) {
		if (!canBeAbsent(entry, readAtMs, absentAfterMs)) continue
		fromMs = Math.min(fromMs, (await findEarliestNeeded(entry, window)) - hourMs)
		toMs = Math.max(
			toMs,
			(await findLatestNeeded(entry, window, getWindowMs(entry) + absentAfterMs, readAtMs)) + hourMs,
		)
	}
	return [fromMs, Math.max(fromMs, Math.min(toMs, readAtMs + hourMs))]
}

/** Whether a later step of the entry's order was sent, after which a platform may list it no more. */
export async function hasLaterStep(entry: JournalEntry, store: EntryStore): Promise<boolean> {
	const others = await store.find(entry.reference)
	return createLaterStepCheck(others.filter((other) => other.state !== 'unreadable'))(entry)
}

export function orderKey(reference: string | undefined, step: string): string {
	return JSON.stringify([reference, step])
}

export interface Copy {
	/** The newest entry of each operation and step. */
	readonly newest: readonly JournalEntry[]
	/**
	 * Start of its last call, in epoch milliseconds. A restored journal sends nothing, so that no later call is in it. Calls that seem to begin
	 * after now don't count, because their sender's clock was ahead.
	 */
	readonly lastMs: number
	/** The states in which a person has resolved orders that have no entry, by {@linkcode orderKey}. The last word counts. */
	readonly words: ReadonlyMap<string, JournalEntry['state']>
}

export async function readCopy(store: EntryStore, nowMs: number): Promise<Copy> {
	const newest = new Map<string, JournalEntry>()
	const words = new Map<string, JournalEntry['state']>()
	let lastMs = 0
	for await (const entry of store.list('all')) {
		if (entry.state === 'unreadable') continue
		const { operation, step, reference, startedAt } = entry
		if (operation === wordOfPerson) {
			words.set(orderKey(reference, step), entry.state)
			continue
		}
		newest.set(JSON.stringify([operation, step]), entry)
		const startedMs = Date.parse(startedAt)
		if (startedMs <= nowMs) lastMs = Math.max(lastMs, startedMs)
	}
	return { newest: Array.from(newest.values()), lastMs, words }
}

export type Group = readonly [JournalEntry, ...JournalEntry[]]

/** Divides entries into groups of one operation and step that began within a day. */
export function groupByStep(entries: readonly JournalEntry[]): readonly Group[] {
	const groups: [JournalEntry, ...JournalEntry[]][] = []
	for (const entry of entries) {
		const last = groups.findLast(([{ operation, step }]) => operation === entry.operation && step === entry.step)
		if (last && Date.parse(entry.startedAt) - Date.parse(last[0].startedAt) <= dayMs) last.push(entry)
		else groups.push([entry])
	}
	return groups
}
