/**
 * Reads JSON without rounding what stands in it.
 * @module
 */
import { isRounded } from './fields.ts'

/** A body of JSON. */
export interface ReadJson {
	/** The body. An integer that a number of JavaScript would round is its digits as text. */
	readonly data: unknown
	/** The same with rounded numbers, as `JSON.parse` reads it; absent where nothing was to be rounded. */
	readonly rounded?: unknown
	/** Whether an object has a name twice: `data` has the last value, and another reader may take the first. */
	readonly isAmbiguous: boolean
}

/**
 * Reads a JSON text so that an id of 19 digits arrives whole.
 *
 * @throws {SyntaxError} When the text is not JSON.
 */
export function readJson(text: string): ReadJson {
	const data: unknown = JSON.parse(text)
	const isAmbiguous = hasNameTwice(text, data)
	// Few answers have that many digits in a row, and only those are read a second time.
	if (!/\d{16}/.test(text)) return { data, isAmbiguous }
	// The text is JSON, so that quotes without a backslash begin and end its strings. One expression for a whole string would need a stack as
	// long as its escapes.
	let isInString = false
	const whole = text.replace(/"|\\.|-?\d[\d.eE+-]*/g, (token) => {
		if (token === '"') isInString = !isInString
		return !isInString && /^-?\d+$/.test(token) && isRounded(Number(token)) ? `"${token}"` : token
	})
	return whole === text ? { data, isAmbiguous } : { data: JSON.parse(whole), rounded: data, isAmbiguous }
}

/** Whether an object of the text has a name twice, which `JSON.parse` does not report. */
function hasNameTwice(text: string, data: unknown): boolean {
	const members = countMembers(data)
	// Counts names only in a text that has more colons, in strings perhaps.
	return text.split(':').length - 1 > members && countNames(text) > members
}

/** The number of names in a JSON text: of its colons outside of strings. */
function countNames(text: string): number {
	let count = 0
	let isInString = false
	for (const [token] of text.matchAll(/[":]|\\./g)) {
		if (token === '"') isInString = !isInString
		else if (token === ':' && !isInString) count++
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
