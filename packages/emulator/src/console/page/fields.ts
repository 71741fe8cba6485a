import type { LogEntry } from '../../entry.ts'

const found = new WeakMap<LogEntry, ReadonlyMap<string, string>>()

function bodyFields({ body, headers }: LogEntry): [string, string][] {
	if (headers['content-type']?.includes('x-www-form-urlencoded')) return [...new URLSearchParams(body)]
	const value = jsonOrText(body)
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).map(([name, inner]) => [name, typeof inner === 'string' ? inner : JSON.stringify(inner)])
}

/** What was written, as JSON; text that is no JSON is text, so that `soon` need not be quoted. */
export function jsonOrText(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return text
	}
}

/** Returns the fields of a request's query and body by name; keeps them, because the list asks for each request often. */
export function fieldsOf(entry: LogEntry): ReadonlyMap<string, string> {
	const known = found.get(entry)
	if (known) return known
	const fields = new Map([...new URLSearchParams(entry.query), ...bodyFields(entry)])
	found.set(entry, fields)
	return fields
}
