/** Creates operations from samples. A sample is a request that a person wrote down, with its responses. */

import { findSecret, hasUnprintable } from '../../clean/printable.ts'
import { createDiagnostic, type Diagnostic } from '../../form/diagnostic.ts'
import { createList, createOfKinds, createPlain } from '../../form/graph.ts'
import { isNamingJson } from '../../form/media-type.ts'
import type { Body, Content, Dialect, Parameter, VendorOperation, VendorResponse } from '../../form/source.ts'
import { dropUndefined, type Pointer } from '../../text/json.ts'
import { compare, createNumbering } from '../../text/names.ts'
import { decodePercent } from '../../text/source-file.ts'
import { compareContents } from '../openapi/bodies.ts'
import { createPathParameter } from '../openapi/parameters.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import { isSendable, type Reading } from '../reading.ts'
import { createBodySample } from './body-sample.ts'
import { groupBy, inferSchema, type Sample, type SampleBody } from './sample.ts'

/** Matches headers that aren't parameters, because programs and browsers always send them, or the client sets them. */
const ordinary =
	/^(?::.*|accept(?:-.*)?|authorization|cache-control|connection|content-(?:length|type|encoding)|cookie|dnt|forwarded|host|if-.*|origin|postman-token|pragma|priority|proxy-.*|referer|sec-.*|te|traceparent|tracestate|upgrade.*|user-agent|via|x-forwarded-.*|x-requested-with)$/

/** Creates a source from samples: one operation for each method and path, with inferred schemas. */
export function createSource(dialect: Dialect, samples: readonly Sample[], reading: Reading): ReadSource {
	const { diagnostics, removals } = reading
	const version = findVersion(samples)
	const templated = samples.map((sample) => ({ ...sample, path: toTemplate(sample.path, version) }))
	const operations = groupSamples(templated, reading)
	return { dialect, operations, schemas: new Map(), diagnostics, removals }
}

/** Returns the first segment of all paths if it is a short number, because that is a version and no id: `/1/sales`. */
function findVersion(samples: readonly Sample[]): string | undefined {
	const [first, ...others] = new Set(samples.map(({ path }) => path.split('/')[1]))
	return others.length === 0 && /^\d{1,2}$/.test(first ?? '') ? first : undefined
}

