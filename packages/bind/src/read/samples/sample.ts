/** Defines samples, which are requests that a person wrote down. Parses their bodies, and infers schemas from them. */
import { createDiagnostic, type Diagnostic, withDiagnostics } from '../../form/diagnostic.ts'
import { createEither, createList, createObject, createPlain, getKind, statusName } from '../../form/graph.ts'
import { isNamingJson, normalizeMediaType } from '../../form/media-type.ts'
import type { Property, Schema } from '../../form/source.ts'
import { dropUndefined, type Json, joinPointer, type Pointer } from '../../text/json.ts'
import { isObject } from '../json-object.ts'
import type { Reading } from '../reading.ts'

/** Groups items by key. The items of a group keep their order. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>()
	for (const item of items) {
		const group = groups.get(keyOf(item))
		if (group) group.push(item)
		else groups.set(keyOf(item), [item])
	}
	return groups
}

/** Whether a field's name is probably a value: an id, a date, an address. */
const isValueName = (name: string): boolean => /^\d+$|^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\d|@/i.test(name)

/**
 * Infers a schema that accepts all samples, from the kinds of their values.
 * @param samples At least one. Only values of status fields are kept.
 */
export function inferSchema(samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	const ofKinds = ['object', 'array', 'string', 'number', 'boolean', 'null'].flatMap((kind): Schema[] => {
		const own = samples.filter((sample) => getKind(sample) === kind)
		return own.length === 0 ? [] : [inferKind(kind, own, pointer, reading)]
	})
	const schema = ofKinds.length > 0 ? createEither(ofKinds, pointer) : createPlain('any', pointer)
	// Accepts anything if all samples are null, because null doesn't show which other values are possible.
	return schema.kind === 'null' ? createPlain('any', pointer) : schema
}

function inferKind(kind: string, samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	switch (kind) {
		case 'object':
			return inferObject(samples, pointer, reading)
		case 'array':
			return createList(inferSchema(samples.flat() as Json[], joinPointer(pointer, 'items'), reading), pointer)
		case 'number':
			// Accepts any number, even if all samples are integers.
			return withDiagnostics(createPlain('number', pointer), findRounded(samples, pointer))
		case 'string':
			return { kind, pointer, ...dropUndefined({ seen: findWords(samples, pointer) }) }
		default:
			return { kind: kind as 'boolean' | 'null', pointer }
	}
}

/** Returns the values of a status field, such as `AUTHORIZED` or `00`. Values of other fields aren't kept. */
function findWords(samples: readonly Json[], pointer: Pointer): readonly string[] | undefined {
	if (!statusName.test(pointer)) return undefined
	const words = samples.filter(
		(sample) => typeof sample === 'string' && /^(?:\p{L}[\p{L}_ -]{0,29}|\d{1,3})$/u.test(sample),
	)
	return words.length > 0 ? [...new Set(words as readonly string[])].sort() : undefined
}

/** Reports a sample with an integer that JavaScript has already rounded. */
function findRounded(samples: readonly Json[], pointer: Pointer): readonly Diagnostic[] {
	const isRounded = samples.some((sample) => Number.isInteger(sample) && !Number.isSafeInteger(sample))
	return isRounded ? [createDiagnostic('integer-rounded', pointer, 'sample')] : []
}

function inferObject(samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	const members = samples.filter(isObject).flatMap((sample) => Object.entries(sample))
	const values = new Map(
		[...groupBy(members, ([name]) => name)].map(([name, own]) => [name, own.map(([, value]) => value)]),
	)
	const names = [...values.keys()].sort()
	if (names.length > 0 && names.every(isValueName)) {
		const additional = inferSchema([...values.values()].flat(), joinPointer(pointer, 'additionalProperties'), reading)
		return { ...createObject(pointer, []), additional }
	}
	const diagnostics: Diagnostic[] = []
	const properties = names.flatMap((name): Property[] => {
		const at = joinPointer(pointer, 'properties', isValueName(name) ? 'name' : name)
		return reading.isRemoved(name, at, diagnostics)
			? []
			: [{ name, schema: inferSchema(values.get(name) ?? [], at, reading) }]
	})
	return withDiagnostics(createObject(pointer, properties), diagnostics)
}

/** The body of a sample. `json` is its JSON value, or the fields of a form; absent for any other text. */
export interface SampleBody {
	readonly mediaType: string
	readonly json?: Json
}

/** The response in a sample: its status, and its body if it has one. */
export interface SampleResponse {
	readonly pointer: Pointer
	readonly status: number
	readonly body?: SampleBody
	/** Name under which a collection saves it. */
	readonly name?: string
}

