/** Reads the request body of an operation, in OpenAPI 2.0 and 3. */

import { createDiagnostic, type Diagnostic } from '../../../form/diagnostic.ts'
import { normalizeMediaType } from '../../../form/media-type.ts'
import type { Body } from '../../../form/operation.ts'
import type { Json } from '../../../text/json.ts'
import { joinPointer, type Pointer } from '../../../text/pointer.ts'
import { getMember, getPart, type Part, type Placed, readFlag, toText, toTexts } from '../../json-object.ts'
import { compareContents, createContent, readContents } from '../schemas/contents.ts'
import { type OpenApiContext, readObjectPart, readSchemaBelow } from '../schemas/context.ts'
import { toBareSchema } from './parameters.ts'

const isRequired = ({ value }: Placed): boolean => readFlag(value, 'required') ?? false

/** Reads `requestBody` of OpenAPI 3; undefined if it describes no media type. */
export function readRequestBody(context: OpenApiContext, part: Part): Body | undefined {
	const { diagnostics } = context
	const placed = readObjectPart(context, part)
	if (!placed) return undefined
	const contents = readContents(context, getPart(placed, 'content'))
	if (contents.length === 0) diagnostics.push(createDiagnostic('part-invalid', placed.pointer))
	if (contents.length === 0) return undefined
	return { pointer: placed.pointer, required: isRequired(placed), contents }
}

/** Reads `consumes` or `produces` of OpenAPI 2.0 in the document's order, without duplicates; invalid ones become diagnostics. */
export function readMediaTypes({ value, pointer }: Part, diagnostics: Diagnostic[]): string[] {
	const read = toTexts(value).map((name, index) => {
		const mediaType = normalizeMediaType(name)
		if (!mediaType) diagnostics.push(createDiagnostic('part-invalid', joinPointer(pointer, index), 'media type'))
		return mediaType
	})
	return [...new Set(read.filter((name) => name !== undefined))]
}

/** Makes a request body of the `body` parameter or the `formData` parameters of OpenAPI 2.0. */
export function readBodyParameters(
	context: OpenApiContext,
	input: readonly Placed[],
	consumes: readonly string[],
	pointer: Pointer,
): Body | undefined {
	const body = input.find(({ value }) => getMember(value, 'in') === 'body')
	const fields = input.filter(({ value }) => getMember(value, 'in') === 'formData')
	if (body) return readJsonBody(context, body, consumes)
	return fields.length === 0 ? undefined : readFormBody(context, fields, consumes, pointer)
}

function readJsonBody(context: OpenApiContext, placed: Placed, consumes: readonly string[]): Body {
	const { pointer } = placed
	const schema = readSchemaBelow(context, placed)
	const contents = (consumes.length > 0 ? consumes : ['application/json']).map((type) =>
		createContent(type, schema, pointer),
	)
	return { pointer, required: isRequired(placed), contents: contents.sort(compareContents) }
}

function readFormBody(
	context: OpenApiContext,
	fields: readonly Placed[],
	consumes: readonly string[],
	pointer: Pointer,
): Body {
	const hasFile = fields.some(({ value }) => getMember(value, 'type') === 'file')
	const isForm = (type: string): boolean => /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type)
	const named = consumes.filter((type) => isForm(type) && (!hasFile || type.startsWith('multipart/')))
	const types = named.length > 0 ? named : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded']
	const schema = context.schemaAt({ value: toFormSchema(fields), pointer })
	const contents = types.map((type) => createContent(type, schema, pointer))
	return { pointer, required: fields.some(isRequired), contents: contents.sort(compareContents) }
}

/** Writes `formData` parameters as the schema that later versions have for a form. */
function toFormSchema(fields: readonly Placed[]): Json {
	const named = fields.map((field) => [toText(getMember(field.value, 'name')) ?? '', field] as const)
	return {
		type: 'object',
		properties: Object.fromEntries(named.map(([name, { value }]) => [name, toBareSchema(value)])),
		required: named.filter(([, field]) => isRequired(field)).map(([name]) => name),
	}
}
