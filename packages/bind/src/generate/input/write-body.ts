/** Writes the schema of a request body, and the setting that tells the client how to serialise it. */

import { createDiagnostic } from '../../form/diagnostic.ts'
import { isSilent, resolveSchema } from '../../form/graph.ts'
import { getEssence, getMedium } from '../../form/media-type.ts'
import type { PlannedOperation } from '../../form/plan.ts'
import { createScope, type Module, type WrittenSlot } from '../schemas/scope.ts'
import { writeSchema } from '../schemas/write-schema.ts'

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
	const report = (): void => module.report(createDiagnostic('body-unchecked', pointer, mediaType))
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
	const scope = createScope(module, 'input')
	// Writes the fields of a form in place, as a named schema's are those of JSON.
	const slot =
		medium === 'form'
			? writeSchema(resolveSchema(schema, module.named), { ...scope, wire: true })
			: writeSchema(schema, scope)
	// Takes JSON text if the media type is another one: the client serialises only `application/json`.
	const text = medium === 'json-suffix' ? { output: 'string', code: `v.pipe(${slot.code}, v.stringifyJson())` } : {}
	return { ...settings, body: makeOptional({ ...slot, ...text }) }
}
