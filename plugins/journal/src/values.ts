/**
 * Compares a value that was sent with the value that a platform shows. There are two comparisons, because the same tolerance can't serve
 * both: only a value that is the same resolves a call, and any value that may be the same keeps a call from being absent.
 */

import type { FieldKind } from './entry.ts'
import { parseMoment } from './moments.ts'

export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === ''
}

/**
 * Whether both values are the same. Leading zeros, the decimal point, Unicode form, case, spaces at the ends, separators within `digits`,
 * and the offset of a time may differ. A value that is cut, masked or empty isn't the same as any other.
 */
export function isTheSame(kind: FieldKind, own: unknown, theirs: unknown): boolean {
	const [one, other] = [toComparable(own), toComparable(theirs)]
	if (one === undefined || other === undefined) return false
	if (typeof kind === 'object') return isSameEnd(kind.digits.last, one, other)
	return kind === 'decimal' || kind === 'instant' || hasContent(one) ? sames[kind](one, other) : false
}

/**
 * Whether the platform's value may be our value in another form: cut, lengthened, padded, masked, in other letters, or one cent off. A
 * value that has no form of its kind may be any value.
 */
export function mayBeTheSame(kind: FieldKind, own: unknown, theirs: unknown): boolean {
	const [one, other] = [toComparable(own), toComparable(theirs)]
	if (one === undefined || other === undefined || isTheSame(kind, own, theirs)) return true
	if (kind === 'decimal') return isAmountWithin(one, other, shifts, 1n) ?? true
	if (kind === 'instant') return mayBeSameTime(one, other)
	if (kind === 'text') return mayBeSameText(one, other)
	return !isNumber(one) || !isNumber(other) || mayBeSameNumber(one, other)
}

/** Whether two values can be compared: they are equal, or both have the form of their kind. */
export function isReadable(kind: FieldKind, own: unknown, theirs: unknown): boolean {
	const [one, other] = [toComparable(own), toComparable(theirs)]
	if (one === undefined || other === undefined) return false
	return one === other || [one, other].every((text) => hasForm(kind, text))
}

