/**
 * Parses structured fields (RFC 9651 §4.2, which includes RFC 8941).
 *
 * Written here because the usual library serialises `1.0` as `1`, which breaks signatures over such values, and takes the last of
 * repeated keys, which RFC 9421 forbids in its own fields.
 * @module
 */
import { SignatureError } from '../signature-error.ts'
import type { BareItem, Dictionary, InnerList, Item, Member, Parameters } from './value.ts'

/** Treatment of a repeated key: RFC 9651 §4.2.2 takes the last one, RFC 9421 rejects it. */
export type Repeats = 'refuse' | 'last-wins'

interface Cursor {
	readonly text: string
	readonly name: string
	readonly repeats: Repeats
	at: number
}

// Sticky patterns, which match at the cursor only. EmptyObject has nested quantifiers, so each is linear in the length of a hostile
// header.
const key = /[a-z*][a-z0-9_.*-]*/y
const number = /-?(?:\d{1,12}\.\d{1,3}|\d{1,15})(?![\d.])/y
const string = /"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y
const token = /[A-Za-z*][!#$%&'*+.^_`|~:/0-9A-Za-z-]*/y
const bytes = /:([A-Za-z0-9+/]*={0,2}):/y
const boolean = /\?([01])/y
const date = /@(-?\d{1,15})(?![\d.])/y
const displayString = /%"((?:[\x20\x21\x23\x24\x26-\x7e]|%[0-9a-f]{2})*)"/y
const spaces = / */y
const optionalWhitespace = /[ \t]*/y

/** Parses a dictionary (RFC 9651 §4.2.2). `name` is the header's name, for errors. */
export function parseDictionary(text: string, name: string, repeats: Repeats): Dictionary {
	const cursor: Cursor = { text, name, repeats, at: 0 }
	const dictionary = new Map<string, Member>()
	eachMember(cursor, () => {
		const label = expect(cursor, key)
		refuseRepeat(cursor, dictionary, label)
		dictionary.set(
			label,
			takeChar(cursor, '=') ? takeMember(cursor) : { bare: truth, parameters: takeParameters(cursor) },
		)
	})
	return dictionary
}

/** Parses a header's text as a list (RFC 9651 §4.2.1); `name` is the header's name for error messages. */
export function parseList(text: string, name: string, repeats: Repeats): readonly Member[] {
	const cursor: Cursor = { text, name, repeats, at: 0 }
	const list: Member[] = []
	eachMember(cursor, () => list.push(takeMember(cursor)))
	return list
}

const truth: BareItem = { type: 'boolean', value: true }

function eachMember(cursor: Cursor, takeOne: () => void): void {
	take(cursor, spaces)
	while (cursor.at < cursor.text.length) {
		takeOne()
		take(cursor, optionalWhitespace)
		if (cursor.at === cursor.text.length) return
		expectChar(cursor, ',')
		take(cursor, optionalWhitespace)
		// Rejects a comma at the end: a member must follow it.
		if (cursor.at === cursor.text.length) throw unreadable(cursor)
	}
}

function takeMember(cursor: Cursor): Member {
	return cursor.text[cursor.at] === '(' ? takeInnerList(cursor) : takeItem(cursor)
}

function takeInnerList(cursor: Cursor): InnerList {
	expectChar(cursor, '(')
	const items: Item[] = []
	for (;;) {
		take(cursor, spaces)
		if (takeChar(cursor, ')')) return { items, parameters: takeParameters(cursor) }
		items.push(takeItem(cursor))
		const next = cursor.text[cursor.at]
		if (next !== ' ' && next !== ')') throw unreadable(cursor)
	}
}

function takeItem(cursor: Cursor): Item {
	const bare = takeBareItem(cursor)
	return { bare, parameters: takeParameters(cursor) }
}

function takeParameters(cursor: Cursor): Parameters {
	const parameters = new Map<string, BareItem>()
	while (takeChar(cursor, ';')) {
		take(cursor, spaces)
		const name = expect(cursor, key)
		refuseRepeat(cursor, parameters, name)
		parameters.set(name, takeChar(cursor, '=') ? takeBareItem(cursor) : truth)
	}
	return parameters
}

function takeBareItem(cursor: Cursor): BareItem {
	const first = cursor.text[cursor.at] ?? ''
	switch (first) {
		case '"':
			return { type: 'string', value: expect(cursor, string).replace(/\\(.)/g, '$1') }
		case ':':
			return { type: 'bytes', value: takeBytes(cursor) }
		case '?':
			return { type: 'boolean', value: expect(cursor, boolean) === '1' }
		case '@':
			return { type: 'date', value: Number(expect(cursor, date)) }
		case '%':
			return { type: 'display-string', value: takeDisplayString(cursor) }
	}
	if (!/[-\d]/.test(first)) return { type: 'token', value: expect(cursor, token) }
	const digits = expect(cursor, number)
	return { type: digits.includes('.') ? 'decimal' : 'integer', value: Number(digits) }
}

function takeBytes(cursor: Cursor): Uint8Array<ArrayBuffer> {
	const base64 = expect(cursor, bytes)
	try {
		return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
	} catch (cause) {
		throw unreadable(cursor, cause)
	}
}

function takeDisplayString(cursor: Cursor): string {
	const encoded = expect(cursor, displayString)
	try {
		// Rejects bytes that are not UTF-8 (RFC 9651 §4.2.10).
		return decodeURIComponent(encoded)
	} catch (cause) {
		throw unreadable(cursor, cause)
	}
}

function refuseRepeat(cursor: Cursor, taken: ReadonlyMap<string, unknown>, name: string): void {
	if (cursor.repeats === 'last-wins' || !taken.has(name)) return
	throw new SignatureError('repeated', `Cannot accept the header "${cursor.name}": one of its keys is repeated`, {
		component: cursor.name,
	})
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
	pattern.lastIndex = cursor.at
	const match = pattern.exec(cursor.text)
	if (match === null) return undefined
	cursor.at = pattern.lastIndex
	return match[1] ?? match[0]
}

function expect(cursor: Cursor, pattern: RegExp): string {
	const found = take(cursor, pattern)
	if (found === undefined) throw unreadable(cursor)
	return found
}

function takeChar(cursor: Cursor, char: string): boolean {
	if (cursor.text[cursor.at] !== char) return false
	cursor.at++
	return true
}

function expectChar(cursor: Cursor, char: string): void {
	if (!takeChar(cursor, char)) throw unreadable(cursor)
}

function unreadable(cursor: Cursor, cause?: unknown): SignatureError {
	const message = `Cannot read the header "${cursor.name}": it is not a structured field from character ${cursor.at + 1} on`
	return new SignatureError('malformed', message, { component: cursor.name, cause })
}
