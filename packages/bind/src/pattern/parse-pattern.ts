/** Parses ECMA-262 regular expressions (flag u) as far as needed to prove their running time. */

/** Set of characters as ranges of code points: both ends included, sorted, without overlap. */
export type Ranges = readonly (readonly [from: number, to: number])[]

/**
 * A parsed pattern. `end`: `$`. `boundary`: an assertion that consumes nothing. `ahead`: a lookahead. Characters that are `unsure` may
 * match fewer than their ranges, which are then any: a Unicode property.
 */
export type Node =
	| { readonly kind: 'characters'; readonly ranges: Ranges; readonly isUnsure?: boolean }
	| { readonly kind: 'start' | 'end' | 'boundary' }
	| { readonly kind: 'ahead'; readonly body: Node }
	| { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
	| { readonly kind: 'repeat'; readonly body: Node; readonly least: number; readonly most: number }

/** Thrown for constructs about which nothing can be proved: backreferences and lookbehinds. */
export class UnprovedError extends Error {}

const last = 0x10_ffff
const everything: Ranges = [[0, last]]
const span = (from: number, to = from): Ranges => [[from, to]]
const one = (character: string): Ranges => span(character.codePointAt(0) ?? 0)

function complement(ranges: Ranges): Ranges {
	const left: [number, number][] = []
	let from = 0
	for (const [start, end] of ranges) {
		if (start > from) left.push([from, start - 1])
		from = end + 1
	}
	return from > last ? left : [...left, [from, last]]
}

function joined(all: Ranges): Ranges {
	const found: [number, number][] = []
	for (const [from, to] of [...all].sort(([a], [b]) => a - b)) {
		const before = found.at(-1)
		if (before && from <= before[1] + 1) before[1] = Math.max(before[1], to)
		else found.push([from, to])
	}
	return found
}

const digits: Ranges = [[0x30, 0x39]]
const word = joined([...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]])
const spaces = joined([
	...[...' \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff'].flatMap(one),
	...span(0x09, 0x0d),
	...span(0x2000, 0x200a),
])
const lineEnds: Ranges = [...one('\n'), ...one('\r'), [0x2028, 0x2029]]

const classes: Readonly<Record<string, Ranges>> = {
	...{ d: digits, D: complement(digits), w: word, W: complement(word), s: spaces, S: complement(spaces) },
	...{ t: one('\t'), n: one('\n'), r: one('\r'), f: one('\f'), v: one('\v'), 0: one('\0') },
}

/** Characters of an escape. A Unicode property counts as any character, which never makes too few ways. */
function escaped(text: string): Ranges {
	const [, letter = ''] = text
	if (/^\\[pP]/.test(text)) return everything
	if (/^\\(?:k|[1-9])/.test(text)) throw new UnprovedError('a reference back to what was matched')
	const pair = /^\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})$/i.exec(text)
	if (pair) return one(String.fromCharCode(...pair.slice(1).map((half) => Number.parseInt(half, 16))))
	const code = /^\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))$/i.exec(text)?.slice(1).find(Boolean)
	if (code !== undefined) return span(Number.parseInt(code, 16))
	if (/^\\c./.test(text)) return span((text.codePointAt(2) ?? 0) % 32)
	return classes[letter] ?? one(letter)
}

const escapeForm =
	/\\(?:[pP]\{[^}]*\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|k<[^>]*>|[1-9]\d*|[\s\S])/iuy
const quantifier = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/uy

/** Pattern being parsed, and the index of the next character to read; parsing functions move it. */
interface Cursor {
	readonly source: string
	at: number
}

function take(cursor: Cursor, form: RegExp): RegExpExecArray | undefined {
	form.lastIndex = cursor.at
	const found = form.exec(cursor.source) ?? undefined
	cursor.at += found?.[0].length ?? 0
	return found
}

