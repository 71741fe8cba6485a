/** Reads the bodies of requests and responses in OpenAPI 2.0 and 3, with all their media types. */
import { createDiagnostic, type Diagnostic, withDiagnostics } from '../../form/diagnostic.ts'
import { isJson, isNamingJson, normalizeMediaType } from '../../form/media-type.ts'
import type { Body, Content, Schema, VendorResponse } from '../../form/source.ts'
import { dropUndefined, type Json, joinPointer, type Pointer } from '../../text/json.ts'
import { compare } from '../../text/names.ts'
import type { Part, Placed } from '../json-object.ts'
import { getMember, getPart, isObject, listParts, readFlag, toText, toTexts } from '../json-object.ts'
import { createBodySample } from '../samples/body-sample.ts'
import { inferSchema, parseSampleJson } from '../samples/sample.ts'
import { toBareSchema } from './parameters.ts'
import { type OpenApiContext, readObjectPart, readSchemaBelow } from './schemas/context.ts'

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

/** Reads `consumes` or `produces` of OpenAPI 2.0 in the document's order, without duplicates. Invalid media types become diagnostics. */
export function readMediaTypes({ value, pointer }: Part, diagnostics: Diagnostic[]): string[] {
	const read = toTexts(value).map((name, index) => {
		const mediaType = normalizeMediaType(name)
		if (!mediaType) diagnostics.push(createDiagnostic('part-invalid', joinPointer(pointer, index), 'media type'))
		return mediaType
	})
	return [...new Set(read.filter((name) => name !== undefined))]
}

/** Creates a request body from the `body` parameter or the `formData` parameters of OpenAPI 2.0. */
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

/** Converts `formData` parameters to the form schema of later OpenAPI versions. */
function toFormSchema(fields: readonly Placed[]): Json {
	const named = fields.map((field) => [toText(getMember(field.value, 'name')) ?? '', field] as const)
	return {
		type: 'object',
		properties: Object.fromEntries(named.map(([name, { value }]) => [name, toBareSchema(value)])),
		required: named.filter(([, field]) => isRequired(field)).map(([name]) => name),
	}
}

/** Reads the documented responses by status. Extensions (`x-`) are skipped. Any other name that isn't a status becomes a diagnostic. */
export function readResponses(context: OpenApiContext, part: Part, produces: readonly string[]): VendorResponse[] {
	return listParts(readObjectPart(context, part)).flatMap(([status, { value, pointer }]): VendorResponse[] => {
		if (status.startsWith('x-')) return []
		const placed = readObjectPart(context, { value: isStatus(status) ? (value ?? {}) : status, pointer })
		return placed ? [readResponse(context, status, placed, produces)] : []
	})
}

function isStatus(name: string): boolean {
	return /^(?:[1-5]\d\d|[1-5]xx|default)$/i.test(name)
}

function readResponse(
	context: OpenApiContext,
	status: string,
	placed: Placed,
	produces: readonly string[],
): VendorResponse {
	const { pointer } = placed
	const diagnostics: Diagnostic[] = []
	const described = readResponseContents({ ...context, diagnostics }, placed, produces)
	const isEmpty = /^20[45]$/.test(status)
	if (isEmpty && described.length > 0) diagnostics.push(createDiagnostic('not-read', pointer, `content of a ${status}`))
	const response = {
		pointer,
		status: status === 'default' ? status : status.toUpperCase(),
		contents: isEmpty ? [] : described,
		...dropUndefined({ description: context.reading.readText(getPart(placed, 'description')) }),
	}
	return withDiagnostics(response, diagnostics)
}

function readResponseContents(context: OpenApiContext, placed: Placed, produces: readonly string[]): Content[] {
	if (context.version !== '2.0') return readContents(context, getPart(placed, 'content'))
	const schema = readSchemaBelow(context, placed)
	if (!schema && !isObject(getMember(placed.value, 'examples'))) return []
	const types = produces.length > 0 ? produces : ['application/json']
	return types
		.map((type) => {
			const part = getPart(getPart(placed, 'examples'), type)
			const found = part.value === undefined ? [] : [{ ...part, value: part.value, about: [] }]
			return addExamples(context, createContent(type, schema, placed.pointer), found)
		})
		.sort(compareContents)
}

