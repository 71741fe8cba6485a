import { type Diagnostic, diagnosticAt } from '../../../form/diagnostic.ts'
import type { Schema } from '../../../form/schema.ts'
import type { Json } from '../../../text/json.ts'
import type { Documents } from '../../documents.ts'
import { isObject, type Part, type Placed, partOf } from '../../json-object.ts'
import type { Reading } from '../../reading.ts'

/** Document being read, its version, and what the reading functions collect. */
export interface OpenApiContext {
	readonly documents: Documents
	readonly reading: Reading
	readonly version: '2.0' | '3.0' | '3.1'
	/** What is told of the part that is being read: the document, an operation, a response. */
	readonly diagnostics: Diagnostic[]
	/** Reads the schema at a place; a large one that was read before becomes a reference to its first place. */
	schemaAt(placed: Placed): Schema
}

/** The value at a place with references followed; undefined, with a diagnostic, if they cannot be. What stands beside them is a diagnostic. */
export function resolved({ documents, diagnostics }: OpenApiContext, placed: Placed): Placed | undefined {
	const found = documents.resolve(placed)
	if ('lost' in found) diagnostics.push(diagnosticAt('reference-lost', placed.pointer, found.lost))
	else if (found.beside !== undefined)
		diagnostics.push(diagnosticAt('not-read', found.beside, 'what stands beside $ref'))
	return 'lost' in found ? undefined : found
}

/**
 * An object of the document, with references followed even where OpenAPI allows none (`responses`, `content`), as split documents
 * use them. Undefined if it is missing or, with a diagnostic, something else.
 */
export function objectOf(context: OpenApiContext, part: Part): Placed | undefined {
	return ofKind(context, part, isObject)
}

/** Returns a list of the document, with references followed; undefined as in {@linkcode objectOf}. */
export function listOf(context: OpenApiContext, part: Part): Placed | undefined {
	return ofKind(context, part, Array.isArray)
}

function ofKind(
	context: OpenApiContext,
	{ value, pointer }: Part,
	isKind: (value: Json) => boolean,
): Placed | undefined {
	// Takes null for absent, because YAML reads an empty value as null.
	const placed = value === undefined || value === null ? undefined : resolved(context, { value, pointer })
	if (!placed || isKind(placed.value)) return placed
	context.diagnostics.push(diagnosticAt('part-invalid', placed.pointer))
	return undefined
}

/** Reads a schema's `schema` member; undefined if there is none. */
export function schemaBelow({ schemaAt }: OpenApiContext, placed: Placed): Schema | undefined {
	const { value, pointer } = partOf(placed, 'schema')
	return value === undefined ? undefined : schemaAt({ value, pointer })
}
