/**
 * Concludes from a list how unresolved calls ended. A missing payment alone proves nothing: an entry is absent only if the list contains
 * its neighbours. No I/O and no clock.
 */

import type { JournalEntry } from '../entry.ts'
import type { Look } from '../entry-facts.ts'
import type { Contradiction, ListedPayment } from '../listed-payment.ts'
import { slackMs } from '../moments.ts'
import { isUnresolved, lastSentMs } from '../protocol.ts'
import { hasOtherForms, isEmpty, mayBeTheSame, toComparable } from '../values.ts'
import { findGap, isUndone, mostNamed } from './gap.ts'
import { isNearInDays, isOfTime, isRefused, lookOf, type Row } from './list.ts'
import { type Candidate, findSamePayments, groupBy } from './match.ts'
import {
	createMatchContext,
	type Evidence,
	isSame,
	type Kind,
	leaveOutOtherSteps,
	type MatchContext,
} from './owners.ts'
import { getBranchKey, isUnpaid, listNeighbours, olderKnown, ownKnown } from './window.ts'

export interface Conclusions {
	/** By the entry's id. */
	readonly looks: ReadonlyMap<string, Look>
	/** Payments that no entry owns, and that no entry can have made. */
	readonly unrecorded: readonly ListedPayment[]
	/** How many more there are, of branches that this journal has not used. */
	readonly elsewhere: number
	/** Ids of the known entries that have a row, whatever its amount. */
	readonly owning: ReadonlySet<string>
	/** How many payments the list contains. */
	readonly count: number
	readonly contradictions: readonly Contradiction[]
	/** Whether the list shows a payment in review whose response had said that it is in review. */
	readonly showsReviews: boolean
}

/** Concludes how the calls of `group` ended. They have the operation and step of the entry `of`. */
export async function concludeGroup(
	group: readonly JournalEntry[],
	of: Kind,
	evidence: Evidence,
): Promise<Conclusions> {
	const context = await createMatchContext(of, evidence)
	const looks = new Map<string, Look>()
	const taken = new Set<Row>()
	for (const entry of group) {
		await context.pause()
		const { look, rows } = findLook(entry, context)
		looks.set(entry.id, look)
		for (const row of rows) taken.add(row)
	}
	const contradictions = [
		...findDoubles(context.alike),
		...(await findUnexpected(context, taken)),
		...findReversed(context),
	]
	for (const { entries, payment } of contradictions)
		for (const entry of entries)
			if (entry.state === 'absent' && payment?.state === 'applied') looks.set(entry.id, toLook(payment))
	const [fromMs, toMs] = evidence.within ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
	const unowned = context.rows.filter(
		(row) => row.fromMs >= fromMs && row.fromMs < toMs && !taken.has(row) && !context.owners.has(row),
	)
	const isOfUs = createBranchCheck(context.alike)
	const unrecorded = unowned.map(({ payment }) => payment).filter(isOfUs)
	const { showsReviews, owning } = context
	return {
		looks,
		unrecorded,
		elsewhere: unowned.length - unrecorded.length,
		contradictions,
		showsReviews,
		owning,
		count: context.rows.length,
	}
}

/** Returns a function that tells whether a payment may be of a terminal or branch of these entries. */
function createBranchCheck(entries: readonly JournalEntry[]): (payment: ListedPayment) => boolean {
	const branches = Array.from(groupBy(entries, getBranchKey).values(), ([entry]) => entry as JournalEntry)
	const names = Array.from(new Set(branches.flatMap(({ listedBy = [] }) => listedBy)))
	const known = new Map<string, boolean>()
	const isOfUs = ({ fields }: ListedPayment): boolean =>
		branches.some(({ listedBy = [], kinds = {}, fields: own }) =>
			listedBy.every((name) => isEmpty(own[name]) || mayBeTheSame(kinds[name] ?? 'text', own[name], fields[name])),
		)
	return (payment) => {
		// Compares each branch once, because a list may contain many thousand payments of other branches.
		const key = names.map((name) => toComparable(payment.fields[name]) ?? '').join('\n')
		const isOurs = known.get(key) ?? (!branches.length || isOfUs(payment))
		known.set(key, isOurs)
		return isOurs
	}
}

