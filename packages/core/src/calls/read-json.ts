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
}

/**
 * Reads a JSON text so that an id of 19 digits arrives whole.
 *
 * @throws {SyntaxError} When the text is not JSON.
 */
export function readJson(text: string): ReadJson {
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
