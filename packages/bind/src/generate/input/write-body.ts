/** Writes the schema of a request body, and the setting that tells the client how to serialise it. */

import { toPrintable } from '../../clean/printable.ts'
import { createDiagnostic } from '../../form/diagnostic.ts'
import { findLeaves, isSilent, listParts, resolveSchema } from '../../form/graph.ts'
import { getEssence, getMedium } from '../../form/media-type.ts'
import type { PlannedOperation } from '../../form/plan.ts'
import type { ObjectSchema, Schema } from '../../form/schema.ts'
import { createScope, type Module, type Scope, type WrittenSlot } from '../schemas/scope.ts'
import { isNumeric, writeSchema } from '../schemas/write-schema.ts'
import { removeNull } from './without-null.ts'

/** A generated body, with settings that depend on its media type. */
export interface WrittenBody {
	readonly body?: WrittenSlot
	readonly contentType?: string
	/** Whether it is a multipart form, which the client encodes. */
	readonly isMultipart?: true
}

const opaque = 'v.union([v.string(), v.instance(Uint8Array)])'

export function writeBody({ body }: PlannedOperation, module: Module): WrittenBody {
	if (!body) return {}
	const { content, required } = body
	const { mediaType, schema, pointer } = content
	const medium = getMedium(mediaType)
	const written = { contentType: medium === 'form' ? getEssence(mediaType) : mediaType }
	module.report(...(content.diagnostics ?? []))
	const makeOptional = (slot: WrittenSlot): WrittenSlot =>
		required
			? slot
			: {
					...{ type: `${slot.type} | undefined`, code: `v.optional(${slot.code})` },
					...(slot.output !== undefined && { output: `${slot.output} | undefined` }),
				}
	const report = (): void => module.report(createDiagnostic('body-unchecked', pointer, toPrintable(mediaType)))
	if (medium === 'multipart' && getEssence(mediaType) === 'multipart/form-data' && !mediaType.includes('boundary=')) {
		report()
		return { isMultipart: true }
	}
	if (medium === 'text' || medium === 'bytes' || medium === 'multipart') {
		if (medium === 'multipart' || (schema && !isSilent(schema, module.named))) report()
		return { ...written, body: makeOptional({ type: 'string | Uint8Array', code: opaque }) }
	}
	const settings = medium === 'json' ? {} : written
	if (!schema) return settings
	if (medium === 'form' && isNested(schema, module)) {
		report()
		return { ...settings, body: makeOptional({ type: 'URLSearchParams', code: 'v.instance(URLSearchParams)' }) }
	}
	const slot = medium === 'form' ? writeForm(schema, module) : writeSchema(schema, createScope(module, 'input'))
	// Takes JSON text if the media type is another one: the client serialises only `application/json`.
	const text = medium === 'json-suffix' ? { output: 'string', code: `v.pipe(${slot.code}, v.stringifyJson())` } : {}
	return { ...settings, body: makeOptional({ ...slot, ...text }) }
}

/** Writes a form whose fields are texts, numbers, booleans and lists of these. */
function writeForm(schema: Schema, module: Module): WrittenSlot {
	const scope: Scope = { ...createScope(module, 'input'), wire: true }
	const form = findForm(schema, module)
	const properties = form?.properties.map((field) => ({ ...field, schema: removeNull(field.schema, module) })) ?? []
	const isSame = properties.every(
		({ schema: own }, index) => own === form?.properties[index]?.schema && !isNumeric(own, module.named),
	)
	return writeSchema(form && !isSame ? { ...form, properties } : schema, scope)
}

/** Merges an object and the parts of `allOf` into one object schema; undefined if any part isn't an object. */
function findForm(schema: Schema, { named }: Module): ObjectSchema | undefined {
	const found = resolveSchema(schema, named)
	if (found.kind === 'object') return found
	const isObject = (part: Schema): boolean => ['object', 'allOf'].includes(resolveSchema(part, named).kind)
	if (found.kind !== 'allOf' || !found.members.every(isObject)) return undefined
	const leaves = findLeaves(found, named)
	const objects = leaves.filter((leaf) => leaf.kind === 'object')
	const [first] = objects
	if (!first || objects.length < leaves.length) return undefined
	const properties = new Map(objects.flatMap((leaf) => leaf.properties.map((property) => [property.name, property])))
	return {
		...first,
		properties: [...properties.values()],
		required: [...new Set(objects.flatMap(({ required }) => required))],
	}
}

/** Whether a form may hold objects or lists of objects, which no rule says how to write in a form. */
function isNested(schema: Schema, { named }: Module): boolean {
	const below = (leaf: Schema): readonly Schema[] => listParts(leaf).flatMap((part) => findLeaves(part, named))
	const isObject = ({ kind }: Schema): boolean => kind === 'object'
	return findLeaves(schema, named)
		.flatMap(below)
		.some((leaf) => isObject(leaf) || (leaf.kind === 'array' && below(leaf).some(isObject)))
}
