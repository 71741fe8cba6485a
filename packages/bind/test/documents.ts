// Creates documents for tests, and reads, plans and checks them.

import type { DiagnosticCode } from '../src/form/diagnostic.ts'
import type { Plan } from '../src/form/plan.ts'
import type { Source } from '../src/form/source.ts'
import { toCamelCase } from '../src/generate/code/quote.ts'
import { readMap } from '../src/map/read-map.ts'
import { resolveMapEntries } from '../src/map/resolve.ts'
import { readSource, type SourceInput } from '../src/read/read-source.ts'
import { SourceError } from '../src/text/source-file.ts'

// mocha removes the limit. Without a limit, the trace of a full stack takes seconds.
Error.stackTraceLimit = 10

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Reads a document that is a text, or a value that is written as JSON. */
export function read(document: unknown, path = 'vendor.json', input: Partial<SourceInput> = {}): Source {
	const text = typeof document === 'string' ? document : JSON.stringify(document)
	return readSource({ name: 'vendor', file: { path, bytes: bytesOf(text) }, ...input })
}

/** Returns the plan of a map with this source. The map's path of the source doesn't matter. */
export function planOf(source: Source, map: string | object): Plan {
	const { map: found, problems } = readMap(typeof map === 'string' ? map : JSON.stringify(map))
	return resolveMapEntries(found, new Map([[source.name, source]]), problems)
}

/** Binds every operation that can be bound, in the integrator's own group. */
export function planAll(source: Source): Plan {
	const bindable = source.operations.filter(
		({ diagnostics = [] }) => !diagnostics.some(({ severity }) => severity === 'refused'),
	)
	const names = bindable.map(({ key }) => [
		toCamelCase(key.replaceAll('{', ' by ')),
		{ operation: key, step: 'create' },
	])
	return planOf(source, { sources: { [source.name]: 'vendor.json' }, groups: { vendor: Object.fromEntries(names) } })
}

export const text = { type: 'string' }
export const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` })

/** Creates a body or a response with one media type. */
export const json = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })

/** Creates an OpenAPI document with these paths. */
export const openApi = (paths: object, more: object = {}, version = '3.1.0'): object => ({
	openapi: version,
	info: { title: 'Invented', version: '1' },
	paths,
	...more,
})

export const swagger = (paths: object, more: object = {}): object => ({
	swagger: '2.0',
	info: { title: 'Invented', version: '1' },
	paths,
	...more,
})

/** Returns the SourceError with which reading fails. Throws any other error, and fails if there is none. */
export function refusalOf(read: () => unknown): SourceError {
	try {
		read()
	} catch (error) {
		if (error instanceof SourceError) return error
		throw error
	}
	throw new Error('it was read')
}

/** Returns the codes of all diagnostics in a value, sorted, each once. */
export function codesIn(value: unknown): DiagnosticCode[] {
	const found = new Set<DiagnosticCode>()
	JSON.stringify(value, (name, inner) => {
		const value = inner instanceof Map ? [...inner.values()] : inner
		if (name === 'diagnostics' && Array.isArray(value)) for (const { code } of value) found.add(code)
		return value
	})
	return [...found].sort()
}

/** Returns everything that a source contains as one text. A secret that isn't in it can't reach any output. */
export const wholeText = (source: Source): string =>
	JSON.stringify(source, (_, value) => (value instanceof Map ? [...value] : value))
