/**
 * Reads named values from a caller, and writes them into a path, a query or a form.
 * @module
 */
import { isRounded, isText } from '../base/text.ts'
import { addIssue, type IssueList } from '../operation/schema.ts'
import { canLeaveBase } from '../operation/settings.ts'

/** Values by name. A name that was given several times has a list. */
export type Fields = Readonly<Record<string, unknown>>

/** The kind of an object, whatever realm created it: `Object`, `Map`, `Uint8Array`. */
export function getObjectKind(value: unknown): string {
	return Object.prototype.toString.call(value).slice(8, -1)
}

/** Deep copy of plain objects and lists. Class instances are kept as they are. */
export function copyDeep(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(copyDeep)
	if (getObjectKind(value) !== 'Object' || !isPlain(Object(value))) return value
	return Object.fromEntries(Object.entries(value as Fields).map(([name, held]) => [name, copyDeep(held)]))
}

/** Whether a value is a plain object of any realm. Class instances are not, as they may keep data in private fields. */
export function isPlain(value: object): boolean {
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
	const pairs: [string, string][] = []
	for (const name of Object.keys(fields)) {
		const value = fields[name]
		for (const item of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
			const text = toFieldText(item)
			if (text !== undefined && isText(name)) pairs.push([name, text])
			else
				addIssue(
					issueList,
					[slot, name],
					explainUnsendable(item, 'expected a text, a number, a boolean, or a list of these'),
				)
		}
	}
	return pairs
}

/** A text or number in the form in which it is sent; `undefined` for anything else. */
export function toFieldText(value: unknown): string | undefined {
	if (isText(value)) return value
	const isWhole = typeof value === 'bigint' || typeof value === 'boolean' || Number.isFinite(value)
	return isWhole && !isRounded(value) ? String(value) : undefined
}

/** Why a value cannot be sent as text: what is expected, or what to give in place of a rounded integer. */
export function explainUnsendable(value: unknown, expected: string): string {
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
		return encodeURIComponent(text ?? '')
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
