/** Chooses the body and the response that a binding uses. */

import { type Diagnostic, diagnosticAt } from '../form/diagnostic.ts'
import type { BoundEntry } from '../form/map.ts'
import { essenceOf } from '../form/media-type.ts'
import type { Content, VendorOperation, VendorResponse } from '../form/operation.ts'
import type { PlannedOperation } from '../form/plan.ts'

/** Body and response of a binding. The body is absent if the operation has none of the wanted media type. */
type Choice = Pick<PlannedOperation, 'body' | 'response' | 'diagnostics'>

/** The content that the map names, or the first one. */
function contentFor(contents: readonly Content[], wanted: string | undefined): Content | undefined {
	if (wanted === undefined) return contents[0]
	const found = contents.find(({ mediaType }) => mediaType === wanted)
	const alike = contents.find(({ mediaType }) => essenceOf(mediaType) === essenceOf(wanted))
	// Ignores the multipart boundary, which the caller chooses (RFC 2046 §5.1.1).
	const isOwn = essenceOf(wanted).startsWith('multipart/') && wanted.includes('boundary=')
	return found ?? (alike && isOwn ? { ...alike, mediaType: wanted } : wanted.includes(';') ? undefined : alike)
}

const isJson = ({ mediaType }: Content): boolean => /\bjson\b/.test(mediaType)

/** Returns the responses with a 2xx status; if the document has none, its `default` response. */
function successes(responses: readonly VendorResponse[]): readonly VendorResponse[] {
	const found = responses.filter(({ status }) => status.startsWith('2'))
	return found.length > 0 ? found : responses.filter(({ status }) => status === 'default')
}

/** Combines several successes, because it isn't known in advance which one will come. */
function anyOf(responses: readonly VendorResponse[], content: Content): Content {
	const schemas = responses
		.flatMap(({ contents }) => contents.filter(isJson).slice(0, 1))
		.flatMap(({ schema }) => (schema ? [schema] : []))
	const texts = schemas.map((schema) =>
		JSON.stringify(schema, (name, inner) => (name === 'pointer' ? undefined : inner)),
	)
	const options = schemas.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
	if (options.length < 2 || !isJson(content) || !content.schema) return content
	return { ...content, schema: { kind: 'anyOf', pointer: content.schema.pointer, options } }
}

export function choose({ body, responses, pointer }: VendorOperation, { contentType }: BoundEntry): Choice {
	const diagnostics: Diagnostic[] = []
	const written = contentFor(body?.contents ?? [], contentType)
	if (body && body.contents.length > 1 && contentType === undefined)
		diagnostics.push(diagnosticAt('choice', body.pointer, written?.mediaType))
	const possible = successes(responses)
	const response =
		possible.find(({ contents }) => contents.some(isJson)) ??
		possible.find(({ contents }) => contents.length > 0) ??
		possible[0]
	const content = response?.contents[0]
	if (!content && !/^20[45]$/.test(response?.status ?? ''))
		diagnostics.push(diagnosticAt('response-unchecked', response?.pointer ?? pointer))
	if (response && content && response.contents.length > 1)
		diagnostics.push(diagnosticAt('choice', response.pointer, content.mediaType))
	if (possible.length > 1) diagnostics.push(diagnosticAt('choice', pointer, response?.status))
	return {
		...(body && written && { body: { content: written, required: body.required } }),
		...(response && { response: { response, ...(content && { content: anyOf(possible, content) }) } }),
		diagnostics,
	}
}