function skip(cursor: Cursor, text: string): boolean {
	const isThere = cursor.source.startsWith(text, cursor.at)
	if (isThere) cursor.at += text.length
	return isThere
}

function nextOf(cursor: Cursor): string {
	const character = String.fromCodePoint(cursor.source.codePointAt(cursor.at) ?? 0)
	cursor.at += character.length
	return character
}

function inClass(cursor: Cursor): Ranges {
	const found = take(cursor, escapeForm)?.[0]
	if (found === '\\b') return [[8, 8]]
	return found === undefined ? one(nextOf(cursor)) : escaped(found)
}

function classAt(cursor: Cursor): Ranges {
	const isNegated = skip(cursor, '^')
	const ranges: (readonly [number, number])[] = []
	let isOpen = false
	while (!skip(cursor, ']')) {
		const from = inClass(cursor)
		isOpen ||= from === everything
		const isRange = cursor.source[cursor.at] === '-' && cursor.source[cursor.at + 1] !== ']'
		if (isRange) cursor.at++
		const to = isRange ? inClass(cursor) : from
		ranges.push(...(isRange ? [[from[0]?.[0] ?? 0, to[0]?.[1] ?? last] as const] : from))
	}
	if (isOpen) return everything
	return isNegated ? complement(joined(ranges)) : joined(ranges)
}

function groupAt(cursor: Cursor, depth: number): Node {
	if (/^\?<[=!]/.test(cursor.source.slice(cursor.at, cursor.at + 3)))
		throw new UnprovedError('a look at what stands before')
	const isAhead = skip(cursor, '?=') || skip(cursor, '?!')
	if (!isAhead && !skip(cursor, '?:')) take(cursor, /\?<[^>]*>/uy)
	const body = anyAt(cursor, depth + 1)
	skip(cursor, ')')
	return isAhead ? { kind: 'ahead', body } : body
}

const charactersOf = (ranges: Ranges): Node => ({ kind: 'characters', ranges, isUnsure: ranges === everything })

function atomAt(cursor: Cursor, depth: number): Node {
	const found = take(cursor, escapeForm)?.[0]
	if (found === '\\b' || found === '\\B') return { kind: 'boundary' }
	if (found !== undefined) return charactersOf(escaped(found))
	const character = nextOf(cursor)
	switch (character) {
		case '(':
			return groupAt(cursor, depth)
		case '[':
			return charactersOf(classAt(cursor))
		case '^':
			return { kind: 'start' }
		case '$':
			return { kind: 'end' }
		default:
			return { kind: 'characters', ranges: character === '.' ? complement(lineEnds) : one(character) }
	}
}

function repeated(cursor: Cursor, body: Node): Node {
	const found = take(cursor, quantifier)
	if (!found) return body
	const [, sign, low, comma, high] = found
	const least = sign === undefined ? Number(low) : sign === '+' ? 1 : 0
	const counted = comma ? Number(high || Number.POSITIVE_INFINITY) : least
	const most = sign === undefined ? counted : sign === '?' ? 1 : Number.POSITIVE_INFINITY
	return { kind: 'repeat', body, least, most }
}

function anyAt(cursor: Cursor, depth: number): Node {
	if (depth > 50) throw new UnprovedError('groups within more than fifty others')
	const options: Node[] = []
	do {
		const parts: Node[] = []
		while (cursor.at < cursor.source.length && !/[|)]/.test(cursor.source[cursor.at] ?? ''))
			parts.push(repeated(cursor, atomAt(cursor, depth)))
		options.push({ kind: 'all', parts })
	} while (skip(cursor, '|'))
	return { kind: 'any', parts: options }
}

/**
 * Parses a pattern.
 * @param pattern One that `new RegExp(pattern, 'u')` takes.
 * @throws {UnprovedError} Where it has what nothing is proved of.
 */
export function parsePattern(pattern: string): Node {
	return anyAt({ source: pattern, at: 0 }, 0)
}