/** Returns the host that most samples call; undefined if none names one. */
function findMainHost(samples: readonly Sample[]): string | undefined {
	const named = [...groupBy(samples, ({ host }) => host)].filter(([host]) => host !== '')
	return named.sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

function groupSamples(samples: readonly Sample[], reading: Reading): VendorOperation[] {
	const main = findMainHost(samples)
	return [...groupBy(samples, ({ method, path }) => toShape(`${method} ${path}`)).values()]
		.flatMap((group) => createOperation(group, reading, main))
		.sort(compareByPath)
}

/** Sorts operations by path, then by method. */
const compareByPath = (one: VendorOperation, other: VendorOperation): number =>
	compare(one.path, other.path) || compare(one.method, other.method)

function createOperation(samples: readonly Sample[], reading: Reading, main: string | undefined): VendorOperation[] {
	const [first] = samples
	if (!first) return []
	const { method, path, pointer } = first
	const diagnostics = [createDiagnostic('inferred', pointer)]
	if (!isSendable(method, path))
		diagnostics.push(createDiagnostic('refused', pointer, 'the path cannot be joined to a base URL'))
	if (main !== undefined && samples.every(({ host }) => host !== '' && host !== main))
		diagnostics.push(createDiagnostic('other-host', pointer))
	const body = createBody(samples, reading, diagnostics)
	if (samples.some(({ headers }) => headers.includes('cookie')))
		diagnostics.push(createDiagnostic('parameter-left-out', pointer, 'a cookie'))
	const readText = (value: string | undefined): string | undefined => reading.readText({ value, pointer })
	const tags = first.tags.map(readText).filter((tag) => tag !== undefined)
	return [
		{
			...{ key: `${method} ${path}`, pointer, method, path, tags, inferred: true, diagnostics },
			...dropUndefined({ summary: readText(first.name), description: readText(first.description), body }),
			parameters: createParameters(samples, reading),
			responses: createResponses(samples, reading),
		},
	]
}

function createParameters(samples: readonly Sample[], reading: Reading): Parameter[] {
	const [{ path, pointer } = { path: '', pointer: '#' }] = samples
	const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => createPathParameter(name, pointer))
	const sortNames = (names: readonly string[]): string[] =>
		[...new Set(names)].sort().filter((name) => name !== '' && !reading.isSecret(name, pointer))
	const repeated = new Set(samples.flatMap(({ query }) => findRepeated(query)))
	const inQuery = sortNames(samples.flatMap(({ query }) => query)).map((name): Parameter => {
		const isRepeated = repeated.has(name)
		const one = createOfKinds(pointer, 'string', 'number', 'boolean')
		const schema = isRepeated ? createList(one, pointer) : one
		return { pointer, name, place: 'query', required: false, schema, isRepeated: true }
	})
	const inHeader = sortNames(samples.flatMap(({ headers }) => headers))
		.filter((name) => !ordinary.test(name) && /^[!#$%&'*+.^_`|~\w-]+$/.test(name))
		.map((name): Parameter => ({ ...createPathParameter(name, pointer), place: 'header', required: false }))
	return [...inPath.sort((one, other) => compare(one.name, other.name)), ...inQuery, ...inHeader]
}

function findRepeated(names: readonly string[]): readonly string[] {
	const seen = new Set<string>()
	return names.filter((name) => seen.has(name) || !seen.add(name))
}

/** Creates one content for each media type. Its schema is inferred from all bodies of that type. JSON comes first. */
function createContents(
	bodies: readonly (SampleBody & { readonly about?: string | undefined })[],
	pointer: Pointer,
	reading: Reading,
): Content[] {
	return [...groupBy(bodies, ({ mediaType }) => mediaType)]
		.map(([mediaType, own]): Content => {
			const json = own.flatMap((body) => (body.json === undefined ? [] : [body.json]))
			// JSON that can't be read may be anything.
			const kind = isNamingJson({ mediaType }) ? 'any' : 'string'
			const schema = json.length > 0 ? inferSchema(json, pointer, reading) : createPlain(kind, pointer)
			const shown = isNamingJson({ mediaType }) ? own : []
			const samples = shown.flatMap(({ json: value = null, about }) =>
				createBodySample(value, [about], pointer, reading),
			)
			return { pointer, mediaType, schema, inferred: true, ...(samples.length > 0 && { samples }) }
		})
		.sort(compareContents)
}

function createBody(samples: readonly Sample[], reading: Reading, diagnostics: Diagnostic[]): Body | undefined {
	const bodies = samples.flatMap(({ body }) => (body ? [body] : []))
	const [{ method, pointer } = { method: '', pointer: '#' }] = samples
	if (bodies.length === 0) return undefined
	if (method !== 'GET' && method !== 'HEAD')
		return { pointer, required: bodies.length === samples.length, contents: createContents(bodies, pointer, reading) }
	diagnostics.push(createDiagnostic('parameter-left-out', pointer, 'body of a GET or HEAD'))
	return undefined
}

function createResponses(samples: readonly Sample[], reading: Reading): VendorResponse[] {
	const responses = samples.flatMap((sample) => sample.responses)
	return [...groupBy(responses, ({ status }) => status)]
		.sort(([a], [b]) => a - b)
		.map(([status, answered]) => {
			const pointer = answered[0]?.pointer ?? '#'
			const bodies = answered.flatMap(({ body, name }) => (body ? [{ ...body, about: name }] : []))
			return { pointer, status: String(status), contents: createContents(bodies, pointer, reading) }
		})
}

type Address = Pick<Sample, 'host' | 'path' | 'query'>

/** Splits the URL of a sample into host, path and the names of query parameters. Drops scheme, values and fragment. */
export function parseAddress(url: string): Address {
	const [whole = ''] = url.split('#')
	const [before = '', ...query] = whole.split('?')
	const bare = before.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\//i, '')
	const named = /^(?:\{\{[^{}]*\}\}|\$\{?\w+\}?|[\w.-]+\.[a-z]{2,}(?::\d+)?|localhost(?::\d+)?)(?=\/|$)/i
	const [host = ''] = (bare === before ? named : /^[^/]*/).exec(bare) ?? []
	const path = bare.slice(host.length)
	const names = query
		.join('?')
		.split('&')
		.map((pair) => decodePercent((pair.split('=')[0] ?? '').replaceAll('+', ' ')))
		.filter((name) => name !== '')
	return { host: host.toLowerCase(), path: path.startsWith('/') ? path : `/${path}`, query: names }
}

/** Matches segments that are words or versions: letters with few digits, such as `v1`, `oauth2`, `3ds`. */
const word = /^(?=.*\p{L})[\p{L}\p{M}\d]{1,3}$|^(?:\p{L}|\p{M}|[._~-]|\d(?!\d{3}))*$/u
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Whether a segment of a path is probably a value and not a word. */
function isValue(piece: string): boolean {
	const digits = piece.replaceAll(/\D/g, '').length
	return (
		/^\d+$/.test(piece) ||
		uuid.test(piece) ||
		piece.includes('@') ||
		findSecret(piece) !== undefined ||
		hasUnprintable(piece) ||
		(piece.length >= 12 && digits >= 3) ||
		!word.test(piece)
	)
}

/**
 * Creates the function that names a path's parameters. Each name is used once. A parameter whose name is empty or looks like a secret is
 * named `id`.
 */
function createNaming(): (input: string) => string {
	const chooseName = createNumbering()
	return (input) => {
		const plain = input.replaceAll(/[^\p{L}\p{N}_-]/gu, '')
		return chooseName(plain === '' || findSecret(plain) ? 'id' : plain)
	}
}

/**
 * Removes the names of parameters from a path, or from method and path. Two paths that differ only in these names lead to the same
 * operation.
 */
export const toShape = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/\/$/, '')

/**
 * Makes a path template. `:id`, `{{id}}` and `{id}` keep their names. A segment that looks like a value becomes `{id}`.
 * @param version First segment that is kept although it looks like a value.
 */
export function toTemplate(path: string, version?: string): string {
	const chooseName = createNaming()
	const writeParameter = (input: string): string => `{${chooseName(input)}}`
	const pieces = path
		.split('/')
		.filter((piece, index, all) => piece !== '' || index === 0 || index === all.length - 1)
		.map((piece, index) => {
			if (index === 1 && piece === version) return piece
			const plain = decodePercent(piece)
			if (/^:[^:]+$/.test(plain)) return writeParameter(plain.slice(1))
			if (/\{\{?[^{}]+\}?\}/.test(plain))
				return plain.replaceAll(/\{\{?([^{}]+)\}?\}/g, (_, name) => writeParameter(name))
			return plain === '' || !isValue(plain) ? piece : writeParameter('id')
		})
	return pieces.join('/')
}