/** Finds the payments of applied entries that the platform has taken back or refused, although no call of ours undid them. */
function findReversed({ owners, around }: MatchContext): readonly Contradiction[] {
	return Array.from(owners).flatMap(([row, entry]) =>
		isRefused(row) && entry.state === 'applied' && !isUnpaid(entry) && !isUndone(entry, around)
			? { kind: 'reversed' as const, entries: [entry], payment: row.payment }
			: [],
	)
}

/**
 * Finds payments of entries that the journal holds as not applied. Adds the rows that these entries and unresolved calls may have made to
 * `taken`.
 */
async function findUnexpected(context: MatchContext, taken: Set<Row>): Promise<readonly Contradiction[]> {
	const contradictions: Contradiction[] = []
	// Unresolved calls take their rows first, because a step that was absent once may have been sent again.
	const [open, ended] = [context.alike.filter(isUnresolved), context.alike.filter((entry) => !isUnresolved(entry))]
	const owning = new Set(context.owners.values())
	const known = ended.filter((entry) => entry.state === 'applied' && !owning.has(entry))
	for (const entry of [...open, ...ended.filter(({ state }) => state !== 'applied'), ...known]) {
		await context.pause()
		const matches = findMatches(entry, context, entry.state === 'applied').filter((row) => !taken.has(row))
		for (const row of matches) taken.add(row)
		if (entry.state === 'applied') continue
		const [row, ...more] = matches.filter((match) => !isRefused(match))
		if (!row || more.length || isUnresolved(entry) || mayBeAnother(entry, row, context)) continue
		contradictions.push({ kind: 'unexpected_payment', entries: [entry], payment: row.payment })
	}
	return contradictions
}

/**
 * Finds the rows that fit this entry and that no entry owns. `isLoose`: also rows of a known sale in which other fields differ, such as
 * its instalments, or its amount net of fees.
 */
function findMatches(entry: JournalEntry, context: MatchContext, isLoose = false): readonly Row[] {
	const own = context.candidatesOf(entry).filter(({ row, match }) => {
		const isPart = match.isTold && !row.isDateOnly && !match.differs.includes('reference')
		const fits = isLoose ? isPart : isSame(match) && match.isSameAmount
		return fits && !context.owners.has(row) && isOfTime(entry, row, context.absentAfterMs)
	})
	const rows = own.map(({ row }) => row)
	return isLoose ? rows : leaveOutOtherSteps(entry, rows, context)
}

/** Returns the result of one entry's lookup, and the rows that may be its payment. */
function findLook(entry: JournalEntry, context: MatchContext): { readonly look: Look; readonly rows: readonly Row[] } {
	const blocking = context.candidatesOf(entry).filter(({ row }) => {
		const owner = context.owners.get(row)
		// A row with an owner can't be this entry's payment, with two exceptions: the owner is of the same order, because a list may show only
		// the last attempt; or the row has only a date, and the entry may be of that day.
		const isOwn = owner?.reference === entry.reference && isOfTime(entry, row, context.absentAfterMs)
		return isOwn || !owner || (row.isDateOnly && isNearInDays(entry, row))
	})
	const rows = blocking.map(({ row }) => row)
	const matches = findMatches(entry, context)
	const [row] = matches
	if (!row)
		return {
			look: blocking.length ? toAmbiguousLook(entry, blocking, context) : lookForNeighbours(entry, context),
			rows,
		}
	if (matches.length > 1) return { look: { result: 'multiple_matches', rows: getTimes(matches) }, rows }
	if (mayBeAnother(entry, row, context)) return { look: { result: 'match_shared', rows: getTimes([row]) }, rows }
	// A refusal counts for the order only if no other row may be its payment.
	const paid = isRefused(row) ? blocking.filter((other) => !isRefused(other.row)) : []
	if (paid.length) return { look: toAmbiguousLook(entry, paid, context), rows }
	return { look: toLook(row.payment), rows: [row] }
}

function toLook({ state, saved, final }: ListedPayment): Look {
	const isFinal = final === true && (state === 'rejected' || state === 'reversed')
	return { result: lookOf[state], ...(saved && state !== 'pending' && { saved }), ...(isFinal && { isFinal }) }
}

const getTimes = (rows: readonly Row[]): readonly string[] => rows.slice(0, mostNamed).map(({ payment }) => payment.at)

