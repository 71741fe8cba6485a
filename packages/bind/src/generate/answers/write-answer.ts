/** Generates the answer's schema, and how it is read from the wire. */

import { printable } from '../../clean/printable.ts'
import { leavesOf } from '../../form/graph.ts'
import { lossAt } from '../../form/loss.ts'
import { essenceOf, type Medium, mediumOf } from '../../form/media-type.ts'
import type { PlannedOperation } from '../../form/plan.ts'
import type { Schema } from '../../form/schema.ts'
import { type Module, scopeOf, type WrittenSlot } from '../schemas/scope.ts'
import { writeSchema } from '../schemas/write-schema.ts'
import { recognisedIn } from './recognise.ts'

/** The generated answer, with settings that depend on its media type. */
export interface WrittenAnswer {
	readonly response: WrittenSlot
	readonly responseType?: 'text' | 'bytes'
	/** Media type for the header `accept`; absent for JSON, which the client asks for anyway. */
	readonly accept?: string
	/** Fields by which a deviating answer is recognised; absent if the operation accepts no deviation. */
	readonly recognised?: readonly string[]
}

/** Whether an answer that is not JSON loses nothing when it is read as text or bytes: its schema is text or anything. */
function isPlain(schema: Schema, { named }: Module): boolean {
	return leavesOf(schema, named).every(({ kind }) => kind === 'string' || kind === 'any')
}

export function writeAnswer(planned: PlannedOperation, module: Module): WrittenAnswer {
	const { answer, operation } = planned
	const content = answer?.content
	for (const loss of [...(answer?.answer.losses ?? []), ...(content?.losses ?? [])]) module.lose(loss)
	const medium: Medium = content ? mediumOf(content.mediaType) : 'json'
	if (content?.schema && medium !== 'json' && medium !== 'json-suffix' && !isPlain(content.schema, module))
		module.lose(lossAt('answer-opaque', content.pointer, printable(content.mediaType)))
	if (content && medium === 'text')
		return { responseType: 'text', accept: content.mediaType, response: { type: 'string', code: 'v.string()' } }
	if (content && (medium === 'bytes' || medium === 'multipart'))
		return {
			responseType: 'bytes',
			accept: content.mediaType,
			response: { type: 'Uint8Array', code: 'v.instance(Uint8Array)' },
		}
	const hasEmpty = operation.answers.some(({ status, contents }) => /^2/.test(status) && !contents.length)
	const accept = content && medium === 'json-suffix' ? { accept: essenceOf(content.mediaType) } : {}
	if (!content?.schema) return { ...accept, response: { type: 'unknown', code: 'v.unknown()' } }
	const written = writeSchema(content.schema, scopeOf(module, 'answer'))
	// Accepts a missing body if there is a 204 beside the 200.
	const response = hasEmpty ? { type: `${written.type} | undefined`, code: `v.optional(${written.code})` } : written
	const recognised = module.strict ? [] : recognisedIn(planned, content.schema, module.named)
	return { ...accept, response, recognised }
}
