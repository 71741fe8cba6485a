/** Compares a value of ours with the platform's: whether they may be the same, in whatever form the platform writes it. */

import type { FieldKind } from './entry.ts'
import { parseMoment } from './moments.ts'

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

/** Whether two values are the same, apart from leading zeros, the decimal point, Unicode form, case, outer spaces and a time's offset. */
export function isTheSame(kind: FieldKind, own: unknown, theirs: unknown): boolean {
	const [one, other] = [toComparable(own), toComparable(theirs)]
	if (one === undefined || other === undefined) return false
	const [plain, plainOther] = [one, other].map((text) => text.trim().normalize('NFKC').toUpperCase())
	if (plain === plainOther) return true
	if (kind === 'instant') return parseMoment(one) !== undefined && parseMoment(one) === parseMoment(other)
	if (kind === 'decimal') return isSameAmount(one, other)
	return isNumber(one) && isNumber(other) && stripDigits(one) === stripDigits(other)
}

/** Whether two amounts have the same digits, wherever the decimal point is. */
function isSameAmount(one: string, other: string): boolean {
	const [own, theirs] = [parseAmount(one), parseAmount(other)]
	if (!own || !theirs) return false
	const places = Math.max(own.scale, theirs.scale)
	const raise = ({ digits, scale }: Decimal): bigint => digits * 10n ** BigInt(places - scale)
	return own.digits === theirs.digits || raise(own) === raise(theirs)
}

/** Whether two values can be compared: they are equal, or both have the form of their kind. */
export function isReadable(kind: FieldKind, own: unknown, theirs: unknown): boolean {
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
export function isDebit(value: unknown): boolean {
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
export function loosenText(text: string): string {
	const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
	// Also removes zeros at the end, because they may be the leading zeros of a number that was cut off.
	return letters.replace(/[^\p{L}\p{N}]/gu, '').replace(/(?<!\d)0+(?=\d|$)/g, '')
}

/** Removes separators and leading zeros from digits. */
export function stripDigits(text: string): string {
	return text.replace(/[\s./-]/g, '').replace(/^0+(?=.)/, '')
}

/** If a platform shortens a number, it shows at least this many of its last digits. */
export const shownDigits: number = 4

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
