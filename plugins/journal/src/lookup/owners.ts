/** Finds which rows belong to known entries, before any unresolved entry is considered, and which entries may have made which row. */

import type { JournalEntry } from '../entry.ts'
import { slackMs } from '../moments.ts'
import { compareById } from '../store.ts'
import { firstStep } from '../validate.ts'
import { isTheSame } from '../values.ts'
import type { Gap } from './gap.ts'
import { isNearInDays, isOfTime, isRefused, type Row } from './list.ts'
import { type Candidate, indexRows, type Match } from './match.ts'
import type { Span } from './window.ts'

/** An operation and its step, which have a list of their own. */
export type Kind = Pick<JournalEntry, 'operation' | 'step'>

export interface Evidence {
	readonly rows: readonly Row[]
	/** The entries that began around the times of the rows, of all operations, sorted by id. */
	readonly around: readonly JournalEntry[]
	/** Whether the journal knows payments in review, and no list of the operation has shown one yet. */
	readonly mayHideReviews: boolean
	readonly absentAfterMs: number
	/** The known payments of the last seven days that the lists lack. */
	readonly gap: Gap
	readonly readAtMs: number
	/** The time of which unrecorded payments are named. Default: all. */
	readonly within?: Span | undefined
	/** Whether an entry is old enough to be absent. */
	canBeAbsent(entry: JournalEntry): boolean
}

/** The rows and entries of one operation and step, indexed by the fields that identify payments. */
export interface MatchContext extends Evidence {
	/** Lets other work of the process run. */
	pause(): Promise<void>
	readonly alike: readonly JournalEntry[]
	/** The entry that owns a row. */
	readonly owners: ReadonlyMap<Row, JournalEntry>
	/**
	 * The entries that may have made the payment of a row: in any state except `not_processed`, around its time; and known entries without a
	 * row of their own, at any time before it.
	 */
	readonly rivals: ReadonlyMap<Row, readonly JournalEntry[]>
	/** Ids of the known entries that have a row, whatever its amount. */
	readonly owning: ReadonlySet<string>
	readonly showsReviews: boolean
	candidatesOf(entry: JournalEntry): readonly Candidate<Row>[]
}

/** Finds the owner of each row. Known entries own their rows before any unresolved entry is considered. */
export async function createMatchContext(of: Kind, evidence: Evidence): Promise<MatchContext> {
	const { rows, around } = evidence
	const near = around.filter((entry) => entry.operation === of.operation && entry.step === of.step)
	// A known payment without a row may be listed days late.
	const alike = Array.from(new Map([...near, ...evidence.gap.missing].map((entry) => [entry.id, entry])).values())
	alike.sort(compareById)
	const turns = createTurns(indexRows(rows))
	const { candidatesOf } = turns
	const owned = await assignOwners(alike, { ...evidence, ...turns })
	const isShown = (entry: JournalEntry): boolean =>
		candidatesOf(entry).some(
			({ row, match }) =>
				row.payment.state === 'pending' && isSame(match) && isOfTime(entry, row, evidence.absentAfterMs),
		)
	return {
		...{ ...evidence, ...owned, ...turns, alike },
		showsReviews: alike.some((entry) => isSaidInReview(entry) && isShown(entry)),
	}
}

/** Whether the response said that the payment is in review. A list that shows this payment doesn't hide payments in review. */
function isSaidInReview({ inReview, reason, status }: JournalEntry): boolean {
	return inReview === true && (reason === 'pending' || status === 202)
}

/** Who owns the rows, and who may have made them. */
type Ownership = Pick<MatchContext, 'owners' | 'owning' | 'rivals'>

/** A row that names a known entry's payment. The least `rank` is the best fit; rows of one rank are compared by their times. */
interface Pair {
	readonly row: Row
	readonly entry: JournalEntry
	readonly rank: number
	readonly apartMs: number
}

