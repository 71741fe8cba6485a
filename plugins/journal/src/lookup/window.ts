/** Reads what the journal knows around unresolved entries: the payments that a list must contain before it proves an absence. */

import type { JournalEntry } from '../entry.ts'
import { formatIdTime, lastMoment } from '../moments.ts'
import { canBeAbsent, getWindowMs, lastSentMs } from '../protocol.ts'
import type { EntryStore } from '../store.ts'
import { isEmpty } from '../values.ts'
import type { Row } from './list.ts'
import { indexRows, isLike } from './match.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** How many known payments before an entry a list must contain. */
export const olderKnown = 30
/** How many known payments of the entry's own terminal or branch a list must contain on each side. */
export const ownKnown = 2
/**
 * How far a list may have to reach beyond its entries, in steps. A busy shop needs one hour, and no shop is given more than thirty days.
 */
const mostBackMs = 30 * dayMs
const reachesMs = [hourMs, dayMs, 7 * dayMs, mostBackMs]

/** The first and the last moment of an interval, in epoch milliseconds. */
export type Span = readonly [number, number]

/** Returns the text with which the ids of a time begin. For a time before 1970 or after 9999, uses the nearest time in between. */
function toIdBound(ms: number): string {
	return formatIdTime(Math.min(Math.max(0, ms), lastMoment))
}

/** The readable entries that began in this time, the second moment excluded. */
export async function listBetween(store: EntryStore, fromMs: number, toMs: number): Promise<readonly JournalEntry[]> {
	const [from, to] = [toIdBound(fromMs), toIdBound(toMs)]
	const found: JournalEntry[] = []
	for await (const entry of store.list('all', from)) {
		if (entry.id >= to) break
		if (entry.state !== 'unreadable') found.push(entry)
		// A store in memory would let no other work run.
		if (found.length % 200 === 199) await new Promise((resolve) => setTimeout(resolve))
	}
	return found
}

/** The readable entries with these ids. */
export async function readEntries(store: EntryStore, ids: readonly string[]): Promise<readonly JournalEntry[]> {
	const stored = await Promise.all(ids.map((id) => store.read(id)))
	return stored.flatMap((entry) => (entry && entry.state !== 'unreadable' ? entry : []))
}

/**
 * Whether the call's response or a lookup has shown that the payment was applied, and paid. A person's statement doesn't prove that a list
 * contains it.
 */
export function isKnown(entry: JournalEntry): boolean {
	return entry.state === 'applied' && entry.resolvedBy !== 'person' && !isUnpaid(entry)
}

/** Whether a customer may still pay the applied charge. */
export function isUnpaid({ state, payable, paidAt }: JournalEntry): boolean {
	return state === 'applied' && payable === true && paidAt === undefined
}

/** The terminal or branch of an entry: its values of the operation's `listedBy`. */
export function getBranchKey({ listedBy = [], fields }: JournalEntry): string {
	return JSON.stringify(listedBy.map((name) => fields[name] ?? null))
}

/** The known payments around an entry that a list must contain, nearest first. */
export interface Neighbours {
	/** Payments that began within thirty days before it: the nearest thirty, or fewer if there aren't as many. */
	readonly older: readonly JournalEntry[]
	/** Two payments of its branch within the same thirty days. */
	readonly own: readonly JournalEntry[]
	/** Payments that began at the same time or later, but before the time of `younger`: at most thirty. */
	readonly later: readonly JournalEntry[]
	/** Two payments of its branch that began after the last moment at which one of its requests may still arrive. */
	readonly younger: readonly JournalEntry[]
	/** For each of its kinds, two payments of any branch on each side, in the same times as those of its branch. */
	readonly kinds: readonly Pick<Neighbours, 'older' | 'younger'>[]
	/** Whether it has no value of a kind that other payments have. */
	readonly isOfNoKind: boolean
}

