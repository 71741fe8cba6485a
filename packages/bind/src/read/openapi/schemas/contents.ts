/** Reads the description of a body or a response in each of its media types. */

import { createDiagnostic, withDiagnostics } from '../../../form/diagnostic.ts'
import { getMedium, normalizeMediaType } from '../../../form/media-type.ts'
import type { Content } from '../../../form/operation.ts'
import type { Schema } from '../../../form/schema.ts'
import type { Json } from '../../../text/json.ts'
import type { Pointer } from '../../../text/pointer.ts'
import { getMember, getPart, listParts, type Part, type Placed } from '../../json-object.ts'
import { parseSampleJson } from '../../samples/body.ts'
import { inferSchema } from '../../samples/infer.ts'
import { type OpenApiContext, readObjectPart, readSchemaBelow } from './context.ts'

/** Sorts JSON first, as it is preferred, then by name. */
export function compareContents(a: Content, b: Content): number {
	const rank = ({ mediaType }: Content): number =>
		/^application\/json\b/.test(mediaType) ? 0 : /\bjson\b/.test(mediaType) ? 1 : 2
	return rank(a) - rank(b) || (a.mediaType < b.mediaType ? -1 : 1)
}

/** Whether a schema accepts anything, or any object, so that an example says more than it does. */
function isEmpty(schema: Schema): boolean {
	if (schema.kind === 'any') return !schema.diagnostics
	return (
		schema.kind === 'object' &&
		schema.properties.length + schema.required.length === 0 &&
		schema.additional.kind === 'any'
	)
}

/** A media type with its schema; text bodies need none. */
export function createContent(mediaType: string, schema: Schema | undefined, pointer: Pointer): Content {
	const isSilent = schema !== undefined && isEmpty(schema)
	return {
		pointer,
		mediaType,
		...(schema && { schema }),
		...(isSilent && { diagnostics: [createDiagnostic('schema-empty', schema.pointer)] }),
	}
}

/** Reads `content` of OpenAPI 3, JSON first. Media types that are invalid or hold a secret become diagnostics. */
export function readContents(context: OpenApiContext, part: Part): Content[] {
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
	const content = inferFromExamples(
		context,
		createContent(mediaType, schema, placed.pointer),
		readExamples(context, placed),
	)
	const isUnknown = !content.schema && /^json/.test(getMedium(mediaType))
	return withDiagnostics(content, isUnknown ? [createDiagnostic('schema-empty', placed.pointer)] : [])
}

/** The examples of a media type, with references followed. */
function readExamples({ documents }: OpenApiContext, placed: Placed): Json[] {
	const named = listParts(getPart(placed, 'examples')).map(([, input]) => {
		const found = documents.resolve(input)
		return 'lost' in found ? undefined : getMember(found.value, 'value')
	})
	// An example that is null is what some tools write where there is none.
	return [getMember(placed.value, 'example') ?? undefined, ...named].filter((example) => example !== undefined)
}

/** Derives a schema from examples if the document has none, as portals do; also from texts that contain JSON. */
export function inferFromExamples(context: OpenApiContext, content: Content, examples: readonly Json[]): Content {
	const { reading } = context
	const { schema: described } = content
	if (examples.length === 0 || !/\bjson\b/.test(content.mediaType)) return content
	const samples = examples.map((example) =>
		typeof example === 'string' ? (parseSampleJson(example) ?? example) : example,
	)
	if (described && !isEmpty(described)) return content
	const schema = inferSchema(samples, content.pointer, reading)
	return {
		pointer: content.pointer,
		mediaType: content.mediaType,
		schema,
		inferred: true,
		diagnostics: [createDiagnostic('inferred', content.pointer)],
	}
}
