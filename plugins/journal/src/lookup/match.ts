/**
 * Compares an entry with a listed payment: which of its fields may be the same, and which surely differ. An index finds the rows that may
 * be the same without comparing every row.
 */

import type { JournalEntry } from '../entry.ts'
import type { FieldKind } from '../once/fields.ts'

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

export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === ''
}

/**
 * Returns whether the platform's value may be our value in another form. Values with other leading zeros, a moved decimal point, one cent
 * more or less, other case, accents or spaces may be the same. So may cut texts, masked values and numbers beyond 2^53. Everything else
 * surely differs.
 */
export function mayBeSame(kind: FieldKind, own: unknown, theirs: unknown): boolean {
	const [one, other] = [toComparable(own), toComparable(theirs)]
	return one === undefined || other === undefined || comparisons[kind](one, other)
}

/** Whether two values can be compared: they are equal, or both have the form of their kind. */
function isReadable(kind: FieldKind, own: unknown, theirs: unknown): boolean {
	const [one, other] = [toComparable(own), toComparable(theirs)]
	if (one === undefined || other === undefined) return false
	return one === other || [one, other].every((text) => forms[kind](text))
}

/** Returns a value as text; `undefined` if it can't be compared, because it is empty, masked, or a number that lost its last digits. */
export function toComparable(value: unknown): string | undefined {
	if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined
	if (typeof value === 'string') return value.trim() === '' || isMasked(value) ? undefined : value
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
	if (value === undefined || value === null || (typeof value === 'object' && 'masked' in value)) return undefined
	return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether characters are replaced by stars or similar signs, or a spreadsheet has shortened a number: `5.55E+05`. */
function isMasked(text: string): boolean {
	return /[*•]|[xX#]{3,}|^\s*\d[.,\d]*E[+-]\d+\s*$/i.test(text)
}

const forms: Readonly<Record<FieldKind, (text: string) => boolean>> = {
	text: hasContent,
	digits: (text) => isNumber(text) && hasContent(text),
	decimal: (text) => parseAmount(text) !== undefined,
	instant: (text) => parseMoment(text) !== undefined,
}

/**
 * Whether a value has a decimal point, or is a date or a time, because a platform may write those in other forms: `20` as `20,00`. A number
 * behind a date or between points, such as `2026-03-10-000123` or `12.03.000123`, is an id.
 */
export function hasOtherForms(value: unknown): boolean {
	const text = toComparable(value) ?? ''
	const isDate = /^\s*(?:\d{4}([-/.])\d\d?\1\d\d?|\d\d?([-/.])\d\d?\2(?:\d{4}|\d\d))(?:$|[T\s,Z]|[+-]\d\d:)/i.test(text)
	const isAmount = /[.,]/.test(text) && !/([.,])(?!\d{3}\1)\d*\1/.test(text) && !!parseAmount(text)
	return isDate || isAmount || /(?:^|[\sT])\d\d?:\d\d(?::\d\d)?(?!:)/i.test(text)
}

/** Whether a text has more than signs and zeros. A platform may write those for an unknown value. */
function hasContent(text: string): boolean {
	return loosenText(text) !== ''
}

/** Whether a number is written as a debit (with a minus, in parentheses, or with `D`), because such a row is a refund and not a payment. */
function isDebit(value: unknown): boolean {
	const text = toComparable(value) ?? ''
	return (
		/^[\s\d.,R$()−-]+(?:DB?\s*)?$/.test(text) && /^[\sR$]*[−(-]|[−)-]\s*$|\d\s*DB?\s*$/.test(text) && /\d/.test(text)
	)
}

type Compare = (own: string, theirs: string) => boolean

const comparisons: Readonly<Record<FieldKind, Compare>> = {
	text(own, theirs) {
		if (own === theirs) return true
		if (isNumber(own) && isNumber(theirs)) return comparisons.digits(own, theirs)
		// The platform may have cut our text. We don't cut theirs.
		const [one, other] = [loosenText(own), loosenText(theirs)]
		return one === '' || other === '' || one.startsWith(other)
	},
	digits(own, theirs) {
		const [one, other] = [stripDigits(own), stripDigits(theirs)]
		if (!/^\d+$/.test(one) || !/^\d+$/.test(other)) return true
		if (one === other) return true
		const [short, long] = one.length < other.length ? [one, other] : [other, one]
		return short.length < long.length && short.length >= shownDigits && long.endsWith(short)
	},
	decimal(own, theirs) {
		const [one, other] = [parseAmount(own), parseAmount(theirs)]
		if (!one || !other) return true
		return shifts.some((shift) => isWithinOne(one, other, shift))
	},
	instant(own, theirs) {
		const [one, other] = [parseMoment(own), parseMoment(theirs)]
		if (one === undefined || other === undefined) return true
		const apartMs = Math.abs(one - other)
		return apartMs < minuteMs || (apartMs % quarterMs === 0 && apartMs <= furthestZonesMs)
	},
}

function isNumber(text: string): boolean {
	return /^\d+$/.test(stripDigits(text))
}

/**
 * Reduces a text to its letters and digits in upper case, without accents and leading zeros, because a platform may store it in another
 * form.
 */
function loosenText(text: string): string {
	const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
	// Also removes zeros at the end, because they may be the leading zeros of a number that was cut off.
	return letters.replace(/[^\p{L}\p{N}]/gu, '').replace(/(?<!\d)0+(?=\d|$)/g, '')
}

/** Removes separators and leading zeros from digits. */
function stripDigits(text: string): string {
	return text.replace(/[\s./-]/g, '').replace(/^0+(?=.)/, '')
}

/** If a platform shortens a number, it shows at least this many of its last digits. */
const shownDigits = 4

export interface Decimal {
	readonly digits: bigint
	/** Digits after the decimal point. */
	readonly scale: number
}

/** Reads a plain number; `undefined` if the text is anything else. */
export function parseDecimal(text: string): Decimal | undefined {
	const [, sign, whole = '', part = ''] = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text.trim()) ?? []
	return whole ? { digits: BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`), scale: part.length } : undefined
}

/**
 * Parses an amount as a report may write it, such as `R$ 1.990,00`. Its last separator is the decimal point, unless that separator occurs
 * twice, or three digits follow it, as in `R$ 1.990`. So an amount with three decimals is read without its point. The comparison allows
 * for that.
 */
function parseAmount(text: string): Decimal | undefined {
	const bare = text.replace(/R\$|\s/g, '')
	const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
	const isPoint = bare.indexOf(bare.charAt(at)) === at && bare.length - at !== 4
	const whole = (isPoint ? bare.slice(0, at) : bare).replace(/[.,]/g, '')
	return parseDecimal(isPoint ? `${whole}.${bare.slice(at + 1)}` : whole)
}

/** Places by which the decimal point may have moved, for cents and thousandths. */
const shifts = [0, 1, -1, 2, -2, 3, -3, 4, -4]

/**
 * Whether two numbers differ by at most one in the last place of the finer one, after the point of one number is moved by `shift` places.
 */
function isWithinOne(one: Decimal, other: Decimal, shift: number): boolean {
	const places = Math.max(one.scale - shift, other.scale, 0)
	const raiseDigits = (digits: bigint, by: number): bigint => digits * 10n ** BigInt(Math.max(0, by))
	const apart = raiseDigits(one.digits, places - one.scale + shift) - raiseDigits(other.digits, places - other.scale)
	return apart >= -1n && apart <= 1n
}

const minuteMs = 60_000
/** Offsets of time zones are whole quarters of an hour, of at most fourteen hours to either side. */
const [quarterMs, furthestZonesMs] = [900_000, 28 * 3_600_000]

/**
 * Returns a moment in epoch milliseconds; `undefined` unless the text has an offset, because without one it could be one of several
 * moments.
 */
export function parseMoment(text: string): number | undefined {
	if (!/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text)) return undefined
	const ms = Date.parse(text.replace(' ', 'T').toUpperCase())
	return Number.isNaN(ms) ? undefined : ms
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
