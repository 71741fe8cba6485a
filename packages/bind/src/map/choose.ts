/** Chooses the body and the answer that a binding uses. */

import { type Diagnostic, diagnosticAt } from '../form/diagnostic.ts'
import type { BoundEntry } from '../form/map.ts'
import { essenceOf } from '../form/media-type.ts'
import type { Answer, Content, VendorOperation } from '../form/operation.ts'
import type { PlannedOperation } from '../form/plan.ts'

/** The choice; `unknown` lists names in the map that the operation does not have. */
export interface Choice {
	readonly body?: NonNullable<PlannedOperation['body']>
	readonly answer?: NonNullable<PlannedOperation['answer']>
	readonly diagnostics: readonly Diagnostic[]
	readonly unknown: readonly {
		readonly what: 'contentType' | 'accept' | 'response'
		readonly candidates: readonly string[]
	}[]
}

/** The content that the map names, or the first one. */
function contentFor(contents: readonly Content[], wanted: string | undefined): Content | undefined {
	if (wanted === undefined) return contents[0]
	const found = contents.find(({ mediaType }) => mediaType === wanted)
	const alike = contents.find(({ mediaType }) => essenceOf(mediaType) === essenceOf(wanted))
	// Ignores the multipart boundary, which the caller chooses (RFC 2046 §5.1.1).
	const isOwn = alike !== undefined && essenceOf(wanted).startsWith('multipart/') && wanted.includes('boundary=')
	return (
		found ??
		(isOwn ? { ...alike, mediaType: wanted } : contents.find(({ mediaType }) => essenceOf(mediaType) === wanted))
	)
}

const isJson = ({ mediaType }: Content): boolean => /\bjson\b/.test(mediaType)

/** Returns the answers with a 2xx status; if the document has none, its `default` answer. */
function successes(answers: readonly Answer[]): readonly Answer[] {
	const found = answers.filter(({ status }) => status.startsWith('2'))
	return found.length > 0 ? found : answers.filter(({ status }) => status === 'default')
}

/** The preferred answer: the first with JSON, otherwise with any content, otherwise the first, ordered by status. */
function preferred(answers: readonly Answer[]): Answer | undefined {
	return (
		answers.find(({ contents }) => contents.some(isJson)) ??
		answers.find(({ contents }) => contents.length > 0) ??
		answers[0]
	)
}

/** Combines several success answers, because it is not known in advance which one will come. */
function anyOf(answers: readonly Answer[], chosen: Answer, content: Content): Content {
	const schemas = answers
		.flatMap((answer) => (answer === chosen ? [content] : answer.contents.filter(isJson).slice(0, 1)))
		.flatMap(({ schema }) => (schema ? [schema] : []))
	const texts = schemas.map((schema) =>
		JSON.stringify(schema, (name, inner) => (name === 'pointer' ? undefined : inner)),
	)
	const told = schemas.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
	if (told.length < 2 || !isJson(content) || !content.schema) return content
	return { ...content, schema: { kind: 'anyOf', pointer: content.schema.pointer, options: told } }
}

export function choose(operation: VendorOperation, entry: BoundEntry): Choice {
	const diagnostics: Diagnostic[] = []
	const unknown: Choice['unknown'][number][] = []
	const contents = operation.body?.contents ?? []
	const written = contentFor(contents, entry.contentType)
	if (operation.body && !written)
		unknown.push({ what: 'contentType', candidates: contents.map(({ mediaType }) => mediaType) })
	if (operation.body && contents.length > 1 && entry.contentType === undefined)
		diagnostics.push(diagnosticAt('choice', operation.body.pointer, written?.mediaType))
	const answer = answerOf(operation, entry, diagnostics, unknown)
	return {
		...(operation.body && written && { body: { content: written, required: operation.body.required } }),
		...(answer && { answer }),
		diagnostics,
		unknown,
	}
}

function answerOf(
	{ answers, pointer }: VendorOperation,
	entry: BoundEntry,
	diagnostics: Diagnostic[],
	unknown: Choice['unknown'][number][],
): PlannedOperation['answer'] {
	const possible = successes(answers)
	const wanted = entry.response
	const chosen =
		wanted === undefined ? preferred(possible) : answers.find(({ status }) => status.toLowerCase() === wanted)
	if (!chosen) {
		if (wanted === undefined) diagnostics.push(diagnosticAt('response-unchecked', pointer))
		else unknown.push({ what: 'response', candidates: answers.map(({ status }) => status) })
		return undefined
	}
	const content = contentFor(chosen.contents, entry.accept)
	if (!content && entry.accept !== undefined)
		unknown.push({ what: 'accept', candidates: chosen.contents.map(({ mediaType }) => mediaType) })
	if (!content && !/^(?:204|205)$/.test(chosen.status))
		diagnostics.push(diagnosticAt('response-unchecked', chosen.pointer))
	if (content && chosen.contents.length > 1 && entry.accept === undefined)
		diagnostics.push(diagnosticAt('choice', chosen.pointer, content.mediaType))
	if (possible.length > 1 && wanted === undefined) diagnostics.push(diagnosticAt('choice', pointer, chosen.status))
	const read = content && wanted === undefined ? anyOf(possible, chosen, content) : content
	return { answer: chosen, ...(read && { content: read }) }
}
