/** Parses JSON (RFC 8259). Unlike `JSON.parse` it reports duplicate keys, and its messages do not quote the document. */
import type { Json } from './json.ts'
import type { Limits } from './limits.ts'
import { placeOf } from './place.ts'
import { SourceError, type SourceErrorCode } from './source-error.ts'

/** Called with the place of a duplicate key; the last value counts. */
export type Twice = (place: string) => void

interface Cursor {
	readonly source: string
	readonly file: string
	readonly limits: Limits
	readonly twice: Twice | undefined
	at: number
	values: number
}

/** Token patterns, matched at the cursor. A string's pattern includes the closing quote. */
const forms = {
	space: /[ \t\n\r]*/y,
	number: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y,
	plainText: /[^"\\\p{Cc}]*"/uy,
	text: /(?:[^"\\]|\\[\s\S])*"/y,
	word: /true|false|null/y,
}

function fail(cursor: Cursor, what: string, code: SourceErrorCode = 'malformed'): never {
	throw new SourceError(code, cursor.file, `${what} (${placeOf(cursor.source, cursor.at)})`)
}

/** Reads a token of this form at the cursor and moves behind it; undefined, without moving, if there is none. */
function take(cursor: Cursor, form: RegExp): string | undefined {
	form.lastIndex = cursor.at
	const found = form.exec(cursor.source)?.[0]
	if (found !== undefined) cursor.at += found.length
	return found
}

/** Moves the cursor past white space and returns the character there, without consuming it. */
function next(cursor: Cursor): string {
	take(cursor, forms.space)
	return cursor.source.charAt(cursor.at)
}

function textAt(cursor: Cursor): string {
	cursor.at++
	const plain = take(cursor, forms.plainText)
	if (plain !== undefined) return plain.slice(0, -1)
	const start = cursor.at
	const escaped = take(cursor, forms.text)
	try {
		return JSON.parse(`"${escaped}`)
	} catch {
		cursor.at = start
		return fail(cursor, 'a text of its JSON does not end, or has a character that must be escaped')
	}
}

/** Consumes an opening bracket; returns whether the closing one follows. */
function isEmpty(cursor: Cursor, end: string): boolean {
	cursor.at++
	const isClosed = next(cursor) === end
	if (isClosed) cursor.at++
	return isClosed
}

/** Consumes a comma or the closing bracket; returns whether it was a comma. */
function goesOn(cursor: Cursor, end: string): boolean {
	const mark = next(cursor)
	if (mark !== ',' && mark !== end) fail(cursor, `its JSON has neither "," nor "${end}" where one must be`)
	cursor.at++
	return mark === ','
}

function objectAt(cursor: Cursor, depth: number): Json {
	const members: Record<string, Json> = {}
	if (isEmpty(cursor, '}')) return members
	do {
		if (next(cursor) !== '"') fail(cursor, 'its JSON has no key where one must be')
		const key = textAt(cursor)
		if (Object.hasOwn(members, key) && cursor.twice) cursor.twice(placeOf(cursor.source, cursor.at))
		else if (Object.hasOwn(members, key)) fail(cursor, 'the same key stands twice in one object; remove one of them')
		if (next(cursor) !== ':') fail(cursor, 'its JSON has no ":" after a key')
		cursor.at++
		const value = valueAt(cursor, depth)
		// Defines the member, because assigning to `__proto__` would create none.
		if (key === '__proto__') Object.defineProperty(members, key, { value, enumerable: true, configurable: true })
		else members[key] = value
	} while (goesOn(cursor, '}'))
	return members
}

function listAt(cursor: Cursor, depth: number): Json {
	const items: Json[] = []
	if (isEmpty(cursor, ']')) return items
	do items.push(valueAt(cursor, depth))
	while (goesOn(cursor, ']'))
	return items
}

function valueAt(cursor: Cursor, depth: number): Json {
	const { maxDepth, maxValues } = cursor.limits
	if (depth > maxDepth) fail(cursor, `it is nested more than ${maxDepth} levels deep`, 'too-deep')
	cursor.values++
	if (cursor.values > maxValues) fail(cursor, `it has more than ${maxValues} values`, 'too-deep')
	const first = next(cursor)
	if (first === '"') return textAt(cursor)
	if (first === '{') return objectAt(cursor, depth + 1)
	if (first === '[') return listAt(cursor, depth + 1)
	const scalar = take(cursor, forms.number) ?? take(cursor, forms.word)
	return scalar === undefined ? fail(cursor, 'its JSON has no value where one must be') : JSON.parse(scalar)
}

/**
 * Parses a text.
 * @param twice Absent: a key that stands twice is refused.
 * @throws {SourceError} `malformed`, `too-deep`.
 */
export function readJson(source: string, file: string, limits: Limits, twice?: Twice): Json {
	const cursor: Cursor = { source, file, limits, twice, at: 0, values: 0 }
	const value = valueAt(cursor, 0)
	if (next(cursor) !== '') fail(cursor, 'something follows its JSON')
	return value
}
