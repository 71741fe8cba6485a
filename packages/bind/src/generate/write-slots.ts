/** Writes the schemas of an operation's slots: params, query, headers, body and response. */

import { createDiagnostic } from '../form/diagnostic.ts'
import { isSilent } from '../form/graph.ts'
import { getEssence, getMedium, type Medium } from '../form/media-type.ts'
import type { ParameterPlace } from '../form/operation.ts'
import type { PlannedOperation } from '../form/plan.ts'
import { type WrittenBody, writeBody } from './input/write-body.ts'
import { writeParameters } from './input/write-parameters.ts'
import { createScope, type Module, type WrittenSlot } from './schemas/scope.ts'
import { writeSchema } from './schemas/write-schema.ts'

/** The generated response, with settings that depend on its media type. */
interface WrittenResponse {
	readonly response: WrittenSlot
	readonly responseType?: 'text' | 'bytes'
	/** Media type for the header `accept`; absent for JSON, which the client asks for anyway. */
	readonly accept?: string
	/** Whether a response that deviates is a result all the same: a read does no harm. */
	readonly isTold?: boolean
}

/** Slots with a schema, and settings that depend on media types. */
export interface WrittenSlots extends WrittenBody, WrittenResponse {
	readonly params?: WrittenSlot | undefined
	readonly query?: WrittenSlot | undefined
	readonly headers?: WrittenSlot | undefined
}

export function writeSlots(planned: PlannedOperation, module: Module): WrittenSlots {
	const { operation, rename, idempotencyKey } = planned
	const slot = (place: ParameterPlace, names: Readonly<Record<string, string>> = {}) => {
		const isSupplied = (name: string): boolean => place === 'header' && module.supplied.includes(name)
		const own = operation.parameters.filter((parameter) => parameter.place === place && !isSupplied(parameter.name))
		// The journal gives it where the call does not.
		const isKey = (name: string): boolean => place === 'header' && name === idempotencyKey
		const taken = own.map((parameter) => (isKey(parameter.name) ? { ...parameter, required: false } : parameter))
		return writeParameters(taken, names, module)
	}
	return {
		params: slot('path', rename.params),
		query: slot('query', rename.query),
		headers: slot('header', rename.headers),
		...writeBody(planned, module),
		...writeResponse(planned, module),
	}
}

/** Writes the response's schema, and how it is read from the wire. */
function writeResponse(planned: PlannedOperation, module: Module): WrittenResponse {
	const { response: chosen, operation } = planned
	const content = chosen?.content
	module.report(...(chosen?.response.diagnostics ?? []), ...(content?.diagnostics ?? []))
	const medium: Medium = content ? getMedium(content.mediaType) : 'json'
	if (content?.schema && !medium.startsWith('json') && !isSilent(content.schema, module.named))
		module.report(createDiagnostic('response-unchecked', content.pointer, content.mediaType))
	if (content && medium === 'text')
		return { responseType: 'text', accept: content.mediaType, response: { type: 'string', code: 'v.string()' } }
	if (content && (medium === 'bytes' || medium === 'multipart'))
		return {
			responseType: 'bytes',
			accept: content.mediaType,
			response: { type: 'Uint8Array', code: 'v.instance(Uint8Array)' },
		}
	const hasEmpty = operation.responses.some(({ status, contents }) => /^2/.test(status) && !contents.length)
	const accept = content && medium === 'json-suffix' ? { accept: getEssence(content.mediaType) } : {}
	if (!content?.schema) return { ...accept, response: { type: 'unknown', code: 'v.unknown()' } }
	const written = writeSchema(content.schema, createScope(module, 'response'))
	// Accepts a missing body if there is a 204 beside the 200.
	const response = hasEmpty ? { type: `${written.type} | undefined`, code: `v.optional(${written.code})` } : written
	return { ...accept, response, isTold: planned.effect === 'safe' }
}
