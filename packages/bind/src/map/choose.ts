/** Chooses the body and the response that a binding uses. */

import { createDiagnostic, type Diagnostic } from '../form/diagnostic.ts'
import type { BoundEntry } from '../form/map.ts'
import { getEssence } from '../form/media-type.ts'
import type { Content, VendorOperation, VendorResponse } from '../form/operation.ts'
import type { PlannedOperation } from '../form/plan.ts'

/** Body and response of a binding. The body is absent if the operation has none of the wanted media type. */
type Choice = Pick<PlannedOperation, 'body' | 'response' | 'diagnostics'>

/** The content that the map names, or the first one. */
function findContent(contents: readonly Content[], wanted: string | undefined): Content | undefined {
	if (wanted === undefined) return contents[0]
	const found = contents.find(({ mediaType }) => mediaType === wanted)
	const alike = contents.find(({ mediaType }) => getEssence(mediaType) === getEssence(wanted))
	// Ignores the multipart boundary, which the caller chooses (RFC 2046 §5.1.1).
	const isOwn = getEssence(wanted).startsWith('multipart/') && wanted.includes('boundary=')
	return found ?? (alike && isOwn ? { ...alike, mediaType: wanted } : wanted.includes(';') ? undefined : alike)
}

const isJsonType = ({ mediaType }: Content): boolean => /\bjson\b/.test(mediaType)

/** Returns the responses with a 2xx status; if the document has none, its `default` response. */
function findSuccesses(responses: readonly VendorResponse[]): readonly VendorResponse[] {
	const found = responses.filter(({ status }) => status.startsWith('2'))
	return found.length > 0 ? found : responses.filter(({ status }) => status === 'default')
}

/** Combines several successes, because it isn't known in advance which one will come. */
function joinSuccesses(responses: readonly VendorResponse[], content: Content): Content {
	const schemas = responses
		.flatMap(({ contents }) => contents.filter(isJsonType).slice(0, 1))
		.flatMap(({ schema }) => (schema ? [schema] : []))
	const texts = schemas.map((schema) =>
		JSON.stringify(schema, (name, inner) => (name === 'pointer' ? undefined : inner)),
	)
	const options = schemas.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
	if (options.length < 2 || !isJsonType(content) || !content.schema) return content
	return { ...content, schema: { kind: 'anyOf', pointer: content.schema.pointer, options } }
}

export function chooseContents({ body, responses, pointer }: VendorOperation, { contentType }: BoundEntry): Choice {
	const diagnostics: Diagnostic[] = []
	const written = findContent(body?.contents ?? [], contentType)
	if (body && body.contents.length > 1 && contentType === undefined)
		diagnostics.push(createDiagnostic('choice', body.pointer, written?.mediaType))
	const possible = findSuccesses(responses)
	const response =
		possible.find(({ contents }) => contents.some(isJsonType)) ??
		possible.find(({ contents }) => contents.length > 0) ??
		possible[0]
	const content = response?.contents[0]
	if (!content && !/^20[45]$/.test(response?.status ?? ''))
		diagnostics.push(createDiagnostic('response-unchecked', response?.pointer ?? pointer))
	if (response && content && response.contents.length > 1)
		diagnostics.push(createDiagnostic('choice', response.pointer, content.mediaType))
	if (possible.length > 1) diagnostics.push(createDiagnostic('choice', pointer, response?.status))
	return {
		...(body && written && { body: { content: written, required: body.required } }),
		...(response && { response: { response, ...(content && { content: joinSuccesses(possible, content) }) } }),
		diagnostics,
	}
}
