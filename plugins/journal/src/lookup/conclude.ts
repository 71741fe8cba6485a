/**
 * Concludes from what a lookup found whether an entry's payment is at the platform. No I/O and no clock.
 * @module
 */
import type { JournalEntry } from '../entry.ts'
import type { Look } from '../facts.ts'
import type { Fingerprints } from '../fingerprints.ts'
import type { FoundPayment, Listing } from './lookup.ts'
import { isOther, isSame, type Match, matchOf, mayDiffer } from './match.ts'

/** What a run knows besides the entry itself. */
export interface Evidence {
	readonly listing: Listing
	/** Fields that agreed, in this run, for payments that are known as applied. */
	readonly proven: ReadonlySet<string>
	/** Whether the lookup has proved able to see a payment like this entry's. */
	readonly isProved: boolean
	/** All other entries whose payment may be in the listing. */
	readonly others: readonly JournalEntry[]
}

/** Concludes for one entry. An absence is one read: how many must agree, and when they count, is the protocol's. */
export async function conclude(
	entry: JournalEntry,
	{ listing, proven, isProved, others }: Evidence,
	fingerprints: Fingerprints,
): Promise<Look> {
	const { payments, complete } = listing
	const matches = await Promise.all(payments.map((payment) => matchOf(entry, payment, fingerprints)))
	const own = payments.filter((_, index) => isSame(matches[index] as Match))
	const [payment] = own
	if (payment && own.length > 1) return { said: 'several' }
	if (payment && (await isShared(entry, payment, others, fingerprints))) return { said: 'shared' }
	if (payment) return { said: 'found', ...(payment.kept && { kept: payment.kept }) }
	const [likely] = matches.filter((match) => !mayDiffer(match)).toSorted((a, b) => doubtful(a) - doubtful(b))
	if (likely) return { said: 'unclear', fields: fieldsOf(likely, entry) }
	if (!complete) return { said: 'incomplete' }
	return { said: isProved && matches.every((match) => isOther(match, proven)) ? 'absent' : 'unproved' }
}

/** Whether another order's entry has the same payment. Of entries of one order one payment settles them all alike. */
async function isShared(
	entry: JournalEntry,
	payment: FoundPayment,
	others: readonly JournalEntry[],
	fingerprints: Fingerprints,
): Promise<boolean> {
	for (const other of others) {
		if (other.id === entry.id || other.outcome === 'not_processed' || isOfOneOrder(other, entry)) continue
		if (isSame(await matchOf(other, payment, fingerprints))) return true
	}
	return false
}

/** Whether two calls are the same step of one order, of which the journal lets one through at a time. */
function isOfOneOrder({ reference, operation, step }: JournalEntry, entry: JournalEntry): boolean {
	const isOneStep = operation === entry.operation && step === entry.step
	return reference !== undefined && reference === entry.reference && isOneStep
}

function doubtful({ unclear, missing }: Match): number {
	return 2 * missing.length + unclear.length
}

/** The fields that leave it open, in order of how much there is to do about them; what should tell payments apart, where nothing does. */
function fieldsOf({ differ, unclear, missing }: Match, { unique = [] }: JournalEntry): readonly string[] {
	const open = [...unclear, ...missing, ...differ]
	return open.length ? open : unique
}

/** Fields that agree for payments known as applied, and the entries whose payments were found. */
export interface Proof {
	readonly proven: ReadonlySet<string>
	readonly seen: readonly JournalEntry[]
}

/** Holds a listing against payments that are known as applied. */
export async function proofOf(
	known: readonly JournalEntry[],
	{ payments }: Listing,
	fingerprints: Fingerprints,
): Promise<Proof> {
	const proven = new Set<string>()
	const seen: JournalEntry[] = []
	for (const entry of known)
		for (const payment of payments) {
			const match = await matchOf(entry, payment, fingerprints)
			if (!isSame(match)) continue
			for (const name of match.agree) if (tells(entry.fields[name])) proven.add(name)
			seen.push(entry)
			break
		}
	return { proven, seen }
}

/** Whether payments were seen on each side on which one is known: then a list that ends too early is none. */
export function isSeenOnAllSides(
	known: readonly JournalEntry[],
	{ seen }: Proof,
	sides: readonly ((entry: JournalEntry) => boolean)[],
): boolean {
	return seen.length > 0 && sides.every((isThere) => !known.some(isThere) || seen.some(isThere))
}

/** Whether that a value agrees says something of how its field is written: nought is nought in every unit. */
function tells(value: unknown): boolean {
	return value === undefined || !/^[0.]*$/.test(String(value))
}
