/**
 * Compares one stored field with what a lookup found, in the way that its operation declares.
 * @module
 */
import type { FieldKind, StoredValue } from '../fields.ts'
import type { Fingerprints } from '../fingerprints.ts'

/**
 * `same`, `different`, or `undecided`: the platform may only write it in another way, or too little of it is known. Nothing that is
 * undecided ever counts as another payment.
 */
export type Comparison = 'same' | 'different' | 'undecided'

/** Compares a stored value with one that a lookup found, as this kind of field. */
export async function compareField(
	kind: FieldKind,
	stored: StoredValue,
	found: unknown,
	fingerprints: Fingerprints,
): Promise<Comparison> {
	const text = textOf(found)
	if (text === undefined) return 'undecided'
	if (typeof stored !== 'object' || stored === null) return comparePlain(kind, String(stored), text)
	const written = kind === 'digits' && /^\d+$/.test(text) ? plainDigits(text).padStart(stored.length, '0') : text
	const isSame = await fingerprints.agree(stored, written)
	if (isSame === undefined || isSame) return isSame ? 'same' : 'undecided'
	// The same moment or amount can be written in many ways, of which only one was fingerprinted; so can a text in other letters.
	return /^\d+$/.test(text) && (kind === 'text' || kind === 'digits') ? 'different' : 'undecided'
}

/** What was found as text; `undefined` where its digits cannot all be known, because a number of JSON holds about sixteen. */
function textOf(found: unknown): string | undefined {
	if (typeof found === 'number') return Math.abs(found) <= Number.MAX_SAFE_INTEGER ? String(found) : undefined
	if (found instanceof Date) return Number.isNaN(found.getTime()) ? undefined : found.toISOString()
	if (typeof found === 'object' && found !== null) return JSON.stringify(found)
	return String(found)
}

/** Compares two texts as this kind of field. */
export function comparePlain(kind: FieldKind, stored: string, found: string): Comparison {
	return kinds[kind](stored, found)
}

type Compare = (stored: string, found: string) => Comparison

const kinds: Readonly<Record<FieldKind, Compare>> = {
	text(stored, found) {
		if (stored.normalize() === found.normalize()) return 'same'
		return isCut(stored, found) ? 'undecided' : 'different'
	},
	digits(stored, found) {
		if (!/^\d+$/.test(stored) || !/^\d+$/.test(found)) return stored === found ? 'same' : 'undecided'
		const [one, other] = [plainDigits(stored), plainDigits(found)]
		if (one === other) return 'same'
		return stored.length !== found.length && isEnd(one, other) ? 'undecided' : 'different'
	},
	decimal(stored, found) {
		const [one, other] = [decimalOf(stored), decimalOf(found)]
		if (!one || !other) return stored === found ? 'same' : 'undecided'
		if (one.significant !== other.significant) return 'different'
		// The same digits with the point elsewhere: 19.90 may be 1990 in another unit.
		return one.exponent === other.exponent ? 'same' : 'undecided'
	},
	instant(stored, found) {
		const [one, other] = [momentOf(stored), momentOf(found)]
		if (one === undefined || other === undefined) return stored === found ? 'same' : 'undecided'
		const apartMs = Math.abs(one - other)
		if (apartMs === 0) return 'same'
		return apartMs < minuteMs || (apartMs % quarterMs === 0 && apartMs <= dayMs) ? 'undecided' : 'different'
	},
}

/** Writes a text as a platform may that keeps another form of it: letters, spaces, accents as one or two characters, zeros in front. */
function loose(text: string): string {
	const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
	return letters.replace(/[^\p{L}\p{N}]/gu, '').replace(/(?<!\d)0+(?=\d)/g, '')
}

/** Whether two texts are the same but for their form, or an end that a platform may have cut off. */
function isCut(stored: string, found: string): boolean {
	const isLong = Math.min(stored.length, found.length) >= shownCharacters
	const [one, other] = [loose(stored), loose(found)]
	return one === other || (isLong && (one.startsWith(other) || other.startsWith(one)))
}

function plainDigits(text: string): string {
	return text.replace(/^0+(?=.)/, '')
}

/** Fewest characters by which a platform may show a longer text or number alone: a text by its beginning, a number by its end. */
const shownCharacters = 4

function isEnd(one: string, other: string): boolean {
	const [short, long] = one.length < other.length ? [one, other] : [other, one]
	return short.length >= shownCharacters && long.endsWith(short)
}

/** A number by its significant digits, with its sign, and the power of ten that they are multiplied by. */
function decimalOf(text: string): { readonly significant: string; readonly exponent: number } | undefined {
	const [, sign, whole = '', part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
	if (!whole) return undefined
	const digits = `${whole}${part}`.replace(/^0+/, '')
	const significant = digits.replace(/0+$/, '')
	if (!significant) return { significant: '0', exponent: 0 }
	return {
		significant: `${sign === '-' ? '-' : ''}${significant}`,
		exponent: digits.length - significant.length - part.length,
	}
}

const minuteMs = 60_000
/** Offsets of time zones are whole quarters of an hour, of at most fourteen hours to either side. */
const [quarterMs, dayMs] = [900_000, 28 * 3_600_000]

/** A moment in epoch milliseconds; `undefined` unless the text says its offset, as without one nobody knows which moment it is. */
function momentOf(text: string): number | undefined {
	if (!/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text)) return undefined
	const ms = Date.parse(text.replace(' ', 'T').toUpperCase())
	return Number.isNaN(ms) ? undefined : ms
}
