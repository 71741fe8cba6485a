/** Reads a caller's values, and writes them into a path, a query, a form or JSON, without dropping or rounding any of them. */

import { canLeaveBase } from '../base/http.ts'
import { createConfigurationError } from '../errors/tarja-error.ts'
import { addIssue, type IssueList } from '../operation/schema.ts'

/** Values by name. A name that was given several times has a list. */
export type Fields = Readonly<Record<string, unknown>>

/** The kind of an object, whatever realm created it: `Object`, `Map`, `Uint8Array`. */
export function getObjectKind(value: unknown): string {
	return Object.prototype.toString.call(value).slice(8, -1)
}

/**
 * Refuses options that aren't an object (a promise of them, a list), an option that doesn't exist, and a value that its check refuses.
 * `undefined` means the default. A misspelt option would otherwise be ignored.
 *
 * @param action Completes the sentence "Cannot …": `make the call`.
 * @param checks Every option, with the check of its value. `true`: any value.
 * @throws {TarjaError} `configuration` (`not_processed`).
 */
export function checkOptions<Options extends object>(
	action: string,
	options: Options,
	checks: Readonly<Record<keyof Options & string, true | ((value: unknown) => boolean)>>,
): void {
	const refuse = (found: string, details: { readonly found?: string; readonly option?: string }): never => {
		throw createConfigurationError('option', `Cannot ${action}: ${found}`, details)
	}
	const kind = getObjectKind(options)
	const found = kind === 'Object' ? Object.keys(options).find((name) => !Object.hasOwn(checks, name)) : kind
	if (found !== undefined)
		refuse(`"${found}" isn't an option; give an object of ${Object.keys(checks).join(', ')}`, { found })
	for (const option of Object.keys(options) as (keyof Options & string)[]) {
		const [value, fits] = [options[option], checks[option]]
		if (value !== undefined && fits !== true && !fits(value))
			refuse(`option "${option}" has a value that can't work; see its type`, { option })
	}
}

/** Whether a value is a text that UTF-8 can represent. Instead of a lone surrogate, another character would be sent. */
export function isText(value: unknown): value is string {
	// Uses a character range, because a Unicode class is slow when first used.
	return typeof value === 'string' && !/[\ud800-\udfff]/u.test(value)
}

/** Whether a number is an integer beyond 2^53. It was rounded when it became a number, so an id of 19 digits is now another id. */
export function isRounded(value: unknown): boolean {
	return Number.isInteger(value) && !Number.isSafeInteger(value)
}

/** Returns a deep copy of plain objects and lists. Class instances are kept as they are. */
export function copyDeep(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(copyDeep)
	if (getObjectKind(value) !== 'Object' || !isPlain(Object(value))) return value
	return Object.fromEntries(Object.entries(value as Fields).map(([name, held]) => [name, copyDeep(held)]))
}

/** Whether a value is a plain object of any realm. Class instances are not, because they may keep data in private fields. */
function isPlain(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value)
	return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Returns an object as named values; `undefined` for a list, a `Map` or anything else. */
export function toFields(value: unknown): Fields | undefined {
	return getObjectKind(value) === 'Object' ? (value as Fields) : undefined
}

/**
 * Converts named values to text pairs for a query or a form. `undefined` is left out, and a list repeats its name; other values
 * must be text, a finite number, a bigint or a boolean.
 */
export function toTextPairs(slot: string, fields: Fields, issueList: IssueList): [string, string][] {
	const expected = 'expected a text, a number, a boolean, or a list of these'
	return toPairs(slot, Object.entries(fields), toFieldText, expected, issueList)
}

/** Converts named values to pairs. `undefined` is left out, a list repeats its name, and a value that `convert` refuses is an issue. */
export function toPairs<Value>(
	slot: string,
	fields: readonly (readonly [string, unknown])[],
	convert: (item: unknown) => Value | undefined,
	expected: string,
	issueList: IssueList,
): [string, Value][] {
	const pairs: [string, Value][] = []
	for (const [name, value] of fields)
		for (const item of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
			const converted = convert(item)
			if (converted !== undefined && isText(name)) pairs.push([name, converted])
			else addIssue(issueList, [slot, name], explainUnsendable(item, expected))
		}
	return pairs
}

/** Returns a text, number or boolean in the form in which it is sent; `undefined` for any other value. */
export function toFieldText(value: unknown): string | undefined {
	if (isText(value)) return value
	const isWhole = typeof value === 'bigint' || typeof value === 'boolean' || Number.isFinite(value)
	return isWhole && !isRounded(value) ? String(value) : undefined
}

/** Says why a value can't be sent as text: what is expected, or what to pass instead of a rounded integer. */
function explainUnsendable(value: unknown, expected: string): string {
	return isRounded(value)
		? 'expected a text: a number does not hold an integer beyond 2^53 exactly, so another one would be sent'
		: expected
}

/**
 * Fills a path template. Each parameter becomes one percent-encoded segment; "." and ".." are rejected, because servers resolve
 * them.
 */
export function fillPath(template: string, params: Fields, issueList: IssueList): string {
	const path = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
		const value = params[name]
		const text = typeof value === 'boolean' ? '' : toFieldText(value)
		if (!text)
			addIssue(issueList, ['params', name], explainUnsendable(value, 'expected a text that is not empty, or a number'))
		return encodeURIComponent(String(text))
	})
	if (!issueList.length && canLeaveBase(path))
		addIssue(issueList, ['params'], 'expected no "." or ".." as a path segment')
	return path
}

