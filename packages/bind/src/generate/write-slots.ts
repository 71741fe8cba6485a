/** The slots of an operation, written: what it takes, what it gives, and how both are put on the wire. */

import { printable } from '../clean/printable.ts'
import { lossAt } from '../form/loss.ts'
import type { ParameterPlace } from '../form/operation.ts'
import type { PlannedOperation } from '../form/plan.ts'
import type { Schema } from '../form/schema.ts'
import { leavesOf, partsOf } from './graph.ts'
import { essenceOf, type Medium, mediumOf } from './media-type.ts'
import { type Module, scopeOf } from './scope.ts'
import { type WrittenSlot, writeParameters } from './write-parameters.ts'
import { writeSchema } from './write-schema.ts'

/** The slots that have a schema, and the settings that follow from media types. */
export interface WrittenSlots {
	readonly params?: WrittenSlot | undefined
	readonly query?: WrittenSlot | undefined
	readonly headers?: WrittenSlot | undefined
	readonly body?: WrittenSlot | undefined
	readonly response?: WrittenSlot | undefined
	readonly contentType?: string
	readonly responseType?: 'text' | 'bytes'
	/** What is asked for, where it is not JSON. */
	readonly accept?: string
}

export function writeSlots(planned: PlannedOperation, module: Module): WrittenSlots {
	const { operation, rename } = planned
	const slot = (place: ParameterPlace, names: Readonly<Record<string, string>> = {}) => {
		const isSupplied = (name: string): boolean => place === 'header' && module.supplied.includes(name)
		const own = operation.parameters.filter((parameter) => parameter.place === place && !isSupplied(parameter.name))
		return writeParameters(own, names, module)
	}
	return {
		params: slot('path', rename.params),
		query: slot('query', rename.query),
		headers: slot('header', rename.headers),
		...writeBody(planned, module),
		...writeAnswer(planned, module),
	}
}

function writeBody({ body }: PlannedOperation, module: Module): Pick<WrittenSlots, 'body' | 'contentType'> {
	if (!body) return {}
	const { content, required } = body
	const { mediaType } = content
	const medium = mediumOf(mediaType)
	const written = { contentType: medium === 'form' ? essenceOf(mediaType) : mediaType }
	for (const loss of content.losses ?? []) module.lose(loss)
	const optional = (slot: WrittenSlot): WrittenSlot =>
		required ? slot : { ...slot, type: `${slot.type} | undefined`, code: `v.optional(${slot.code})` }
	if (medium === 'text' || medium === 'bytes' || medium === 'multipart') {
		module.lose(lossAt('body-opaque', content.pointer, printable(mediaType)))
		return { ...written, body: optional({ type: 'string | Uint8Array', code: opaque }) }
	}
	if (medium === 'form' && (content.encoding?.length || (content.schema && isNested(content.schema, module))))
		module.lose(lossAt('body-encoding', content.pointer))
	const settings = medium === 'json' ? {} : written
	if (!content.schema) return settings
	const slot = writeSchema(content.schema, scopeOf(module, 'input'))
	// Of JSON under another name the client takes the text.
	const text = medium === 'json-suffix' ? { output: 'string', code: `v.pipe(${slot.code}, v.stringifyJson())` } : {}
	return { ...settings, body: optional({ ...slot, ...text }) }
}

/** Whether a field of a form may hold what is no text, nor a list of texts: the client writes none of these by itself. */
function isNested(schema: Schema, { named }: Module): boolean {
	const below = (leaf: Schema): readonly Schema[] => partsOf(leaf).flatMap((part) => leavesOf(part, named))
	const isObject = ({ kind }: Schema): boolean => kind === 'object'
	const fields = leavesOf(schema, named).flatMap(below)
	return fields.some((field) => isObject(field) || (field.kind === 'array' && below(field).some(isObject)))
}

const opaque = 'v.union([v.string(), v.instance(Uint8Array)])'

function writeAnswer(
	planned: PlannedOperation,
	module: Module,
): Pick<WrittenSlots, 'response' | 'responseType' | 'accept'> {
	const { answer, operation } = planned
	const content = answer?.content
	for (const loss of [...(answer?.answer.losses ?? []), ...(content?.losses ?? [])]) module.lose(loss)
	const medium: Medium = content ? mediumOf(content.mediaType) : 'json'
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
	// A 204 beside a 200 comes without a body, and must not be refused for that.
	const response = hasEmpty ? { type: `${written.type} | undefined`, code: `v.optional(${written.code})` } : written
	return { ...accept, response }
}
