/**
 * Compares an entry with a listed payment: whether it is surely the entry's, surely another one, or neither. An index finds the rows that
 * may be the same without comparing every row.
 */

import type { FieldKind, JournalEntry } from '../entry.ts'
import {
	hasContent,
	hasForm,
	hasOtherForms,
	isDebit,
	isEmpty,
	isReadable,
	isTheSame,
	listSpellings,
	mayBeTheSame,
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
	/** Fields that only may be the same, although they must be the same: those that identify a payment, and the amount. */
	readonly unsure: readonly string[]
	/** Whether the reference, or every field that identifies a payment, is the same. */
	readonly isTold: boolean
	/** Whether the amount is the same, or the entry has none. */
	readonly isSameAmount: boolean
	/** Whether only the amount keeps the payment from being the entry's: it is shown, and it is another one. */
	readonly isOtherAmount: boolean
	/** Whether it is surely another payment, because a field that identifies a payment differs. */
	readonly isOther: boolean
}

interface Compared {
	readonly payment: { readonly fields: Readonly<Record<string, unknown>>; readonly reference?: string }
}

type Likeness = 'same' | 'unsure' | 'differs' | 'missing'

/** Compares every field of the entry that isn't empty. */
export function matchRow(entry: JournalEntry, { payment }: Compared): Match {
	const { fields, kinds = {}, unique = [], reference } = entry
	const likeness = new Map<string, Likeness>()
	for (const [name, own] of Object.entries(fields))
		if (!isEmpty(own)) likeness.set(name, compareField(entry, name, payment.fields[name]))
	const amounts = listAmounts(entry)
	const identifying = listIdentifying(entry, amounts)
	const list = (which: Likeness): readonly string[] =>
		Array.from(likeness).flatMap(([name, own]) => (own === which ? name : []))
	const isSame = (name: string): boolean => likeness.get(name) === 'same'
	const isNamed = payment.reference === reference
	// The platform may cut our reference. It doesn't lengthen it: `order-7-2` is a second attempt.
	// A row of an undoing may have the reference of its payment's order.
	const mayNameOrder = payment.reference === entry.of || (entry.undoes?.length ?? 0) > 0
	const isNamedOtherwise =
		!mayNameOrder &&
		typeof payment.reference === 'string' &&
		(payment.reference.length > reference.length || !mayBeTheSame('text', reference, payment.reference))
	const differs = [...list('differs'), ...(isNamedOtherwise ? ['reference'] : [])]
	const missing = [...list('missing'), ...unique.filter((name) => isEmpty(fields[name]))]
	// A number of which the platform keeps few digits needs its terminal or branch.
	const isOfBranch = !identifying.some((name) => isCut(kinds[name])) || entry.listedBy?.every(isSame) === true
	const isTold =
		isNamed || (isOfBranch && identifying.every(isSame) && identifying.some((name) => canTell(entry, name)))
	const isSameAmount = amounts.every(isSame) && isSameResponseAmount(entry, payment.fields)
	return {
		differs,
		missing,
		isTold,
		isSameAmount,
		unsure: list('unsure').filter((name) => identifying.includes(name) || amounts.includes(name)),
		isOtherAmount:
			isTold &&
			!isSameAmount &&
			!amounts.some((name) => missing.includes(name)) &&
			differs.every((name) => amounts.includes(name)),
		// Another reference alone doesn't make it another payment, because the platform may store the reference of one attempt.
		isOther: !isNamed && identifying.some((name) => differs.includes(name)),
	}
}

function compareField({ fields, kinds = {}, unique = [] }: JournalEntry, name: string, theirs: unknown): Likeness {
	const own = fields[name]
	const kind = kinds[name] ?? 'text'
	const isUnique = unique.includes(name)
	// A field that identifies a payment has no sign. If only one side looks like a debit, such as a telephone number with a dash, it can't be
	// compared.
	if (isDebit(own) !== isDebit(theirs)) return isUnique ? 'missing' : 'differs'
	if (isTheSame(kind, own, theirs)) return 'same'
	if (isOtherCard(own, theirs)) return 'differs'
	// A value that isn't readable as its kind, such as letters in a number, can't be compared.
	if (!isReadable(kind, own, theirs)) return 'missing'
	if (mayBeTheSame(kind, own, theirs)) return 'unsure'
	const isTyped = kind === 'decimal' || kind === 'instant'
	return !isTyped && isUnique && [own, theirs].some(hasOtherForms) ? 'missing' : 'differs'
}

/** Whether a card number that the list shows in full ends with other digits than the one that the entry holds masked. */
function isOtherCard(own: unknown, theirs: unknown): boolean {
	const { last4 } = Object(own) as { readonly last4?: string }
	const digits = String(theirs).replace(/[\s-]/g, '')
	return last4 !== undefined && /^\d{13,19}$/.test(digits) && !digits.endsWith(last4)
}

