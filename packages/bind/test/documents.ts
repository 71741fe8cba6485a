// Documents that tests write, and what reading makes of them.

import type { DiagnosticCode } from '../src/form/diagnostic.ts'
import type { Plan } from '../src/form/plan.ts'
import type { Source } from '../src/form/source.ts'
import { toCamelCase } from '../src/generate/code/quote.ts'
import { readMap } from '../src/map/read-map.ts'
import { resolveMap } from '../src/map/resolve.ts'
import { readSource, type SourceInput } from '../src/read/read-source.ts'
import { SourceError } from '../src/text/source-file.ts'

// mocha lifts the limit, and the trace of a full stack takes seconds.
Error.stackTraceLimit = 10

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Reads a text, or a value as JSON. */
export function read(document: unknown, path = 'vendor.json', input: Partial<SourceInput> = {}): Source {
	const text = typeof document === 'string' ? document : JSON.stringify(document)
	return readSource({ name: 'vendor', file: { path, bytes: bytesOf(text) }, ...input })
}

/** The plan of a map with this source, whatever path the map gives it. */
export function planOf(source: Source, map: string | object): Plan {
	const { map: found, problems } = readMap(typeof map === 'string' ? map : JSON.stringify(map))
	return resolveMap(found, new Map([[source.name, source]]), problems)
}

/** Binds everything that can be bound, in a group of one's own. */
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

/** What has content of one type: a body or an response. */
export const json = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })

/** An OpenAPI document with these paths. */
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

/** The error by which reading is refused; another one, or none, fails. */
export function refusalOf(read: () => unknown): SourceError {
	try {
		read()
	} catch (error) {
		if (error instanceof SourceError) return error
		throw error
	}
	throw new Error('it was read')
}

/** The codes of all diagnostics in a value of the form, sorted, each once. */
export function codesIn(value: unknown): DiagnosticCode[] {
	const found = new Set<DiagnosticCode>()
	JSON.stringify(value, (name, inner) => {
		const value = inner instanceof Map ? [...inner.values()] : inner
		if (name === 'diagnostics' && Array.isArray(value)) for (const { code } of value) found.add(code)
		return value
	})
	return [...found].sort()
}

/** Everything that a source holds, as one text: what is not in it cannot reach an output. */
export const wholeText = (source: Source): string =>
	JSON.stringify(source, (_, value) => (value instanceof Map ? [...value] : value))
