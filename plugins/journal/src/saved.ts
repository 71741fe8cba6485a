/** Reads single values of a response. */

import { isRounded } from '@tarja/core/plugin'
import type { SavedValue } from './entry.ts'

/**
 * Picks these fields of a response's data as they are: texts, numbers, booleans and `null`. An integer beyond 2^53 is skipped: a numeric
 * schema has rounded it, and the rounded id is another payment's.
 */
export function readSaved(data: unknown, names: readonly string[]): Readonly<Record<string, SavedValue>> {
	const saved = names.flatMap((name) => {
		const value = readOwn(data, name) ?? name.split('.').reduce(readOwn, data)
		return value === undefined || Object(value) === value || isRounded(value) || isDamaged(value)
			? []
			: [[name, value as SavedValue] as const]
	})
	return Object.fromEntries(saved)
}

function readOwn(value: unknown, name: string): unknown {
	const isOwn = Object(value) === value && Object.hasOwn(value as object, name)
	return isOwn ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

/** Whether a text contains bytes that its charset couldn't decode. As an id, such a text belongs to no payment. */
function isDamaged(value: unknown): boolean {
	return typeof value === 'string' && value.includes('\ufffd')
}
