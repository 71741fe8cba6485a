/**
 * Concludes from a list how unresolved calls ended. A missing payment alone proves nothing: an entry is absent only if the list contains
 * its neighbours. No I/O and no clock.
 */

import type { JournalEntry, Look } from '../entry.ts'
import type { Contradiction, ListedPayment } from '../listed-payment.ts'
import { isUnresolved, lastSentMs } from '../protocol.ts'
import { hasOtherForms, isEmpty } from '../values.ts'
import { isNearInDays, isOfTime, isRefused, lookOf, type Row, slackMs } from './list.ts'
import { type Candidate, findSamePayments, groupBy, indexRows, isExact, type Match } from './match.ts'
import { listNeighbours, olderKnown, ownKnown } from './window.ts'

export interface Evidence {
	readonly rows: readonly Row[]
	/** The entries that began around the times of the rows, of all operations, sorted by id. */
	readonly around: readonly JournalEntry[]
	/** Whether the journal knows payments in review, and no list of the operation has shown one yet. */
	readonly mayHideReviews: boolean
	readonly absentAfterMs: number
	/** Whether an entry is old enough to be absent. */
	canBeAbsent(entry: JournalEntry): boolean
}

export interface Conclusions {
	/** By the entry's id. */
	readonly looks: ReadonlyMap<string, Look>
	/** Payments that no entry owns, and that no entry can have made. */
	readonly unrecorded: readonly ListedPayment[]
	readonly contradictions: readonly Contradiction[]
	/** Whether the list shows a payment in review whose response had said that it is in review. */
	readonly showsReviews: boolean
}

const mostNamed = 5

/** The rows and entries of one operation and step, indexed by the fields that identify payments. */
interface MatchContext extends Evidence {
	/** Lets other work of the process run. */
	pause(): Promise<void>
	readonly alike: readonly JournalEntry[]
	/** The entry that owns a row. */
	readonly owners: ReadonlyMap<Row, JournalEntry>
	/** The entries that may have made the payment of a row, in any state except `not_processed`. */
	readonly rivals: ReadonlyMap<Row, ReadonlySet<JournalEntry>>
	readonly owning: ReadonlySet<string>
	readonly showsReviews: boolean
	candidatesOf(entry: JournalEntry): readonly Candidate<Row>[]
}

/** Concludes how the calls of `group` ended. They have the operation and step of the entry `of`. */
export async function concludeGroup(
	group: readonly JournalEntry[],
	of: JournalEntry,
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
	const contradictions = [...findDoubles(context.alike), ...(await findUnexpected(context, taken))]
	for (const { entries, payment } of contradictions)
		for (const entry of entries)
			if (entry.state === 'absent' && payment?.state === 'applied') looks.set(entry.id, toLook(payment))
	const unrecorded = context.rows.filter((row) => !taken.has(row) && !context.owners.has(row))
	const { showsReviews } = context
	return { looks, unrecorded: unrecorded.map(({ payment }) => payment), contradictions, showsReviews }
}

/**
 * Finds payments of entries that the journal holds as not applied. Adds the rows that these entries and unresolved calls may have made to
 * `taken`.
 */
