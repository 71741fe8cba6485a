/**
 * The request of a call in parts, so that two of one step can be told apart. Their values are never stored: only their names, and a
 * keyed fingerprint of all together.
 * @module
 */
import type { CallContext } from '@tarja/core'

/** A request as it is compared. */
export interface ComparedRequest {
	/** Its parts by name: `body.valorTransacao`, `query.meioPagamento`, or `body` where it has no fields. */
	readonly names: readonly string[]
	/** Method, path, and the values of these parts. One that it has not is `null`, so that it differs from one that had it. */
	textOf(names: readonly string[]): string
}

/**
 * Reads method, path, query and body as they will be sent, but for the fields that may vary. The order of names says nothing; a boundary is
 * left out, as it is made anew for each call. No header is part of it, nor the base URL, which may move.
 */
export function comparedRequest(
	{ method, url, headers, body, operation }: CallContext,
	baseUrl: string,
): ComparedRequest {
	const mayVary = new Set(operation.mayVary)
	const parts = new Map<string, unknown>()
	const add = (slot: string, fields: Iterable<readonly [string, unknown]>): void => {
		for (const [name, value] of fields)
			if (!mayVary.has(name))
				parts.set(`${slot}.${name}`, [...((parts.get(`${slot}.${name}`) as []) ?? []), sorted(value)])
	}
	const own = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url
	const [path, query = ''] = own.split('?') as [string, string?]
	add('query', new URLSearchParams(query))
	const read = bodyOf(headers.get('content-type') ?? '', body)
	if (read instanceof URLSearchParams) add('body', read)
	else if (Object(read) === read && !Array.isArray(read)) add('body', Object.entries(read as object))
	else if (read !== undefined) parts.set('body', sorted(read))
	return {
		names: [...parts.keys()].toSorted(),
		textOf: (names) => JSON.stringify([method, path, names.map((name) => [name, parts.get(name) ?? null])]),
	}
}

function bodyOf(type: string, body: CallContext['body']): unknown {
	if (body === undefined) return undefined
	const text = typeof body === 'string' ? body : new TextDecoder('latin1').decode(body)
	if (/^application\/json\b/.test(type)) return JSON.parse(text)
	if (/^application\/x-www-form-urlencoded\b/.test(type)) return new URLSearchParams(text)
	const [, boundary] = /boundary=(\S+)/.exec(type) ?? []
	return boundary ? text.replaceAll(boundary, '') : text
}

/** A value of JSON with the names of its objects in order. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted)
	if (Object(value) !== value) return value
	const fields = Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1))
	return Object.fromEntries(fields.map(([name, held]) => [name, sorted(held)]))
}