/** Sorts JSON first, because the client prefers it, then by name. */
export function compareContents(a: Content, b: Content): number {
	const rank = ({ mediaType }: Content): number =>
		/^application\/json\b/.test(mediaType) ? 0 : isNamingJson({ mediaType }) ? 1 : 2
	return rank(a) - rank(b) || compare(a.mediaType, b.mediaType)
}

/** Whether a schema accepts anything, or any object. An example then says more than the schema. */
function isEmpty(schema: Schema): boolean {
	if (schema.kind === 'any') return !schema.diagnostics
	return (
		schema.kind === 'object' &&
		schema.properties.length + schema.required.length === 0 &&
		schema.additional.kind === 'any'
	)
}

/** Creates the content of a media type from its schema. Text bodies need no schema. */
function createContent(mediaType: string, schema: Schema | undefined, pointer: Pointer): Content {
	const isSilent = schema !== undefined && isEmpty(schema)
	return {
		pointer,
		mediaType,
		...(schema && { schema }),
		...(isSilent && { diagnostics: [createDiagnostic('schema-empty', schema.pointer)] }),
	}
}

/** Reads `content` of OpenAPI 3, JSON first. A media type that is invalid or contains a secret becomes a diagnostic. */
function readContents(context: OpenApiContext, part: Part): Content[] {
	return listParts(readObjectPart(context, part))
		.flatMap(([name, { value, pointer }]): Content[] => {
			const mediaType = normalizeMediaType(name)
			if (!mediaType || context.reading.isSecret(mediaType, pointer)) {
				context.diagnostics.push(createDiagnostic('part-invalid', pointer, 'media type'))
				return []
			}
			const placed = readObjectPart(context, { value: value ?? {}, pointer })
			return placed ? [readContent(context, mediaType, placed)] : []
		})
		.sort(compareContents)
}

function readContent(context: OpenApiContext, mediaType: string, placed: Placed): Content {
	const schema = readSchemaBelow(context, placed)
	const content = addExamples(context, createContent(mediaType, schema, placed.pointer), readExamples(context, placed))
	const isUnknown = !content.schema && isJson(content)
	return withDiagnostics(content, isUnknown ? [createDiagnostic('schema-empty', placed.pointer)] : [])
}

/** An example, and what the document says about it. */
interface Example extends Placed {
	readonly about: readonly unknown[]
}

/** Returns the examples of a media type, otherwise the example of its schema. References are followed. */
function readExamples({ documents }: OpenApiContext, placed: Placed): Example[] {
	const named = listParts(getPart(placed, 'examples')).flatMap(([name, input]): Example[] => {
		const found = documents.resolve(input)
		if ('lost' in found) return []
		const { value, pointer } = getPart(found, 'value')
		const about = [name, ...['summary', 'description'].map((member) => getMember(found.value, member))]
		return value === undefined ? [] : [{ value, pointer, about }]
	})
	const schema = getPart(placed, 'schema')
	const described = documents.resolve({ ...schema, value: schema.value ?? null })
	const own = [placed, ...('lost' in described || named.length > 0 ? [] : [described])].map((one) =>
		getPart(one, 'example'),
	)
	// Ignores an `example` of null, because some tools write null if there is no example.
	const first = own.find(({ value }) => value !== undefined && value !== null)
	return [...(first ? [{ ...first, value: first.value as Json, about: [] }] : []), ...named]
}

/**
 * Adds samples to the content of a JSON media type. If the document has no schema, infers one from them, as portals show them. A text that
 * contains JSON is parsed.
 */
function addExamples(context: OpenApiContext, plain: Content, examples: readonly Example[]): Content {
	const { reading } = context
	if (examples.length === 0 || !isNamingJson(plain)) return plain
	const values = examples.map(({ value }) => (typeof value === 'string' ? (parseSampleJson(value) ?? value) : value))
	const shown = examples.flatMap(({ about, pointer }, index) =>
		createBodySample(values[index] ?? null, about, pointer, reading),
	)
	const content = { ...plain, ...(shown.length > 0 && { samples: shown }) }
	if (content.schema && !isEmpty(content.schema)) return content
	const schema = inferSchema(values, content.pointer, reading)
	return {
		...content,
		schema,
		inferred: true,
		diagnostics: [createDiagnostic('inferred', content.pointer)],
	}
}
