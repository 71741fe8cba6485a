import { createDiagnostic, type Diagnostic } from '../../../form/diagnostic.ts'
import type { Schema } from '../../../form/source.ts'
import type { Json } from '../../../text/json.ts'
import type { Documents } from '../../documents.ts'
import { getPart, isObject, type Part, type Placed } from '../../json-object.ts'
import type { Reading } from '../../reading.ts'

/** Document being read, its version, and what the reading functions collect. */
export interface OpenApiContext {
	readonly documents: Documents
	readonly reading: Reading
	readonly version: '2.0' | '3.0' | '3.1'
	/** What is told of the part that is being read: the document, an operation, a response. */
	readonly diagnostics: Diagnostic[]
	/** Reads the schema at a place. */
	schemaAt(placed: Placed): Schema
}

/** The value at a place with references followed; undefined, with a diagnostic, if they cannot be. What stands beside them is a diagnostic. */
export function followReferences({ documents, diagnostics }: OpenApiContext, placed: Placed): Placed | undefined {
	const found = documents.resolve(placed)
	if ('lost' in found) diagnostics.push(createDiagnostic('reference-lost', placed.pointer, found.lost))
	return 'lost' in found ? undefined : found
}

/**
 * An object of the document, with references followed even where OpenAPI allows none (`responses`, `content`), as split documents
 * use them. Undefined if it is missing or, with a diagnostic, something else.
 */
export function readObjectPart(context: OpenApiContext, part: Part): Placed | undefined {
	return readPart(context, part, isObject)
}

/** Returns a list of the document, with references followed; undefined as in {@linkcode readObjectPart}. */
export function readListPart(context: OpenApiContext, part: Part): Placed | undefined {
	return readPart(context, part, Array.isArray)
}

function readPart(
	context: OpenApiContext,
	{ value, pointer }: Part,
	isKind: (value: Json) => boolean,
): Placed | undefined {
	// Takes null for absent, because YAML reads an empty value as null.
	const placed = value === undefined || value === null ? undefined : followReferences(context, { value, pointer })
	if (!placed || isKind(placed.value)) return placed
	context.diagnostics.push(createDiagnostic('part-invalid', placed.pointer))
	return undefined
}

/** Reads a schema's `schema` member; undefined if there is none. */
export function readSchemaBelow({ schemaAt }: OpenApiContext, placed: Placed): Schema | undefined {
	const { value, pointer } = getPart(placed, 'schema')
	return value === undefined ? undefined : schemaAt({ value, pointer })
}

/** Returns the part itself, or `true`, the schema that accepts anything, if it is absent. */
export function toSchemaPart({ value, pointer }: Part): Placed {
	return { value: value ?? true, pointer }
}