/** Whether a text can be read as a value of this kind. */
export function hasForm(kind: FieldKind, text: string): boolean {
	return typeof kind === 'object' ? forms.digits(text) : forms[kind](text)
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

type PlainKind = Extract<FieldKind, string>

const forms: Readonly<Record<PlainKind, (text: string) => boolean>> = {
	text: hasContent,
	digits: (text) => isNumber(text) && hasContent(text),
	decimal: (text) => parseAmount(text) !== undefined,
	instant: (text) => parseMoment(text) !== undefined,
}

/** Whether a text has more than signs and zeros. A platform may write those for an unknown value. */
export function hasContent(text: string): boolean {
	return toBare(text) !== ''
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

/** Whether a number is written as a debit (with a minus, in parentheses, or with `D`), because such a row is a refund and not a payment. */
export function isDebit(value: unknown): boolean {
	const text = toComparable(value) ?? ''
	return (
		/^[\s\d.,R$()−-]+(?:DB?\s*)?$/.test(text) && /^[\sR$]*[−(-]|[−)-]\s*$|\d\s*DB?\s*$/.test(text) && /\d/.test(text)
	)
}

type Compare = (own: string, theirs: string) => boolean

const sames: Readonly<Record<PlainKind, Compare>> = {
	text(own, theirs) {
		const [one, other] = [own, theirs].map((text) => text.normalize('NFKC').trim().toUpperCase().normalize('NFKC'))
		return one === other || (/^\d+$/.test(`${one}${other}`) && stripDigits(own) === stripDigits(theirs))
	},
	digits: (own, theirs) =>
		sames.text(own, theirs) || (isNumber(own) && isNumber(theirs) && stripDigits(own) === stripDigits(theirs)),
	decimal: (own, theirs) => isAmountWithin(own, theirs, centShifts, 0n) ?? false,
	instant: (own, theirs) => parseMoment(own) !== undefined && parseMoment(own) === parseMoment(theirs),
}

/** Whether a number that the platform cuts to its last digits is ours. If it shows more digits than that, all of them count. */
function isSameEnd(last: number, own: string, theirs: string): boolean {
	if (![own, theirs].every((text) => isNumber(text) && hasContent(text))) return false
	if (stripDigits(theirs).length > last) return stripDigits(own) === stripDigits(theirs)
	return stripDigits(own.replace(/[\s./-]/g, '').slice(-last)) === stripDigits(theirs)
}

function isNumber(text: string): boolean {
	return /^\d+$/.test(stripDigits(text))
}

/** Removes spaces, separators and leading zeros from digits. */
function stripDigits(text: string): string {
	return text.replace(/[\s./-]/g, '').replace(/^0+(?=.)/, '')
}

/** Reduces a text to its letters and digits in upper case, without accents, because a platform may store it in another form. */
function toWritten(text: string): string {
	const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
	return letters.replace(/[^\p{L}\p{N}]/gu, '')
}

/** The same without the leading zeros of each number in it, or zeros at the end, which may be the leading zeros of a number that was cut. */
function toBare(text: string): string {
	return toWritten(text).replace(/(?<!\d)0+(?=\d|$)/g, '')
}

/** How a text may be spelt: as written, zeros included, and without leading zeros. */
export function listSpellings(text: string): readonly string[] {
	const [written, bare] = [toWritten(text), toBare(text)]
	return written === bare ? [bare] : [written, bare]
}

/** If a platform shortens or lengthens a number, it leaves at least this many of its digits together, zeros included. */
const shownDigits = 4

function mayBeSameNumber(own: string, theirs: string): boolean {
	return isAnyPair(own, theirs, (one, other) => {
		const [short, long] = one.length < other.length ? [one, other] : [other, one]
		return short.length >= shownDigits && (long.startsWith(short) || long.endsWith(short))
	})
}

function mayBeSameText(own: string, theirs: string): boolean {
	if (isNumber(own) && isNumber(theirs))
		return mayBeSameNumber(own, theirs) || toBare(own) === '' || toBare(theirs) === ''
	return isAnyPair(own, theirs, (one, other) => {
		if (one === '' || other === '' || one.startsWith(other)) return true
		if (other.length >= shownDigits && one.endsWith(other)) return true
		// `loja-70` isn't `loja-7` with more text, because it has another number.
		return (
			(other.startsWith(one) && !/^\d\d/.test(other.slice(one.length - 1))) ||
			(other.endsWith(one) && !/^\d\d/.test(other.slice(-one.length - 1)))
		)
	})
}

function isAnyPair(own: string, theirs: string, fits: Compare): boolean {
	return listSpellings(own).some((one) => listSpellings(theirs).some((other) => fits(one, other)))
}

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

/** Places by which the decimal point may have moved: between cents and units; and by mistake, for thousandths, too. */
const [centShifts, shifts] = [
	[0, 2, -2],
	[0, 1, -1, 2, -2, 3, -3, 4, -4],
]

/**
 * Whether two amounts differ by at most `most` in the last place of the finer one, after the point of one is moved by one of the `shifts`.
 * `undefined` if one of them isn't an amount.
 */
function isAmountWithin(own: string, theirs: string, shifts: readonly number[], most: bigint): boolean | undefined {
	const [one, other] = [parseAmount(own), parseAmount(theirs)]
	if (!one || !other) return undefined
	const raiseDigits = (digits: bigint, by: number): bigint => digits * 10n ** BigInt(Math.max(0, by))
	return shifts.some((shift) => {
		const places = Math.max(one.scale - shift, other.scale, 0)
		const apart = raiseDigits(one.digits, places - one.scale + shift) - raiseDigits(other.digits, places - other.scale)
		return apart >= -most && apart <= most
	})
}

const minuteMs = 60_000
/** Offsets of time zones are whole quarters of an hour, of at most fourteen hours to either side. */
const [quarterMs, furthestZonesMs] = [900_000, 28 * 3_600_000]

function mayBeSameTime(own: string, theirs: string): boolean {
	const [one, other] = [parseMoment(own), parseMoment(theirs)]
	if (one === undefined || other === undefined) return true
	const apartMs = Math.abs(one - other)
	return apartMs < minuteMs || (apartMs % quarterMs === 0 && apartMs <= furthestZonesMs)
}

/** Returns a short text that changes with a text. It is no secret. */
export function hashText(text: string): string {
	let [low, high] = [0xdeadbeef, 0x41c6ce57]
	for (let n = 0; n < text.length; n++) {
		low = Math.imul(low ^ text.charCodeAt(n), 2_654_435_761)
		high = Math.imul(high ^ text.charCodeAt(n), 1_597_334_677)
	}
	low ^= Math.imul(high ^ (high >>> 13), 3_266_489_909)
	return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`
}

/** Returns a copy without members that are undefined, because neither stored entries nor states of an order have such members. */
export function omitUndefined<Facts extends object>(
	facts: Facts,
): { readonly [Name in keyof Facts]?: Exclude<Facts[Name], undefined> } {
	const given: Partial<Facts> = {}
	for (const name in facts) if (facts[name] !== undefined) given[name] = facts[name]
	return given as Facts
}