/** Serialises a query; see {@linkcode toTextPairs}. Names in `bare` are written without `=` if their value is empty. */
export function writeQuery(query: Fields, issueList: IssueList, bare?: readonly string[]): string {
	let written = ''
	for (const [name, text] of toTextPairs('query', query, issueList)) {
		const value = text === '' && bare?.includes(name) ? '' : `=${encodeURIComponent(text)}`
		written += (written ? '&' : '?') + encodeURIComponent(name) + value
	}
	return written
}

type Path = readonly (string | number)[]

/** Serialises a body as JSON. Values that JSON would drop or change (NaN, a symbol, a Map), and rounded integers, become issues. */
export function writeJson(body: unknown, issueList: IssueList): string | undefined {
	try {
		const text = JSON.stringify(body)
		const isLost = text === undefined || isListOrBytes(body)
		// Looks for lost values only if the text may have one, because most bodies have none.
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
 * Whether a text contains `{}`, `null` or numbered members, which JSON writes for values that it can't represent, or a number as long as a
 * rounded one. Uses several searches, because one expression for all of them costs an eighth of a call.
 */
function mayHaveLost(text: string): boolean {
	if (text.includes('{"0":') || text.includes('Buffer"')) return true
	return text.includes('{}') || text.includes('null') || text.includes('e+') || hasLongNumber(text)
}

/** Whether a text has 16 digits in a row. Looks at every 16th character first, because an expression costs a fortieth of a call. */
function hasLongNumber(text: string): boolean {
	for (let at = 15; at < text.length; at += 16) {
		let from = at
		let to = at
		while (isDigit(text.charCodeAt(from - 1))) from--
		while (isDigit(text.charCodeAt(to))) to++
		if (to - from >= 16) return true
	}
	return false
}

function isDigit(code: number): boolean {
	return code > 47 && code < 58
}

/** Whether a body is bytes or pairs. `URLSearchParams` and `FormData` are checked here, because only Bun gives them a `toJSON`. */
function isListOrBytes(body: unknown): boolean {
	return /^(?:Uint8Array|Map|Headers|URLSearchParams|FormData)$/.test(getObjectKind(body))
}

/** A value that JSON would change or drop, and its place in the body. */
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
		// Keeps only as many parts of a path as an issue shows, because full paths would need memory quadratic in the depth.
		const path =
			paths
				.get(this)
				?.concat(isItem ? Number(key) : key)
				.slice(0, 12) ?? []
		if (isLost(value, (this as Fields)[key], isItem)) lost ??= { path, value }
		paths.set(value, path)
		return lost ? undefined : value
	})
	return lost
}

/** Whether JSON would drop or change `value`. If `original` has a `toJSON`, `value` is its result: `null` for an invalid date. */
function isLost(value: unknown, original: unknown, isItem: boolean): boolean {
	if (ArrayBuffer.isView(original) || (value === null && original !== null && !isPlain(Object(original)))) return true
	if (typeof value === 'number') return !Number.isFinite(value) || isRounded(value)
	if (typeof value === 'symbol') return true
	// An `undefined` or function member is simply absent, as usual in JavaScript. In a list it would become null.
	if (value === undefined || typeof value === 'function') return isItem
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
	return !Object.keys(value).length && !isPlain(value)
}

/** A JSON body that was read. */
export interface ReadJson {
	/** The body. An integer that a JavaScript number would round is a text with its digits. */
	readonly data: unknown
	/** The same body with rounded numbers, as `JSON.parse` reads it; absent if no number was rounded. */
	readonly rounded?: unknown
}

/**
 * Reads a JSON text so that an id of 19 digits keeps all its digits.
 *
 * @throws {SyntaxError} If the text is not JSON.
 */
export function parseJsonText(text: string): ReadJson {
	const data: unknown = JSON.parse(text)
	// Reads a text a second time only if it has that many digits in a row. Few responses have them.
	if (!hasLongNumber(text)) return { data }
	// The text is JSON, so quotes without a backslash begin and end its strings. Reads token by token, because one expression for a whole
	// string would need a stack as long as its escapes.
	let isInString = false
	const whole = text.replace(/"|\\.|-?\d[\d.eE+-]*/g, (token) => {
		if (token === '"') isInString = !isInString
		return !isInString && /^-?\d+$/.test(token) && isRounded(Number(token)) ? `"${token}"` : token
	})
	return whole === text ? { data } : { data: JSON.parse(whole), rounded: data }
}

/**
 * Whether an object of the text has a name twice. `JSON.parse` does not report this: `data` has the last value, but another reader may take
 * the first.
 */
export function hasNameTwice(text: string, data: unknown): boolean {
	const members = countMembers(data)
	let colons = 0
	for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) colons++
	// Counts names only if the text has more colons than members. These colons may be in strings.
	return colons > members && countNames(text) > members
}

/** Returns the number of names in a JSON text: its colons outside of strings. Uses a loop: an expression costs a tenth of a call. */
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

/** Returns the number of members of all objects in a value that was read from JSON. */
function countMembers(data: unknown): number {
	let count = 0
	const left = [data]
	for (let value = left.pop(); value !== undefined; value = left.pop()) {
		const members = Object.values(Object(value) as object)
		if (!Array.isArray(value)) count += members.length
		for (const member of members) if (typeof member === 'object') left.push(member)
	}
	return count
}
