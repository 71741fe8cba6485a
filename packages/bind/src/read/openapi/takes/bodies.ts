/** Reads the request body of an operation, in OpenAPI 2.0 and 3. */

import { openObject } from '../../../form/build.ts'
import { type Diagnostic, diagnosticAt, withDiagnostics } from '../../../form/diagnostic.ts'
import { mediaTypeOf } from '../../../form/media-type.ts'
import type { Body } from '../../../form/operation.ts'
import type { Schema } from '../../../form/schema.ts'
import { below, type Pointer } from '../../../text/pointer.ts'
import { present } from '../../../text/present.ts'
import { flag, member, type Part, type Placed, partOf, text, texts } from '../../json-object.ts'
import { byPreference, contentOf, contentsAt } from '../schemas/contents.ts'
import { type OpenApiContext, objectOf, schemaBelow } from '../schemas/context.ts'
import { unreadIn } from '../schemas/fields.ts'
import { bareSchema } from './parameters.ts'

const isRequired = ({ value }: Placed): boolean => flag(value, 'required') ?? false

/** Reads `requestBody` of OpenAPI 3; undefined if it describes no media type. */
export function bodyAt(context: OpenApiContext, part: Part): Body | undefined {
	const { diagnostics } = context
	const placed = objectOf(context, part)
	if (!placed) return undefined
	diagnostics.push(...unreadIn(context, 'body', placed))
	const contents = contentsAt(context, partOf(placed, 'content'))
	if (contents.length === 0) diagnostics.push(diagnosticAt('part-invalid', placed.pointer))
	if (contents.length === 0) return undefined
	return { pointer: placed.pointer, required: isRequired(placed), contents }
}

/** Reads `consumes` or `produces` of OpenAPI 2.0 in the document's order, without duplicates; invalid ones become diagnostics. */
export function mediaTypes({ value, pointer }: Part, diagnostics: Diagnostic[]): string[] {
	const read = texts(value).map((name, index) => {
		const mediaType = mediaTypeOf(name)
		if (!mediaType) diagnostics.push(diagnosticAt('part-invalid', below(pointer, index), 'media type'))
		return mediaType
	})
	return [...new Set(read.filter((name) => name !== undefined))]
}

/** Makes a request body of the `body` parameter or the `formData` parameters of OpenAPI 2.0. */
export function bodyOfParameters(
	context: OpenApiContext,
	given: readonly Placed[],
	consumes: readonly string[],
	pointer: Pointer,
): Body | undefined {
	const body = given.find(({ value }) => member(value, 'in') === 'body')
	const fields = given.filter(({ value }) => member(value, 'in') === 'formData')
	if (body) return jsonBody(context, body, consumes)
	return fields.length === 0 ? undefined : formBody(context, fields, consumes, pointer)
}

function jsonBody(context: OpenApiContext, placed: Placed, consumes: readonly string[]): Body {
	const { pointer } = placed
	const schema = schemaBelow(context, placed)
	const contents = (consumes.length > 0 ? consumes : ['application/json']).map((type) =>
		contentOf(type, schema, pointer),
	)
	return { pointer, required: isRequired(placed), contents: contents.sort(byPreference) }
}

function formBody(
	context: OpenApiContext,
	fields: readonly Placed[],
	consumes: readonly string[],
	pointer: Pointer,
): Body {
	const hasFile = fields.some(({ value }) => member(value, 'type') === 'file')
	const isForm = (type: string): boolean => /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type)
	const named = consumes.filter((type) => isForm(type) && (!hasFile || type.startsWith('multipart/')))
	const types = named.length > 0 ? named : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded']
	const schema = formSchema(context, fields, pointer)
	const isEncoded = fields.some(({ value }) => member(value, 'collectionFormat') !== undefined)
	const diagnostics = isEncoded ? [diagnosticAt('body-unchecked', pointer, 'collectionFormat')] : []
	const contents = types.map((type) => withDiagnostics(contentOf(type, schema, pointer), diagnostics))
	return { pointer, required: fields.some(isRequired), contents: contents.sort(byPreference) }
}

function formSchema({ schemaAt, reading }: OpenApiContext, fields: readonly Placed[], pointer: Pointer): Schema {
	const diagnostics: Diagnostic[] = []
	const read = fields.flatMap((field): { name: string; schema: Schema; required: boolean }[] => {
		const name = text(member(field.value, 'name'))
		if (name === undefined || reading.isRemoved(name, below(field.pointer, 'name'), diagnostics)) return []
		const description = reading.described(partOf(field, 'description'))
		const schema = schemaAt({ ...field, value: bareSchema(field.value) })
		return [{ name, schema: { ...schema, ...present({ description }) }, required: isRequired(field) }]
	})
	const sorted = read.sort((a, b) => (a.name < b.name ? -1 : 1))
	const properties = sorted.map(({ name, schema }) => ({ name, schema }))
	const required = sorted.filter((field) => field.required).map(({ name }) => name)
	return withDiagnostics(openObject(pointer, properties, required), diagnostics)
}
