/**
 * Asks a lookup about entries of one operation, and about payments that are known, and concludes.
 * @module
 */
import { byId, type JournalEntry } from '../entry.ts'
import type { Look } from '../facts.ts'
import type { Fingerprints } from '../fingerprints.ts'
import { isoTime, windowMs } from '../protocol.ts'
import type { EntryStore } from '../store.ts'
import { conclude, isSeenOnAllSides, proofOf } from './conclude.ts'
import { alike, isCovered } from './forms.ts'
import { type KnowingRules, type Known, knownAround } from './known.ts'
import type { EntryLookup, Listing, Lookup, Span, SpanLookup } from './lookup.ts'

/** What a lookup is asked with. */
export interface Asking {
	readonly lookup: Lookup
	readonly store: EntryStore
	readonly fingerprints: Fingerprints
	readonly rules: KnowingRules
	readonly signal: AbortSignal | undefined
}

/** Entries of one operation, oldest first. */
export type Group = readonly [JournalEntry, ...JournalEntry[]]

/** What was concluded of each entry, by id, or the error that its lookup failed with. */
export type Conclusions = ReadonlyMap<string, Look | { readonly failed: unknown }>

/** Looks up entries of one operation that began within a day of one another. */
export async function ask(group: Group, asking: Asking): Promise<Conclusions> {
	const known = await knownAround(group, asking.store, asking.rules)
	const { lookup } = asking
	return typeof lookup === 'function'
		? askForEach(group, known, { ...asking, lookup })
		: askForSpan(group, known, { ...asking, lookup: lookup.span })
}

async function askForSpan(
	group: Group,
	known: Known,
	asking: Asking & { readonly lookup: SpanLookup },
): Promise<Conclusions> {
	const { lookup, fingerprints, rules, signal } = asking
	const { applied, others } = known
	const before = applied.findLast(({ id }) => id < group[0].id)
	const span = spanOf([...(before ? [before] : []), ...group], rules)
	const within = applied.filter(({ startedAt }) => startedAt >= span.from && startedAt <= span.to)
	try {
		const listing = checked(await lookup({ operation: group[0].operation, step: group[0].step, span, signal }))
		const proof = await proofOf(within, listing, fingerprints)
		const concluded = group.map(async (entry) => {
			const isProved = isSeenOnAllSides(within, proof, [({ id }) => id < entry.id, ({ id }) => id > entry.id])
			return [entry.id, await conclude(entry, { listing, ...proof, isProved, others }, fingerprints)] as const
		})
		return new Map(await Promise.all(concluded))
	} catch (failed) {
		return new Map(group.map(({ id }) => [id, { failed }]))
	}
}

/** How many payments that are known are looked up besides, where entries are looked up one by one. */
const mostProbes = 5

async function askForEach(
	group: Group,
	{ applied, others }: Known,
	asking: Asking & { readonly lookup: EntryLookup },
): Promise<Conclusions> {
	const { lookup, fingerprints, rules, signal } = asking
	const look = async (entry: JournalEntry): Promise<Listing> =>
		checked(await lookup({ entry, operation: entry.operation, step: entry.step, span: spanOf([entry], rules), signal }))
	const proof = { proven: new Set<string>(), seen: [] as JournalEntry[] }
	for (const probe of alike(group, applied.toReversed(), mostProbes)) {
		// A payment that is known and cannot be looked up proves nothing.
		const listing = await look(probe).catch(() => ({ payments: [], complete: false }))
		const { proven, seen } = await proofOf([probe], listing, fingerprints)
		for (const name of proven) proof.proven.add(name)
		proof.seen.push(...seen)
	}
	const conclusions = new Map<string, Look | { readonly failed: unknown }>()
	for (const entry of group) {
		if (signal?.aborted) break
		const isProved = proof.seen.length > 0 && isCovered(entry, proof.seen)
		const concluded = look(entry).then((listing) =>
			conclude(entry, { listing, ...proof, isProved, others }, fingerprints),
		)
		conclusions.set(entry.id, await concluded.catch((failed: unknown) => ({ failed })))
	}
	return conclusions
}

/** A lookup in JavaScript may give anything back: only what has this form is taken for facts. */
function checked(listing: Listing): Listing {
	const { payments, complete } = Object(listing) as Partial<Listing>
	const isPayment = (payment: unknown): boolean =>
		typeof Object(payment).fields === 'object' && !!Object(payment).fields
	if (Array.isArray(payments) && payments.every(isPayment) && typeof complete === 'boolean') return listing
	throw new Error(
		'Cannot take what the lookup gave back: it is not { payments: [{ fields, reference?, kept? }], complete }; give back what the platform has',
	)
}

/** Clocks that are kept right are never a day apart. */
const apartMs = 86_400_000

/** The time in which the payments of these entries lie, whichever clock of sender and platform is right. */
function spanOf(entries: readonly JournalEntry[], { nowMs, absentAfterMs }: KnowingRules): Span {
	const seenMs = ({ state, seenAt, startedAt }: JournalEntry): number =>
		Date.parse(state === 'settled' ? startedAt : (seenAt ?? isoTime(nowMs)))
	const from = entries.map((entry) => Math.min(Date.parse(entry.startedAt), seenMs(entry)))
	const to = entries.map(
		(entry) => Math.max(Date.parse(entry.startedAt), seenMs(entry)) + windowMs(entry) + absentAfterMs,
	)
	return { from: isoTime(Math.min(...from) - apartMs), to: isoTime(Math.max(...to) + apartMs) }
}

/** Divides entries into groups of one operation and step, each of entries that began within a day of the one before. */
export function grouped(entries: readonly JournalEntry[]): readonly Group[] {
	const groups: [JournalEntry, ...JournalEntry[]][] = []
	for (const entry of entries.toSorted(byId)) {
		const last = groups.findLast(([{ operation, step }]) => operation === entry.operation && step === entry.step)
		const before = last?.at(-1)
		if (last && before && Date.parse(entry.startedAt) - Date.parse(before.startedAt) <= apartMs) last.push(entry)
		else groups.push([entry])
	}
	return groups
}
