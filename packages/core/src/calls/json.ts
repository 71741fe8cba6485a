/**
 * Writes JSON, and refuses a value that JSON would change or leave out without saying so.
 * @module
 */
import { addIssue, type Findings } from '../issues.ts'
import { isPlain, kindOfObject } from './fields.ts'

type Path = readonly (string | number)[]

/** The body as JSON text. */
export function writeJson(body: unknown, findings: Findings): string | undefined {
	let lost: Path | undefined = []
	let expected = 'something JSON can hold; this would be left out, or sent as {} or null'
	try {
		const text = JSON.stringify(body)
		// What JSON cannot hold becomes "{}" or "null", so most bodies need no second pass.
		if (text !== undefined && !isListOrBytes(body)) lost = /\{\}|null/.test(text) ? lostIn(body) : undefined
		if (!lost) return text
	} catch {
		expected = 'something JSON can hold: no cycle, no BigInt, nothing that throws when read'
	}
	addIssue(findings, ['body', ...(lost ?? [])], `expected ${expected}`)
	return undefined
}

/** Bun's `URLSearchParams` and `FormData` have a `toJSON`, other runtimes' have none: refused everywhere. */
function isListOrBytes(body: unknown): boolean {
	return /^(?:Uint8Array|Map|Headers|URLSearchParams|FormData)$/.test(kindOfObject(body))
}

/** The path of the first value that JSON would change or leave out. */
function lostIn(body: unknown): Path | undefined {
	let lost: Path | undefined
	const paths = new Map<unknown, Path>()
	JSON.stringify(body, function (this: unknown, key, value: unknown) {
		const isItem = Array.isArray(this)
		// No message shows more of a path, and whole paths would take memory in proportion to the square of the depth.
		const path = !paths.size ? [] : [...(paths.get(this) ?? []), isItem ? Number(key) : key].slice(0, 12)
		if (isLost(value, isItem)) lost ??= path
		paths.set(value, path)
		return lost ? undefined : value
	})
	return lost
}

/** `value` is what JSON is about to write: what a `toJSON` returned, where there is one. */
function isLost(value: unknown, isItem: boolean): boolean {
	if (typeof value === 'number') return !Number.isFinite(value)
	if (typeof value === 'symbol') return true
	// A member that is `undefined` or a function is absent, as everywhere in JavaScript; an item of a list cannot be.
	if (value === undefined || typeof value === 'function') return isItem
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
	return !Object.keys(value).length && !isPlain(value)
}
