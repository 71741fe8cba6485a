/**
 * Reads what a caller gives as named values: an object, or one of the lists of names and values that the web has.
 * @module
 */
import { addIssue, type Findings } from '../issues.ts'

/** Named values; a name that was given twice has a list. */
export type Fields = Readonly<Record<string, unknown>>

/** What an object is, whatever realm made it: `Object`, `Map`, `Uint8Array`. */
export function kindOfObject(value: unknown): string {
	// Most are plain objects of this realm, for which this test is faster.
	if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) return 'Object'
	return Object.prototype.toString.call(value).slice(8, -1)
}

/** A copy of plain objects, lists and named values, all the way down. Instances of classes stay what they are. */
export function copied(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value
	if (Array.isArray(value)) return value.map(copied)
	const kind = kindOfObject(value)
	if (/^(?:Map|Headers|URLSearchParams)$/.test(kind)) return new (value.constructor as typeof Headers)(value as Headers)
	if (kind !== 'Object' || !isPlain(value)) return value
	const copy: Record<string, unknown> = { ...value }
	for (const name in copy) if (typeof copy[name] === 'object') copy[name] = copied(copy[name])
	return copy
}

/** Whether it is an object literal of any realm: instances of classes may keep their data in private fields. */
export function isPlain(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value)
	return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The named values of an object, a `Map`, `Headers`, `URLSearchParams`, `FormData` or a list of pairs; `undefined` of anything else. */
export function fieldsOf(value: unknown): Fields | undefined {
	const kind = kindOfObject(value)
	if (kind === 'Object') return value as Fields
	const isList = /^(?:Array|Map|Headers|URLSearchParams|FormData)$/.test(kind)
	return isList ? fromPairs(value as Iterable<unknown>) : undefined
}

function fromPairs(pairs: Iterable<unknown>): Fields | undefined {
	const fields = new Map<string, unknown[]>()
	for (const pair of pairs) {
		if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') return undefined
		const [name, value] = pair as [string, unknown]
		const values = fields.get(name) ?? []
		values.push(value)
		fields.set(name, values)
	}
	return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values.flat() : values[0]]))
}

/**
 * Named values as texts, for a query or a form: `undefined` is left out, a list repeats its name, everything else must be text,
 * a finite number, a big integer or a boolean.
 */
export function textPairs(slot: string, fields: Fields, findings: Findings): [string, string][] {
	const pairs: [string, string][] = []
	for (const name of Object.keys(fields)) {
		const value = fields[name]
		for (const item of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
			const text = textOf(item)
			if (text !== undefined && isText(name)) pairs.push([name, text])
			else addIssue(findings, [slot, name], 'expected a text, a number, a boolean, or a list of these')
		}
	}
	return pairs
}

/** A text or a number as it is sent; `undefined` of anything else. */
export function textOf(value: unknown): string | undefined {
	if (isText(value)) return value
	return typeof value === 'bigint' || typeof value === 'boolean' || Number.isFinite(value) ? String(value) : undefined
}

/** Whether it is a text that can be written in UTF-8: half a surrogate pair would become another character. */
export function isText(value: unknown): value is string {
	return typeof value === 'string' && !/\p{Cs}/u.test(value)
}
