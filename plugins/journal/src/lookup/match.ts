/**
 * Compares an entry with a payment that a lookup found, field by field.
 * @module
 */
import type { JournalEntry } from '../entry.ts'
import type { Fingerprints } from '../fingerprints.ts'
import { compareField, comparePlain } from './field.ts'
import type { FoundPayment } from './lookup.ts'

/** The name under which a reference is compared beside the fields; no field has it. */
const referenceName = '(reference)'

/** How the fields of an entry compare with those of one payment, by name. */
export interface Match {
	readonly agree: readonly string[]
	readonly differ: readonly string[]
	/** Fields that cannot be compared: masked, or written so that they may be the same. */
	readonly unclear: readonly string[]
	/** Fields of the entry that the payment does not give. */
	readonly missing: readonly string[]
	/** Whether what agrees tells one payment from another: an amount alone does not. */
	readonly isUnique: boolean
}

/** Compares every field of the entry that is not empty. */
export async function matchOf(
	{ fields, kinds = {}, unique = [], reference }: JournalEntry,
	payment: FoundPayment,
	fingerprints: Fingerprints,
): Promise<Match> {
	const lists = { same: [] as string[], different: [] as string[], undecided: [] as string[] }
	const missing: string[] = []
	for (const [name, stored] of Object.entries(fields)) {
		if (isEmpty(stored)) continue
		const found = payment.fields[name]
		if (isEmpty(found)) missing.push(name)
		else lists[await compareField(kinds[name] ?? 'text', stored, found, fingerprints)].push(name)
	}
	const named = payment.reference
	if (reference !== undefined && named !== undefined)
		lists[named === reference ? 'same' : 'different'].push(referenceName)
	const { same: agree, different: differ, undecided: unclear } = lists
	const isTold = unique.length > 0 && unique.every((name) => agree.includes(name))
	const isUnique = isTold || agree.includes(referenceName)
	return { agree, differ, unclear, missing, isUnique }
}

function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === ''
}

/** Whether the payment is the entry's: every field that is not empty agrees, and together they tell it from others. */
export function isSame({ differ, unclear, missing, isUnique }: Match): boolean {
	return isUnique && !differ.length && !unclear.length && !missing.length
}

/** Whether the payment may be another's: a field differs. One that bears the reference and differs elsewhere contradicts itself. */
export function mayDiffer({ differ, agree }: Match): boolean {
	return differ.length > 0 && !agree.includes(referenceName)
}

/**
 * Whether the payment is another's: a field differs that, in this run, agreed for a payment that is known as applied. Any other field
 * may be written otherwise by the platform.
 */
export function isOther(match: Match, proven: ReadonlySet<string>): boolean {
	return mayDiffer(match) && match.differ.some((name) => proven.has(name))
}

/**
 * Whether one payment may fit both entries, by what is stored in clear: calls of one order, or of one operation with no field that
 * surely differs.
 */
export function mayBeAlike(entry: JournalEntry, other: JournalEntry): boolean {
	if (entry.reference !== undefined && entry.reference === other.reference) return true
	if (entry.operation !== other.operation) return false
	return Object.entries(entry.fields).every(([name, value]) => {
		const found = other.fields[name]
		if (isEmpty(value) || isEmpty(found) || typeof value === 'object' || typeof found === 'object') return true
		return comparePlain(entry.kinds?.[name] ?? 'text', String(value), String(found)) !== 'different'
	})
}
