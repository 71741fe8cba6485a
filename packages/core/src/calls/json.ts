/**
 * Writes JSON without dropping a value, and reads it without rounding one.
 * @module
 */
import { isRounded } from '../base/text.ts'
import { addIssue, type IssueList } from '../operation/schema.ts'
import { explainUnsendable, getObjectKind, isPlain } from './named-values.ts'

type Path = readonly (string | number)[]

/** Serialises a body as JSON. Values that JSON would drop or change (NaN, a symbol, a Map) become issues, as do rounded integers. */
export function writeJson(body: unknown, issueList: IssueList): string | undefined {
	try {
		const text = JSON.stringify(body)
		const isLost = text === undefined || isListOrBytes(body)
		// Looks for lost values only where there may be one. Most bodies have none.
		const lost = isLost ? { path: [], value: body } : mayHaveLost(text) && findLostValue(body)
		if (!lost) return text
		const expected = 'expected something JSON can hold; this would be left out, or sent as {} or null'
		addIssue(issueList, ['body', ...lost.path], explainUnsendable(lost.value, expected))
	} catch {
		const expected = 'expected something JSON can hold: no cycle, no BigInt, nothing that throws when read'
		addIssue(issueList, ['body'], expected)
	}
	return undefined
}

/**
 * Whether a text has `{}` or `null`, which JSON writes for values it cannot represent, or a number as long as a rounded one. Three
 * searches, as one expression for all costs an eighth of a call.
 */
function mayHaveLost(text: string): boolean {
	return text.includes('{}') || text.includes('null') || /(?:^|[:,[])-?\d(?:\d{15}|[\d.]*e\+)/.test(text)
}

/** Rejects `URLSearchParams` and `FormData` in every runtime, because only Bun gives them a `toJSON`. */
function isListOrBytes(body: unknown): boolean {
	return /^(?:Uint8Array|Map|Headers|URLSearchParams|FormData)$/.test(getObjectKind(body))
}

/** A value that JSON would change or drop, and where it stands in the body. */
interface Lost {
	readonly path: Path
	readonly value: unknown
}

/** Finds the first value that JSON would change or drop. */
function findLostValue(body: unknown): Lost | undefined {
	let lost: Lost | undefined
	const paths = new Map<unknown, Path>()
	JSON.stringify(body, function (this: unknown, key, value: unknown) {
		const isItem = Array.isArray(this)
		// Keeps only the first parts of a path, as many as an issue shows: full paths would need memory quadratic in the depth.
		const path =
			paths
				.get(this)
				?.concat(isItem ? Number(key) : key)
				.slice(0, 12) ?? []
		if (isLost(value, isItem)) lost ??= { path, value }
		paths.set(value, path)
		return lost ? undefined : value
	})
	return lost
}

/** Whether JSON would drop or change `value`, which is the result of its `toJSON` if it has one. */
function isLost(value: unknown, isItem: boolean): boolean {
	if (typeof value === 'number') return !Number.isFinite(value) || isRounded(value)
	if (typeof value === 'symbol') return true
	// An `undefined` or function member is simply absent, as usual in JavaScript; in a list it would become null.
	if (value === undefined || typeof value === 'function') return isItem
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
	return !Object.keys(value).length && !isPlain(value)
}

/** A body of JSON. */
export interface ReadJson {
	/** The body. An integer that a number of JavaScript would round is its digits as text. */
	readonly data: unknown
	/** The same with rounded numbers, as `JSON.parse` reads it; absent where nothing was to be rounded. */
	readonly rounded?: unknown
}

/**
 * Reads a JSON text so that an id of 19 digits arrives whole.
 *
 * @throws {SyntaxError} When the text is not JSON.
 */
export function parseJsonText(text: string): ReadJson {
	const data: unknown = JSON.parse(text)
	// Few answers have that many digits in a row, and only those are read a second time.
	if (!/\d{16}/.test(text)) return { data }
	// The text is JSON, so that quotes without a backslash begin and end its strings. One expression for a whole string would need a stack as
	// long as its escapes.
	let isInString = false
	const whole = text.replace(/"|\\.|-?\d[\d.eE+-]*/g, (token) => {
		if (token === '"') isInString = !isInString
		return !isInString && /^-?\d+$/.test(token) && isRounded(Number(token)) ? `"${token}"` : token
	})
	return whole === text ? { data } : { data: JSON.parse(whole), rounded: data }
}

/**
 * Whether an object of the text has a name twice, which `JSON.parse` does not report: `data` has the last value, and another reader may
 * take the first.
 */
export function hasNameTwice(text: string, data: unknown): boolean {
	const members = countMembers(data)
	let colons = 0
	for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) colons++
	// Counts names only in a text that has more colons, in strings perhaps.
	return colons > members && countNames(text) > members
}

/** The number of names in a JSON text: of its colons outside of strings. A loop, as an expression costs a tenth of a call. */
function countNames(text: string): number {
	let count = 0
	let isInString = false
	for (let at = 0; at < text.length; at++) {
		const char = text[at]
		if (char === '"') isInString = !isInString
		else if (char === '\\') at++
		else if (char === ':' && !isInString) count++
	}
	return count
}

/** The number of members of all objects in a value that was read from JSON. */
function countMembers(data: unknown): number {
	let count = 0
	const left = [data]
	for (let value = left.pop(); value !== undefined; value = left.pop()) {
		if (typeof value !== 'object' || value === null) continue
		const members = Object.values(value)
		if (!Array.isArray(value)) count += members.length
		for (const member of members) if (typeof member === 'object') left.push(member)
	}
	return count
}