export function listNeighbours(
	entry: JournalEntry,
	entries: readonly JournalEntry[],
	absentAfterMs: number,
): Neighbours {
	const sinceMs = Date.parse(entry.startedAt) - mostBackMs
	// Uses the later of the sender's clock and the lookups' clock. If the sender's clock was behind, these payments may be older than the
	// entry.
	const sentByMs = Math.max(lastSentMs(entry), Date.parse(entry.seenAt ?? ''))
	const youngerFromMs = sentByMs + getWindowMs(entry) + absentAfterMs
	const branch = getBranchKey(entry)
	const known = entries.filter((other) => isAlike(other, entry))
	const ofBranch = (list: readonly JournalEntry[]) =>
		list.filter((other) => getBranchKey(other) === branch).slice(0, ownKnown)
	const older = known
		.filter(({ startedAt }) => startedAt < entry.startedAt && Date.parse(startedAt) > sinceMs)
		.toReversed()
	const younger = known.filter(({ startedAt }) => Date.parse(startedAt) >= youngerFromMs)
	const later = known.filter(({ startedAt }) => startedAt >= entry.startedAt && Date.parse(startedAt) < youngerFromMs)
	const ofKind =
		(name: string) =>
		({ fields }: JournalEntry) =>
			fields[name] === entry.fields[name]
	const { kindBy = [], fields } = entry
	const kinds = kindBy.filter((name) => !isEmpty(fields[name]))
	const hasKind = (name: string): boolean => known.some((other) => !isEmpty(other.fields[name]))
	return {
		older: older.slice(0, olderKnown),
		own: ofBranch(older),
		later: later.slice(0, olderKnown),
		younger: ofBranch(younger),
		kinds: kinds.map((name) => ({
			older: older.filter(ofKind(name)).slice(0, ownKnown),
			younger: younger.filter(ofKind(name)).slice(0, ownKnown),
		})),
		isOfNoKind: kindBy.some((name) => !kinds.includes(name) && hasKind(name)),
	}
}

/** Whether there are enough known payments on one side: of its branch, and of each of its kinds. */
function hasEnough(own: readonly JournalEntry[], { kinds }: Neighbours, side: 'older' | 'younger'): boolean {
	return own.length === ownKnown && kinds.every((kind) => kind[side].length === ownKnown)
}

function isAlike(known: JournalEntry, { id, operation, step }: JournalEntry): boolean {
	return known.id !== id && isKnown(known) && known.operation === operation && known.step === step
}

/**
 * Returns the time that a list must cover: the entries and, for entries that may be absent, their neighbours. If there are too few older
 * neighbours, it reaches back thirty days. If there are too few younger ones, it reaches until now.
 */
export async function findSpan(
	group: Group,
	store: EntryStore,
	readAtMs: number,
	absentAfterMs: number,
): Promise<Span> {
	const waiting = group.filter((entry) => canBeAbsent(entry, readAtMs, absentAfterMs))
	const firstMs = Math.min(...group.map(({ startedAt }) => Date.parse(startedAt)))
	const lastMs = Math.max(...group.map(lastSentMs)) + getWindowMs(group.at(-1) ?? group[0]) + absentAfterMs
	let [fromMs, toMs] = [firstMs, lastMs]
	for (const reachMs of waiting.length ? reachesMs : []) {
		const around = await listBetween(store, firstMs - reachMs, lastMs + reachMs)
		const needed = waiting.map((entry) => listNeighbours(entry, around, absentAfterMs))
		const hasOlder = needed.every((one) => one.older.length === olderKnown && hasEnough(one.own, one, 'older'))
		const hasYounger = needed.every((one) => hasEnough(one.younger, one, 'younger'))
		const sides = needed.flatMap(({ older, own, younger, kinds }) => [
			older,
			own,
			younger,
			...kinds.flatMap(Object.values<readonly JournalEntry[]>),
		])
		const ends = sides.flatMap((side) => side.slice(-1))
		const times = ends.map(({ startedAt }) => Date.parse(startedAt))
		fromMs = Math.min(hasOlder ? firstMs : firstMs - reachMs, ...times)
		toMs = Math.max(hasYounger ? lastMs : readAtMs, lastMs, ...times)
		if (hasOlder && (hasYounger || lastMs + reachMs > readAtMs)) break
	}
	return [fromMs - hourMs, Math.max(fromMs - hourMs, Math.min(toMs, readAtMs) + hourMs)]
}

const isWithin = (row: Row, [fromMs, toMs]: Span): boolean => row.toMs >= fromMs && row.fromMs <= toMs

/**
 * Chooses the rows within the span, and rows outside of it that have an entry's reference or identifying fields. Such a row may be the
 * entry's payment even if its time is wrong. A row without the entry's reference must be within thirty days of the entry. Also returns
 * the earliest and the latest time of these rows, because their owners began around then.
 */
export function chooseRows(
	group: readonly JournalEntry[],
	listed: readonly Row[],
	span: Span,
): { readonly rows: readonly Row[]; readonly fromMs: number; readonly toMs: number } {
	const find = indexRows(listed.filter((row) => !isWithin(row, span)))
	const far = new Set<Row>()
	let [fromMs, toMs] = span
	for (const entry of group) {
		const startedMs = Date.parse(entry.startedAt)
		for (const { row, match } of find(entry)) {
			const isNear = isWithin(row, [startedMs - mostBackMs, startedMs + mostBackMs])
			if (row.payment.reference !== entry.reference && !(isLike(entry, match) && isNear)) continue
			far.add(row)
			fromMs = Math.min(fromMs, row.fromMs)
			toMs = Math.max(toMs, row.toMs)
		}
	}
	return { rows: listed.filter((row) => isWithin(row, span) || far.has(row)), fromMs, toMs }
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