/** Names the fields that aren't surely the same, from the row that is most similar to the entry. */
function toAmbiguousLook(
	entry: JournalEntry,
	blocking: readonly Candidate<Row>[],
	{ owners, absentAfterMs }: MatchContext,
): Look {
	const listDoubts = ({ match }: Candidate<Row>): readonly string[] => [
		...match.differs,
		...match.missing,
		...match.unsure,
	]
	const [nearest] = blocking.toSorted((a, b) => listDoubts(a).length - listDoubts(b).length)
	const fields = nearest ? listDoubts(nearest) : []
	const rows = getTimes(blocking.map(({ row }) => row))
	const isOtherAmount =
		nearest?.match.isOtherAmount && !owners.has(nearest.row) && isOfTime(entry, nearest.row, absentAfterMs)
	const result = isOtherAmount ? 'amount_differs' : 'fields_ambiguous'
	return { result, fields: fields.length ? fields : ['at'], rows }
}

/** Whether another entry may have made this payment, in any state except `not_processed`. */
function mayBeAnother(entry: JournalEntry, row: Row, context: MatchContext): boolean {
	// An applied payment resolves all calls of a step alike. A refusal belongs to one attempt, and a list may contain the refusal of an
	// earlier attempt twice.
	const rivals = context.rivals.get(row) ?? []
	return rivals.some(
		({ reference, state }) => reference !== entry.reference || (isRefused(row) && state === 'rejected'),
	)
}

/** Concludes for an entry without a row that may be its payment. It is absent if the list contains its neighbours. */
function lookForNeighbours(entry: JournalEntry, context: MatchContext): Look {
	if (!context.canBeAbsent(entry)) return { result: 'too_early' }
	// The sender's clock was ahead: the entry's request can't be younger than the first lookup of the entry.
	if (lastSentMs(entry) - Date.parse(entry.seenAt ?? '') > slackMs)
		return { result: 'lookup_unverified', lacks: 'person' }
	if (context.mayHideReviews && !context.showsReviews) return { result: 'lookup_unverified', lacks: 'reviews' }
	const { fields, listedBy, unique = [] } = entry
	// A platform may also write an object or a list in another form. Its payment would then count as another one.
	const isUncertain = unique.some((name) => hasOtherForms(fields[name]) || /^(?:\[|\{["}])/.test(String(fields[name])))
	// An order without a branch may belong to the branch that the list lacks.
	if (isUncertain || !listedBy || listedBy.some((name) => isEmpty(fields[name])))
		return { result: 'lookup_unverified', lacks: 'branch' }
	const { older, own, later, younger, kinds, isOfNoKind } = listNeighbours(entry, context.alike, context.absentAfterMs)
	if (!entry.kindBy || isOfNoKind) return { result: 'lookup_unverified', lacks: 'kind' }
	const ofKinds = kinds.flatMap((kind) => [kind.older, kind.younger])
	// No later payment may be missing, even if there are few of them: if the list lost a page, that page may begin with this entry.
	const missing = [later, older, own, younger, ...ofKinds]
		.flat()
		.flatMap(({ id }) => (context.owning.has(id) ? [] : id))
	if (missing.length) return { result: 'lookup_unverified', missing: Array.from(new Set(missing)).slice(0, mostNamed) }
	const enough = [
		['older', older.length >= olderKnown],
		['own', own.length >= ownKnown],
		['younger', younger.length >= ownKnown],
		['kind', ofKinds.every(({ length }) => length >= ownKnown)],
	] as const
	const [lacks] = enough.find(([, has]) => !has) ?? []
	if (lacks) return { result: 'lookup_unverified', lacks }
	return findGap(entry, context.gap, context.readAtMs) ?? { result: 'absent' }
}

function findDoubles(alike: readonly JournalEntry[]): readonly Contradiction[] {
	const applied = alike.filter(({ state }) => state === 'applied')
	const twice = Array.from(groupBy(applied, ({ reference }) => reference).values()).filter(({ length }) => length > 1)
	const same = findSamePayments([...applied, ...alike.filter(isUnresolved)])
	return [
		...twice.map((entries) => ({ kind: 'applied_twice', entries }) as const),
		...same.map((entries) => ({ kind: 'same_payment', entries }) as const),
	]
}
