/**
 * Reads and adds header fields, whether they are still pairs or were made into `Headers` for somebody who is shown them.
 * @module
 */
import type { HeaderPairs } from './attempt.ts'

type Fields = Headers | HeaderPairs

function isPairs(fields: Fields): fields is HeaderPairs {
	return Array.isArray(fields)
}

/** Whether there is a field of this name, in small letters. */
export function hasField(fields: Fields, name: string): boolean {
	return isPairs(fields) ? fields.some(([known]) => known === name) : fields.has(name)
}

/** The same fields and others over them, in a copy of the same kind, as whoever was shown them may keep them. */
export function withFields(fields: Fields, others: HeaderPairs): Fields {
	if (isPairs(fields)) return [...fields.filter(([name]) => !hasField(others, name)), ...others]
	const copy = new Headers(fields)
	for (const [name, value] of others) copy.set(name, value)
	return copy
}

/** Fields for somebody who is shown them: a layer's own `Headers` as they are. */
export function shownFields(fields: Fields): Headers {
	return isPairs(fields) ? new Headers(fields) : fields
}
