/**
 * Looks for payments that a restored journal has lost.
 * @module
 */
import { idTime, type JournalEntry } from '../entry.ts'
import type { Fingerprints } from '../fingerprints.ts'
import { isApplied, isoTime, isUnresolved } from '../protocol.ts'
import { restoration, wordOfOthers, wordOn } from '../restored.ts'
import type { EntryStore } from '../store.ts'
import { isSeenOnAllSides, proofOf } from './conclude.ts'
import type { FoundPayment, Lookup } from './lookup.ts'
import { isSame, matchOf } from './match.ts'

/** A payment at the platform that no entry of the journal matches. */
export interface UnmatchedPayment {
	/** The operation that the lookup was asked about. */
	readonly operation: string
	readonly payment: FoundPayment
}

/** What is looked with. */
export interface Losing {
	readonly lookup: Lookup
	readonly store: EntryStore
	readonly fingerprints: Fingerprints
	readonly nowMs: number
	readonly calibrationMs: number
	readonly signal: AbortSignal | undefined
}

const dayMs = 86_400_000

/**
 * Lists the platform's payments of the span that was lost. Resolves to those that no entry matches, or to `undefined` where the lists
 * are not complete, or have not proved to show what is known.
 */
export async function lookForLost(
	mark: JournalEntry,
	losing: Losing,
): Promise<readonly UnmatchedPayment[] | undefined> {
	const { lookup, fingerprints, signal } = losing
	if (typeof lookup === 'function') return undefined
	const [fromMs, toMs] = [Date.parse(String(mark.fields.from)), Date.parse(String(mark.fields.to))]
	const span = { from: isoTime(fromMs - dayMs), to: isoTime(toMs + dayMs) }
	const unmatched: UnmatchedPayment[] = []
	const all = await entriesByCall(losing, fromMs, toMs)
	const [words, calls] = [all.filter(isWord).flat(), all.filter((entries) => !isWord(entries))]
	for (const entries of calls) {
		const [{ operation, step }] = entries
		const listing = await lookup.span({ operation, step, span, signal })
		const known = entries.filter((entry) => isApplied(entry) && entry.resolvedBy === 'call')
		const isProved = isSeenOnAllSides(known, await proofOf(known, listing, fingerprints), [
			({ startedAt }) => Date.parse(startedAt) <= fromMs,
			({ startedAt }) => Date.parse(startedAt) >= toMs,
		])
		if (!listing.complete || !isProved) return undefined
		for (const payment of listing.payments)
			if (!(await isMatched(payment, [...entries, ...words], losing)) && !(await isTakenUp(payment, entries, losing)))
				unmatched.push({ operation, payment })
	}
	return calls.length ? unmatched : undefined
}

type Calls = [JournalEntry, ...JournalEntry[]]

function isWord([{ operation }]: Calls): boolean {
	return operation === wordOfOthers
}

/** The entries around the span, by operation and step. */
async function entriesByCall(
	{ store, nowMs, calibrationMs }: Losing,
	fromMs: number,
	toMs: number,
): Promise<readonly Calls[]> {
	const all: Calls[] = []
	const last = idTime(Math.max(0, toMs + 2 * dayMs))
	for await (const entry of store.list('all', idTime(Math.max(0, Math.min(fromMs, nowMs) - calibrationMs)))) {
		if (entry.id > last) break
		if (entry.state === 'unreadable' || entry.operation === restoration) continue
		const known = all.find(([{ operation, step }]) => operation === entry.operation && step === entry.step)
		if (known) known.push(entry)
		else all.push([entry])
	}
	return all
}

async function isMatched(
	payment: FoundPayment,
	entries: readonly JournalEntry[],
	{ fingerprints }: Losing,
): Promise<boolean> {
	// A call that was refused before the copy may have been repeated, and applied, after it.
	for (const entry of entries.filter((entry) => isApplied(entry) || isUnresolved(entry))) {
		if (entry.reference !== undefined && entry.reference === payment.reference) return true
		if (isSame(await matchOf(entry, payment, fingerprints))) return true
	}
	return false
}

/** Writes an entry for a payment that names its order: that is enough to never pay it again. */
async function isTakenUp(
	{ reference, kept }: FoundPayment,
	[entry]: readonly JournalEntry[],
	{ store, nowMs }: Losing,
): Promise<boolean> {
	if (reference === undefined || !entry) return false
	const word = wordOn({ reference, step: entry.step }, 'applied', nowMs)
	return (await store.write({ ...word, resolvedBy: 'lookup', ...(kept && { kept }) })) === true
}