async function findUnexpected(context: MatchContext, taken: Set<Row>): Promise<readonly Contradiction[]> {
	const contradictions: Contradiction[] = []
	// Unresolved calls take their rows first, because a step that was absent once may have been sent again.
	const [open, ended] = [context.alike.filter(isUnresolved), context.alike.filter((entry) => !isUnresolved(entry))]
	const known = ended.filter(({ id, state }) => state === 'applied' && !context.owning.has(id))
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

/** Finds the owner of each row. Known entries own their rows before any unresolved entry is considered. */
async function createMatchContext(of: JournalEntry, evidence: Evidence): Promise<MatchContext> {
	const { rows, around } = evidence
	const pause = createTurns()
	const alike = around.filter((entry) => entry.operation === of.operation && entry.step === of.step)
	const findCandidates = indexRows(rows)
	const owned = await assignOwners(alike, { ...evidence, candidatesOf: findCandidates, pause })
	const isShown = (entry: JournalEntry): boolean =>
		findCandidates(entry).some(
			({ row, match }) =>
				row.payment.state === 'pending' && isSame(match) && isOfTime(entry, row, evidence.absentAfterMs),
		)
	return {
		...evidence,
		...owned,
		pause,
		alike,
		candidatesOf: findCandidates,
		showsReviews: alike.some((entry) => isSaidInReview(entry) && isShown(entry)),
	}
}

/** Whether the response said that the payment is in review. A list that shows this payment doesn't hide payments in review. */
function isSaidInReview({ inReview, reason, status }: JournalEntry): boolean {
	return inReview === true && (reason === 'pending' || status === 202)
}

/** Gives each row to the known entry that fits it best. Each entry owns one row at most, and a refused entry refused rows only. */
async function assignOwners(
	alike: readonly JournalEntry[],
	context: Pick<MatchContext, 'candidatesOf' | 'absentAfterMs' | 'pause'>,
): Promise<Pick<MatchContext, 'owners' | 'owning' | 'rivals'>> {
	const pairs: { readonly row: Row; readonly entry: JournalEntry; readonly apartMs: number }[] = []
	const exact = new Map<Row, Set<JournalEntry>>()
	const rivals = new Map<Row, Set<JournalEntry>>()
	for (const entry of alike) {
		if (entry.state === 'not_processed') continue
		await context.pause()
		for (const { row, match } of context.candidatesOf(entry)) {
			const isNear = row.isDateOnly ? isNearInDays(entry, row) : isOfTime(entry, row, context.absentAfterMs)
			if (isNear && !match.differs.length) rivals.set(row, (rivals.get(row) ?? new Set()).add(entry))
			// A call that the platform didn't process owns no row. Otherwise it could own the row of a refusal that the next attempt got.
			const isTurnedAway = entry.state === 'rejected' && entry.reason === 'not_processed'
			if (isTurnedAway || !isSame(match) || !isOfTime(entry, row, context.absentAfterMs)) continue
			if (isExact(entry, row)) exact.set(row, (exact.get(row) ?? new Set()).add(entry))
			if (entry.state === 'applied' || (entry.state === 'rejected' && isRefused(row)))
				pairs.push({ row, entry, apartMs: Math.abs(row.fromMs - Date.parse(entry.startedAt)) })
		}
	}
	const owners = new Map<Row, JournalEntry>()
	const owning = new Set<string>()
	for (const { row, entry } of pairs.toSorted((a, b) => a.apartMs - b.apartMs)) {
		if (owners.has(row) || owning.has(entry.id) || exact.get(row)?.has(entry) === false) continue
		owners.set(row, entry)
		owning.add(entry.id)
	}
	return { owners, owning, rivals }
}

function isSame({ isTold, differs }: Match): boolean {
	return isTold && !differs.length
}

/**
 * Finds the rows that fit this entry and that no entry owns. `isLoose`: also rows of a known sale in which other fields differ, such as
 * its instalments, or its amount net of fees.
 */
function findMatches(entry: JournalEntry, context: MatchContext, isLoose = false): readonly Row[] {
	const own = context.candidatesOf(entry).filter(({ row, match }) => {
		const isPart = match.isTold && !row.isDateOnly && !match.differs.includes('reference')
		const fits = isLoose ? isPart : isSame(match)
		return fits && !context.owners.has(row) && isOfTime(entry, row, context.absentAfterMs)
	})
	return own.map(({ row }) => row)
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
	if (!row) return { look: blocking.length ? toAmbiguousLook(blocking) : lookForNeighbours(entry, context), rows }
	if (matches.length > 1) return { look: { result: 'multiple_matches', rows: getTimes(matches) }, rows }
	if (mayBeAnother(entry, row, context)) return { look: { result: 'match_shared', rows: getTimes([row]) }, rows }
	// A refusal counts for the order only if no other row may be its payment.
	const paid = isRefused(row) ? blocking.filter((other) => !isRefused(other.row)) : []
	if (paid.length) return { look: toAmbiguousLook(paid), rows }
	return { look: toLook(row.payment), rows: [row] }
}

function toLook({ state, saved }: ListedPayment): Look {
	return { result: lookOf[state], ...(saved && state !== 'pending' && { saved }) }
}

const getTimes = (rows: readonly Row[]): readonly string[] => rows.slice(0, mostNamed).map(({ payment }) => payment.at)

/** Names the fields that differ or can't be compared, from the row that is most similar to the entry. */
function toAmbiguousLook(blocking: readonly Candidate<Row>[]): Look {
	const countDoubts = ({ match }: Candidate<Row>): number => match.differs.length + match.missing.length
	const [nearest] = blocking.toSorted((a, b) => countDoubts(a) - countDoubts(b))
	const fields = [...(nearest?.match.differs ?? []), ...(nearest?.match.missing ?? [])]
	const rows = getTimes(blocking.map(({ row }) => row))
	return { result: 'fields_ambiguous', fields: fields.length ? fields : ['at'], rows }
}

/** Whether another entry may have made this payment, in any state except `not_processed`. */
function mayBeAnother(entry: JournalEntry, row: Row, context: MatchContext): boolean {
	// An applied payment resolves all calls of a step alike. A refusal belongs to one attempt, and a list may contain the refusal of an
	// earlier attempt twice.
	return Array.from(context.rivals.get(row) ?? []).some(
		(other) =>
			other.reference !== entry.reference ||
			(isRefused(row) && other.state === 'rejected' && !ownsAtOtherTime(other, row, context)),
	)
}

/** Whether the entry owns another row, which isn't this payment listed twice. */
function ownsAtOtherTime(entry: JournalEntry, { fromMs }: Row, { owners }: MatchContext): boolean {
	return Array.from(owners).some(([row, owner]) => owner === entry && row.fromMs !== fromMs)
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
	const { older, own, later, younger } = listNeighbours(entry, context.alike, context.absentAfterMs)
	// No later payment may be missing, even if there are few of them: if the list lost a page, that page may begin with this entry.
	const missing = [later, older, own, younger].flat().flatMap(({ id }) => (context.owning.has(id) ? [] : id))
	if (missing.length) return { result: 'lookup_unverified', missing: Array.from(new Set(missing)).slice(0, mostNamed) }
	if (older.length < olderKnown) return { result: 'lookup_unverified', lacks: 'older' }
	if (own.length < ownKnown) return { result: 'lookup_unverified', lacks: 'own' }
	return younger.length < ownKnown ? { result: 'lookup_unverified', lacks: 'younger' } : { result: 'absent' }
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

/** Returns a function that lets other work run now and then, because a long list must not block a process that makes payments. */
function createTurns(): () => Promise<void> {
	let count = 0
	return async () => {
		if (++count % 20 === 0) await new Promise((resolve) => setTimeout(resolve))
	}
}
