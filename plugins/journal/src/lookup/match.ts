/**
 * Compares an entry with a listed payment: which of its fields may be the same, and which surely differ. An index finds the rows that may
 * be the same without comparing every row.
 */

import type { FieldKind, JournalEntry } from '../entry.ts'
import {
	hasOtherForms,
	isDebit,
	isEmpty,
	isReadable,
	loosenText,
	mayBeSame,
	shownDigits,
	stripDigits,
	toComparable,
} from '../values.ts'

/** How an entry compares with one payment. */
export interface Match {
	/** Fields that surely differ. */
	readonly differs: readonly string[]
	/**
	 * Fields that can't be compared: the payment lacks them, a side masks them or writes them in an unknown form, or the entry lacks them
	 * although they identify a payment.
	 */
	readonly missing: readonly string[]
	/** Whether every field that identifies a payment is readable on both sides, and may be the same. */
	readonly isTold: boolean
	/** Whether it is surely another payment, because a field that identifies a payment differs. */
	readonly isOther: boolean
}

interface Compared {
	readonly payment: { readonly fields: Readonly<Record<string, unknown>>; readonly reference?: string }
}

/** Compares every field of the entry that isn't empty. */
export function matchRow(entry: JournalEntry, { payment }: Compared): Match {
	const { fields, kinds = {}, unique = [], reference } = entry
	const differs: string[] = []
	const missing: string[] = []
	for (const [name, own] of Object.entries(fields)) {
		const theirs = payment.fields[name]
		if (isEmpty(own)) continue
		const kind = kinds[name] ?? 'text'
		// A field that identifies a payment has no sign. If only one side looks like a debit, such as a telephone number with a dash, it can't
		// be compared.
		if (isDebit(own) !== isDebit(theirs)) (unique.includes(name) ? missing : differs).push(name)
		// A value that isn't readable as its kind, such as letters in a number, can't be compared.
		else if (!isReadable(kind, own, theirs)) missing.push(name)
		else if (!mayBeSame(kind, own, theirs)) {
			const isTyped = kind === 'decimal' || kind === 'instant'
			const isOpen = !isTyped && unique.includes(name) && [own, theirs].some(hasOtherForms)
			;(isOpen ? missing : differs).push(name)
		}
	}
	missing.push(...unique.filter((name) => isEmpty(fields[name])))
	const isNamed = payment.reference === reference
	const isNamedOtherwise = payment.reference !== undefined && !mayBeSame('text', reference, payment.reference)
	const isTelling = (name: string): boolean => !missing.includes(name) && !differs.includes(name)
	return {
		differs: isNamedOtherwise ? [...differs, 'reference'] : differs,
		missing,
		isTold: isNamed || (unique.length > 0 && unique.every(isTelling)),
		// Another reference alone doesn't make it another payment, because the platform may store the reference of one attempt.
		isOther: !isNamed && unique.some((name) => differs.includes(name)),
	}
}

/**
 * Whether the fields that identify the payment are the same text, apart from spelling. Another entry, whose values only may be the same,
 * can't own such a row.
 */
export function isExact({ fields, unique = [], reference }: JournalEntry, { payment }: Compared): boolean {
	const isEqual = (name: string): boolean => {
		const [own, theirs] = [String(fields[name]), String(payment.fields[name])]
		return own === theirs || loosenText(own) === loosenText(theirs)
	}
	return payment.reference === reference || (unique.length > 0 && unique.every(isEqual))
}

/** A row that may be an entry's payment. */
export interface Candidate<Row> {
	readonly row: Row
	readonly match: Match
}

/** Indexes rows once for each field, and returns a function that finds the rows which may be an entry's payment. */
export function indexRows<Row extends Compared>(
	rows: readonly Row[],
): (entry: JournalEntry) => readonly Candidate<Row>[] {
	const indexes = new Map<string, (value: unknown) => readonly Row[]>()
	const byReference = groupBy(rows, ({ payment }) => payment.reference)
	return (entry) => {
		const { fields, unique = [], kinds = {}, reference } = entry
		// Takes the fields from the entry, because an earlier release may have identified payments by another field.
		const name = unique.find((name) => ['text', 'digits'].includes(kinds[name] ?? 'text')) ?? ''
		const kind = kinds[name] ?? 'text'
		const find = indexes.get(`${kind} ${name}`) ?? indexBy(rows, kind, ({ payment }) => payment.fields[name])
		indexes.set(`${kind} ${name}`, find)
		const found = new Set([...find(fields[name]), ...(byReference.get(reference) ?? [])])
		return Array.from(found, (row) => ({ row, match: matchRow(entry, row) })).filter(({ match }) => !match.isOther)
	}
}

const shownLetters = 8

/** Puts items into buckets by one field. The function that it returns finds all items whose value may be the same, and perhaps others. */
export function indexBy<Item>(
	items: readonly Item[],
	kind: FieldKind,
	readValue: (item: Item) => unknown,
): (value: unknown) => readonly Item[] {
	const buckets = groupBy(items, (item) => chooseBucket(kind, readValue(item)))
	return (value) => {
		const key = chooseBucket(kind, value)
		return key === any ? items : [...(buckets.get(key) ?? []), ...(buckets.get(any) ?? [])]
	}
}

/** The bucket of values that may be the same as any other: empty, masked or short ones, and ones that aren't compared as text. */
const any = ''

/**
 * Two values that may be the same are in one bucket, or one of them is in `any`. Numbers are sorted by their last four digits, because a
 * platform that shortens a number shows those. Texts are sorted by their first letters.
 */
function chooseBucket(kind: FieldKind, value: unknown): string {
	const text = toComparable(value)
	if (text === undefined || kind === 'decimal' || kind === 'instant' || hasOtherForms(text)) return any
	const [digits, letters] = [stripDigits(text), loosenText(text)]
	// A text of zeros may be the beginning of any text that was cut off.
	if (letters === '') return any
	if (/^\d+$/.test(digits)) return `#${digits.slice(-shownDigits)}`
	// Our text may begin with a number, and the platform may have stored only that number.
	return kind === 'digits' || letters.length < shownLetters || /^\d/.test(letters)
		? any
		: letters.slice(0, shownLetters)
}

export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>()
	for (const item of items) {
		const group = groups.get(keyOf(item))
		if (group) group.push(item)
		else groups.set(keyOf(item), [item])
	}
	return groups
}

/** Milliseconds within which a number isn't used twice, even if numbers start again every day. */
const halfDayMs = 12 * 3_600_000

/** Returns the entries of different orders that name the same payment: every field that identifies a payment is the same. */
export function findSamePayments(entries: readonly JournalEntry[]): readonly (readonly JournalEntry[])[] {
	const named = groupBy(entries, ({ fields, unique = [] }) => {
		const values = unique.map((name) => [name, toComparable(fields[name])])
		return values.length && values.every(([, value]) => value !== undefined) ? JSON.stringify(values) : undefined
	})
	named.delete(undefined)
	const isNear = (one: JournalEntry, other: JournalEntry | undefined): boolean =>
		other !== undefined &&
		other.reference !== one.reference &&
		Math.abs(Date.parse(one.startedAt) - Date.parse(other.startedAt)) < halfDayMs
	return Array.from(named.values(), (group) => {
		const sorted = group.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
		return sorted.filter((entry, n) => isNear(entry, sorted[n - 1]) || isNear(entry, sorted[n + 1]))
	}).filter(({ length }) => length > 1)
}
