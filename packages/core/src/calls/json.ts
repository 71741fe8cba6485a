/**
 * Serialises JSON, and rejects values that JSON would silently change or drop.
 * @module
 */
import { addIssue, type IssueList } from '../operation/issues.ts'
import { isPlain, isRounded, kindOfObject, unsent } from './fields.ts'

type Path = readonly (string | number)[]

/** Serialises a body as JSON. Values that JSON would drop or change (NaN, a symbol, a Map) become issues, as do rounded integers. */
export function writeJson(body: unknown, issueList: IssueList): string | undefined {
	try {
		const text = JSON.stringify(body)
		const isLost = text === undefined || isListOrBytes(body)
		// Looks for lost values only where there may be one. Most bodies have none.
		const lost = isLost ? { path: [], value: body } : mayHaveLost(text) && lostIn(body)
		if (!lost) return text
		const expected = 'expected something JSON can hold; this would be left out, or sent as {} or null'
		addIssue(issueList, ['body', ...lost.path], unsent(lost.value, expected))
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
	return /^(?:Uint8Array|Map|Headers|URLSearchParams|FormData)$/.test(kindOfObject(body))
}

/** A value that JSON would change or drop, and where it stands in the body. */
interface Lost {
	readonly path: Path
	readonly value: unknown
}

/** Finds the first value that JSON would change or drop. */
function lostIn(body: unknown): Lost | undefined {
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
