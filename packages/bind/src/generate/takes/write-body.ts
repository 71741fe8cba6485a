/** Writes the schema of a request body, and the setting that tells the client how to serialise it. */

import { printable } from '../../clean/printable.ts'
import { diagnosticAt } from '../../form/diagnostic.ts'
import type { DiagnosticCode } from '../../form/diagnostic-codes.ts'
import { leavesOf, partsOf, resolved, saysNothing } from '../../form/graph.ts'
import { essenceOf, isToken, type Medium, mediumOf } from '../../form/media-type.ts'
import type { Content } from '../../form/operation.ts'
import type { PlannedOperation } from '../../form/plan.ts'
import type { Property, Schema } from '../../form/schema.ts'
import { type Module, type Scope, scopeOf, type WrittenSlot } from '../schemas/scope.ts'
import { isNumeric, writeSchema } from '../schemas/write-schema.ts'
import { withoutNull } from './without-null.ts'
import { formOf, writeForm } from './write-form.ts'

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
	const { mediaType } = content
	const medium = mediumOf(mediaType)
	const written = { contentType: medium === 'form' ? essenceOf(mediaType) : mediaType }
	module.report(...(content.diagnostics ?? []))
	const optional = (slot: WrittenSlot): WrittenSlot =>
		required
			? slot
			: {
					...{ type: `${slot.type} | undefined`, code: `v.optional(${slot.code})` },
					...(slot.output !== undefined && { output: `${slot.output} | undefined` }),
				}
	if (medium === 'multipart' && essenceOf(mediaType) === 'multipart/form-data' && !mediaType.includes('boundary=')) {
		const form = writeForm(content.schema, module)
		if (!form) module.report(diagnosticAt('body-parts', content.pointer))
		return { isMultipart: true, ...(form && { body: optional(form) }) }
	}
	if (medium === 'text' || medium === 'bytes' || medium === 'multipart') {
		module.report(diagnosticAt(opaqueCode(content, medium, module), content.pointer, printable(mediaType)))
		return { ...written, body: optional({ type: 'string | Uint8Array', code: opaque }) }
	}
	const settings = medium === 'json' ? {} : written
	if (!content.schema) return settings
	if (medium === 'form' && nestedIn(content.schema, module).length > 0)
		return { ...settings, body: optional(nestedForm(content.schema, module)) }
	const slot =
		medium === 'form' ? plainForm(content.schema, module) : writeSchema(content.schema, scopeOf(module, 'input'))
	// Takes JSON text if the media type is another one: the client serialises only `application/json`.
	const text = medium === 'json-suffix' ? { output: 'string', code: `v.pipe(${slot.code}, v.stringifyJson())` } : {}
	return { ...settings, body: optional({ ...slot, ...text }) }
}

const formScope = (module: Module): Scope => ({ ...scopeOf(module, 'input'), wire: true })

/** Says what becomes of a body that the client does not write by itself. */
function opaqueCode({ mediaType, schema }: Content, medium: Medium, module: Module): DiagnosticCode {
	if (medium === 'multipart') return 'body-multipart'
	if (!schema || saysNothing(schema, module.named)) return 'body-opaque'
	return isToken(mediaType) ? 'claims-apart' : 'body-untyped'
}

/** A form whose fields are texts, numbers, booleans and lists of these. */
function plainForm(schema: Schema, module: Module): WrittenSlot {
	const form = formOf(schema, module)
	const properties = form?.properties.map((field) => ({ ...field, schema: withoutNull(field.schema, module) })) ?? []
	const isSame = properties.every(
		({ schema: own }, index) => own === form?.properties[index]?.schema && !isNumeric(own, module.named),
	)
	return writeSchema(form && !isSame ? { ...form, properties } : schema, formScope(module))
}

/** Lists form fields that may hold objects or lists of objects, which no rule says how to write in a form. */
function nestedIn(schema: Schema, { named }: Module): readonly Schema[] {
	const below = (leaf: Schema): readonly Schema[] => partsOf(leaf).flatMap((part) => leavesOf(part, named))
	const isObject = ({ kind }: Schema): boolean => kind === 'object'
	const isNested = (field: Schema): boolean =>
		leavesOf(field, named).some((leaf) => isObject(leaf) || (leaf.kind === 'array' && below(leaf).some(isObject)))
	return leavesOf(schema, named).flatMap((leaf) => partsOf(leaf).filter(isNested))
}

/** A form with fields whose serialisation is not documented: the caller passes the encoded form. */
function nestedForm(schema: Schema, module: Module): WrittenSlot {
	module.report(diagnosticAt('body-nested', schema.pointer))
	const whole = { type: 'URLSearchParams', code: 'v.instance(URLSearchParams)' }
	const nested = new Set(nestedIn(schema, module))
	const found = resolved(schema, module.named)
	if (found.kind !== 'object' || nested.has(found.additional)) return whole
	const isLeft = ({ name, schema: field }: Property): boolean => nested.has(field) && !found.required.includes(name)
	const left = { ...found, properties: found.properties.filter((property) => !isLeft(property)) }
	if (left.properties.some((property) => nested.has(property.schema))) return whole
	const { type, code } = writeSchema(left, formScope(module))
	return { type: `${whole.type} | ${type}`, code: `v.union([${whole.code}, ${code}])` }
}