/** Gives each row to the known entry that fits it best. Each entry owns one row at most, and a refused entry refused rows only. */
async function assignOwners(
	alike: readonly JournalEntry[],
	{ candidatesOf, absentAfterMs, pause }: Pick<MatchContext, 'candidatesOf' | 'absentAfterMs' | 'pause'>,
): Promise<Ownership> {
	const pairs: Pair[] = []
	const likely = new Map<Row, JournalEntry[]>()
	for (const entry of alike) {
		if (entry.state === 'not_processed') continue
		await pause()
		for (const { row, match } of candidatesOf(entry)) {
			const isOf = isOfTime(entry, row, absentAfterMs)
			const isNear = row.isDateOnly ? isNearInDays(entry, row) : isOf || isBefore(entry, row)
			if (isNear && !match.differs.length) likely.set(row, [...(likely.get(row) ?? []), entry])
			const isPart = match.isTold && !match.differs.includes('reference') && isOf
			if (!isPart || !canOwn(entry, row)) continue
			const rank = (isSame(match) ? 0 : 2) + (isRefused(row) && entry.state === 'applied' ? 1 : 0)
			pairs.push({ row, entry, rank, apartMs: Math.abs(row.fromMs - Date.parse(entry.startedAt)) })
		}
	}
	const owners = new Map<Row, JournalEntry>()
	const shown = new Map<string, Row>()
	const taken = new Set<Row>()
	for (const { row, entry, rank } of pairs.toSorted((a, b) => a.rank - b.rank || a.apartMs - b.apartMs)) {
		if (taken.has(row) || shown.has(entry.id)) continue
		taken.add(row)
		shown.set(entry.id, row)
		// A row with other fields, such as an amount net of fees, shows that the list contains the payment, but may be another entry's.
		if (rank < 2) owners.set(row, entry)
	}
	const isRival = (entry: JournalEntry, row: Row): boolean => {
		const own = shown.get(entry.id)
		// An entry with another row can't have made this one, unless the row has only a date, or a join lists one row twice.
		if (own && !row.isDateOnly && own.fromMs !== row.fromMs) return false
		return row.isDateOnly || isOfTime(entry, row, absentAfterMs) || (!own && canOwn(entry, row))
	}
	const rivals = new Map(Array.from(likely, ([row, all]) => [row, all.filter((entry) => isRival(entry, row))] as const))
	return { owners, owning: new Set(shown.keys()), rivals }
}

/**
 * Whether a known entry may own the row. A call that the platform didn't process owns none. Otherwise it could own the row of a refusal
 * that the next attempt got.
 */
function canOwn({ state, reason }: JournalEntry, row: Row): boolean {
	return state === 'applied' || (state === 'rejected' && reason !== 'not_processed' && isRefused(row))
}

/** Whether the entry began before the payment, because a list may show a payment days late, with the time at which it shows it. */
function isBefore({ startedAt }: JournalEntry, { toMs }: Row): boolean {
	return Date.parse(startedAt) - slackMs <= toMs
}

/** Whether the row names the entry's payment, and shows nothing that surely differs. */
export function isSame({ isTold, differs }: Match): boolean {
	return isTold && !differs.length
}

/**
 * Leaves out the rows that another step of the order may have made, because a payment must not pass for its own cancellation. A row of
 * such a step's time is left out, the nearest one for each call, unless the entry's identifying fields are its own.
 */
export function leaveOutOtherSteps(
	entry: JournalEntry,
	matches: readonly Row[],
	{ around, absentAfterMs }: Pick<MatchContext, 'around' | 'absentAfterMs'>,
): readonly Row[] {
	if (entry.step === firstStep || !matches.length) return matches
	const rows = new Set(matches)
	for (const other of around) {
		if (!mayShareRow(entry, other)) continue
		const apartMs = ({ fromMs }: Row): number => Math.abs(fromMs - Date.parse(other.startedAt))
		const [nearest] = Array.from(rows)
			.filter((row) => isOfTime(other, row, absentAfterMs))
			.toSorted((a, b) => apartMs(a) - apartMs(b))
		if (nearest) rows.delete(nearest)
	}
	return Array.from(rows)
}

/** Whether a row that names the entry's payment may be that of an earlier step: no field that identifies the entry is its own. */
function mayShareRow({ fields, unique = [], reference, step, operation }: JournalEntry, other: JournalEntry): boolean {
	if (other.step === step && other.operation === operation) return false
	if (other.state === 'not_processed' || other.state === 'absent' || other.state === 'rejected') return false
	const known = [...Object.values(other.fields), ...Object.values(other.saved ?? {})]
	const isShared = (name: string): boolean => known.some((value) => isTheSame('text', fields[name], value))
	if (unique.length && unique.every(isShared)) return true
	// If the other call saved nothing, an identifying field may be the id that it got.
	return other.reference === reference && !(unique.length && other.saved)
}

/** How many comparisons with rows a turn takes. */
const perTurn = 1000

/**
 * Lets other work run now and then, because a long list must not block a process that makes payments. A timer is a turn of its own in every
 * runtime.
 */
function createTurns(find: MatchContext['candidatesOf']): Pick<MatchContext, 'pause' | 'candidatesOf'> {
	let count = 0
	return {
		candidatesOf(entry) {
			const found = find(entry)
			count += found.length
			return found
		},
		async pause() {
			count += perTurn / 20
			if (count < perTurn) return
			count = 0
			await new Promise((resolve) => setTimeout(resolve))
		},
	}
}