/** A sample request. It contains no values except in JSON bodies, from which schemas are inferred, and in its path. */
export interface Sample {
	readonly pointer: Pointer
	readonly method: string
	/** Host, or the variable in its place; empty if there is none. It is only compared, and never stored. */
	readonly host: string
	/** Path without scheme and host, as written. */
	readonly path: string
	/** Names of query parameters, in their order. A repeated name means a list. */
	readonly query: readonly string[]
	/** Names of request headers, in lower case. Their values aren't kept. */
	readonly headers: readonly string[]
	readonly body?: SampleBody
	readonly responses: readonly SampleResponse[]
	readonly name?: string
	readonly description?: string
	readonly tags: readonly string[]
}

/** Values in the place of those that generated collections only describe: `"<number>"`. */
const placeholders: ReadonlyMap<unknown, Json> = new Map<unknown, Json>([
	...['number', 'integer', 'long', 'float', 'double'].map((name) => [`<${name}>`, 0] as const),
	['<boolean>', true],
])

/** Parses JSON that may contain variables (`{{amount}}`) in place of values; undefined if it is not JSON. */
export function parseSampleJson(text: string): Json | undefined {
	// Keeps a variable inside a string as text. Anywhere else, a variable is an unknown value, and null takes its place.
	const filled = text.replaceAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|\{\{[^{}]*\}\}/g, (found) =>
		found.startsWith('"') ? found : 'null',
	)
	try {
		return JSON.parse(filled, (_, value) => placeholders.get(value) ?? value)
	} catch {
		return undefined
	}
}

/**
 * Parses JSON as documentation writes it, with comments, `…`, placeholders such as `<id>` and `{id}`, and trailing commas. Undefined if
 * that fails, too.
 */
function parseLooseJson(text: string): Json | undefined {
	const pieces =
		/"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"|\/\*(?:(?!\*\/)[\s\S]){0,2000}\*\/|\/\/[^\n]*|#[^\n]*|\.{3}|…|<[^<>\n]*>|\{(?=[\w .-]*[A-Za-z_])[\w .-]+\}/g
	const plain = text.replaceAll(pieces, (found) => (/^"/.test(found) ? found : /^[<{]/.test(found) ? 'null' : ''))
	const texts = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|,(?=\s*(?:[,}\]]|$))|(?<=[[{]\s*),/g
	return parseSampleJson(plain.replaceAll(texts, (found) => (found.startsWith('"') ? found : '')))
}

/** Returns a message's media type in lower case without its parameters; undefined if it is invalid. */
export function toPlainMediaType(name: string | undefined): string | undefined {
	return name === undefined ? undefined : normalizeMediaType(name.split(';')[0] ?? '')
}

const formType = 'application/x-www-form-urlencoded'

/** Reads the fields of a form. A field whose name is repeated becomes a list. */
export function readForm(fields: readonly (readonly [name: string, value: string])[]): SampleBody {
	const named = [...groupBy(fields, ([name]) => name)].map(([name, own]) => {
		const [first = '', ...others] = own.map(([, value]) => value)
		return [name, others.length > 0 ? [first, ...others] : first] as const
	})
	return { mediaType: formType, json: Object.fromEntries(named) }
}

/** Reads the body of a sample: JSON as its value, a form as its fields. Undefined if the body should be JSON but isn't. */
export function parseSampleBody(text: string, mediaType: string | undefined): SampleBody | undefined {
	const named = toPlainMediaType(mediaType)
	if (named === formType) return readForm([...new URLSearchParams(text)])
	if (named !== undefined && !isNamingJson({ mediaType: named })) return { mediaType: named }
	const json = parseSampleJson(text)
	if (json !== undefined) return { mediaType: named ?? 'application/json', json }
	return named === undefined ? { mediaType: 'text/plain' } : undefined
}

/**
 * Like {@linkcode parseSampleBody}, but also repairs JSON as documentation writes it. Adds a diagnostic if the body was repaired or can't
 * be read. A body that can't be read has no `json`.
 */
export function readSampleBody(
	text: string,
	mediaType: string | undefined,
	pointer: Pointer,
	reading: Reading,
): SampleBody {
	const body = parseSampleBody(text, mediaType)
	if (body) return body
	const json = parseLooseJson(text)
	reading.diagnostics.push(
		json === undefined
			? createDiagnostic('part-unread', pointer, 'a sample')
			: createDiagnostic('sample-repaired', pointer, 'comments, ellipses and names in place of values'),
	)
	// Keeps a body that can't be read, because the operation has one all the same.
	return { mediaType: toPlainMediaType(mediaType) ?? 'application/json', ...(json !== undefined && { json }) }
}

export function readSampleResponse(
	status: number,
	text: string | undefined,
	mediaType: string | undefined,
	pointer: Pointer,
	reading: Reading,
): SampleResponse {
	const body = text?.trim() ? readSampleBody(text, mediaType, pointer, reading) : undefined
	return { pointer, status, ...(body && { body }) }
}