/** The fields that hold amounts: the declared one, or those that are compared as amounts. */
function listAmounts({ fields, kinds = {}, amountField }: JournalEntry): readonly string[] {
	const names =
		amountField === undefined ? Object.keys(kinds).filter((name) => kinds[name] === 'decimal') : [amountField]
	return names.filter((name) => !isEmpty(fields[name]))
}

/** The fields that identify the payment, without amounts. If all fields do, because none are declared, then without card numbers. */
function listIdentifying({ fields, unique = [] }: JournalEntry, amounts: readonly string[]): readonly string[] {
	const isAll = Object.keys(fields).every((name) => unique.includes(name))
	return unique.filter((name) => !amounts.includes(name) && !(isAll && Object(fields[name]) === fields[name]))
}

/** Whether a field can tell payments apart, because its value is no date, time or amount. */
function canTell({ fields, kinds = {} }: JournalEntry, name: string): boolean {
	return kinds[name] !== 'decimal' && kinds[name] !== 'instant' && !hasOtherForms(fields[name])
}

/** Whether the amount that the response had is the listed one, too. */
function isSameResponseAmount(
	{ saved = {}, kinds = {}, amountField = '' }: JournalEntry,
	fields: Compared['payment']['fields'],
): boolean {
	return (
		!Object.hasOwn(saved, amountField) ||
		isTheSame(kinds[amountField] ?? 'decimal', saved[amountField], fields[amountField])
	)
}

function isCut(kind: FieldKind | undefined): boolean {
	return typeof kind === 'object'
}

/** Whether the platform keeps only the last digits of a number that identifies the payment. */
export function hasCutNumber({ kinds = {}, unique = [] }: JournalEntry): boolean {
	return unique.some((name) => isCut(kinds[name]))
}

/** Whether every field that identifies the payment can be compared, and may be the same. */
export function isLike({ unique = [] }: JournalEntry, { differs, missing }: Match): boolean {
	return unique.length > 0 && unique.every((name) => !missing.includes(name) && !differs.includes(name))
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
		const name = unique.find((name) => !['decimal', 'instant'].includes(String(kinds[name]))) ?? ''
		const kind = kinds[name] ?? 'text'
		const key = `${isCut(kind) ? 'digits' : kind} ${name}`
		const find = indexes.get(key) ?? indexBy(rows, kind, ({ payment }) => payment.fields[name])
		indexes.set(key, find)
		const found = new Set([...find(fields[name]), ...(byReference.get(reference) ?? [])])
		return Array.from(found, (row) => ({ row, match: matchRow(entry, row) })).filter(({ match }) => !match.isOther)
	}
}

/** Puts items into an index by one field. The function that it returns finds all items whose value may be the same, and perhaps others. */
export function indexBy<Item>(
	items: readonly Item[],
	kind: FieldKind,
	readValue: (item: Item) => unknown,
): (value: unknown) => readonly Item[] {
	const any: Item[] = []
	const spelt: (readonly [spelling: string, item: Item])[] = []
	for (const item of items) {
		const spellings = spellForIndex(kind, readValue(item))
		if (!spellings) any.push(item)
		for (const spelling of spellings ?? []) spelt.push([spelling, item])
	}
	const whole = groupBy(spelt, ([spelling]) => spelling)
	const lengths = Array.from(new Set(spelt.map(([spelling]) => spelling.length)))
	/** The items with spellings of at least this length, by how they begin and end. */
	const ends = new Map<number, ReturnType<typeof groupEnds<Item>>>()
	return (value) => {
		const spellings = spellForIndex(kind, value)
		if (!spellings) return items
		const found = new Set(any)
		for (const spelling of spellings) {
			const { length } = spelling
			const longer = ends.get(length) ?? groupEnds(spelt, length)
			ends.set(length, longer)
			const shorter = lengths.filter((other) => other < length)
			const parts = shorter.flatMap((other) => [spelling.slice(0, other), spelling.slice(-other)])
			for (const [, item] of parts.flatMap((part) => whole.get(part) ?? [])) found.add(item)
			for (const [, item] of longer.get(spelling) ?? []) found.add(item)
		}
		return Array.from(found)
	}
}

function groupEnds<Item>(spelt: readonly (readonly [string, Item])[], length: number) {
	const parts = spelt.flatMap(([spelling, item]) =>
		spelling.length < length
			? []
			: [[spelling.slice(0, length), item] as const, [spelling.slice(-length), item] as const],
	)
	return groupBy(parts, ([part]) => part)
}

/** Returns how a value may be spelt; `undefined` if it may be the same as any other, or isn't compared as text. */
function spellForIndex(kind: FieldKind, value: unknown): readonly string[] | undefined {
	const text = toComparable(value)
	if (text === undefined || kind === 'decimal' || kind === 'instant' || hasOtherForms(text) || !hasContent(text))
		return undefined
	return kind !== 'text' && !hasForm(kind, text) ? undefined : listSpellings(text)
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
