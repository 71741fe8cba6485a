/** Defines samples, which are requests that a person wrote down, and parses their bodies. */

import { createDiagnostic } from '../../form/diagnostic.ts'
import { normalizeMediaType } from '../../form/media-type.ts'
import type { Json, Pointer } from '../../text/json.ts'
import type { Reading } from '../reading.ts'
import { groupBy } from './infer.ts'

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
}

/** A sample request. It contains no values except in JSON bodies, from which schemas are inferred. */
export interface Sample {
	readonly pointer: Pointer
	readonly method: string
	/** Path without scheme and host; segments that look like values are `{name}`. */
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

/** Parses JSON that may contain variables (`{{amount}}`) in place of values; undefined if it is not JSON. */
export function parseSampleJson(text: string): Json | undefined {
	// Keeps a variable inside a string as text. Anywhere else, a variable is an unknown value, and null takes its place.
	const filled = text.replaceAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|\{\{[^{}]*\}\}/g, (found) =>
		found.startsWith('"') ? found : 'null',
	)
	try {
		return JSON.parse(filled)
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
	if (named !== undefined && !/\bjson\b/.test(named)) return { mediaType: named }
	const json = parseSampleJson(text)
	if (json !== undefined) return { mediaType: named ?? 'application/json', json }
	return named === undefined ? { mediaType: 'text/plain' } : undefined
}

/**
 * Like {@linkcode parseSampleBody}, but also repairs JSON as documentation writes it. Adds a diagnostic if the body was repaired or can't
 * be read.
 */
export function readSampleBody(
	text: string,
	mediaType: string | undefined,
	pointer: Pointer,
	reading: Reading,
): SampleBody | undefined {
	const body = parseSampleBody(text, mediaType)
	if (body) return body
	const json = parseLooseJson(text)
	reading.diagnostics.push(
		json === undefined
			? createDiagnostic('part-unread', pointer, 'a sample')
			: createDiagnostic('sample-repaired', pointer, 'comments, ellipses and names in place of values'),
	)
	return json === undefined ? undefined : { mediaType: toPlainMediaType(mediaType) ?? 'application/json', json }
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
