/** Chooses the body and the response that a binding uses. */

import { createDiagnostic, type Diagnostic } from '../form/diagnostic.ts'
import { isNamingJson } from '../form/media-type.ts'
import type { PlannedOperation } from '../form/plan.ts'
import type { Content, VendorOperation, VendorResponse } from '../form/source.ts'

/** The body and response of a binding. If the document offers several media types, JSON is chosen. */
type Choice = Pick<PlannedOperation, 'body' | 'response' | 'diagnostics'>

/** Returns the responses with a 2xx status; if the document has none, its `default` response. */
function findSuccesses(responses: readonly VendorResponse[]): readonly VendorResponse[] {
	const found = responses.filter(({ status }) => status.startsWith('2'))
	return found.length > 0 ? found : responses.filter(({ status }) => status === 'default')
}

/** Combines several success responses, because it isn't known which one the platform will send. */
function joinSuccesses(responses: readonly VendorResponse[], content: Content): Content {
	const schemas = responses
		.flatMap(({ contents }) => contents.filter(isNamingJson).slice(0, 1))
		.flatMap(({ schema }) => (schema ? [schema] : []))
	const texts = schemas.map((schema) =>
		JSON.stringify(schema, (name, inner) => (name === 'pointer' ? undefined : inner)),
	)
	const options = schemas.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
	if (options.length < 2 || !isNamingJson(content) || !content.schema) return content
	return { ...content, schema: { kind: 'anyOf', pointer: content.schema.pointer, options } }
}

export function chooseContents({ body, responses, pointer }: VendorOperation): Choice {
	const diagnostics: Diagnostic[] = []
	const written = body?.contents[0]
	if (body && body.contents.length > 1) diagnostics.push(createDiagnostic('choice', body.pointer, written?.mediaType))
	const possible = findSuccesses(responses)
	const response =
		possible.find(({ contents }) => contents.some(isNamingJson)) ??
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
