import { createDiagnostic, type Diagnostic } from '../../../form/diagnostic.ts'
import type { Schema } from '../../../form/source.ts'
import type { Json } from '../../../text/json.ts'
import type { Documents } from '../../documents.ts'
import { getPart, isObject, type Part, type Placed } from '../../json-object.ts'
import type { Reading } from '../../reading.ts'

/** The document that is being read, its version, and the functions and lists that its readers share. */
export interface OpenApiContext {
	readonly documents: Documents
	readonly reading: Reading
	readonly version: '2.0' | '3.0' | '3.1'
	/** Names of headers, in lower case, that hold a key of the document's security schemes. */
	readonly keyHeaders: ReadonlySet<string>
	/** Diagnostics of the part that is being read: the document, an operation or a response. */
	readonly diagnostics: Diagnostic[]
	/** Reads the schema at this place. */
	schemaAt(placed: Placed): Schema
}

/** Returns the value at a place after following references. If they can't be followed, adds a diagnostic and returns undefined. */
export function followReferences({ documents, diagnostics }: OpenApiContext, placed: Placed): Placed | undefined {
	const found = documents.resolve(placed)
	if ('lost' in found) diagnostics.push(createDiagnostic('reference-lost', placed.pointer, found.lost))
	return 'lost' in found ? undefined : found
}

/**
 * Returns an object of the document after following references, even in places where OpenAPI allows none (`responses`, `content`), because
 * split documents use them there. Undefined if the object is missing. If the value isn't an object, adds a diagnostic and returns
 * undefined.
 */
export function readObjectPart(context: OpenApiContext, part: Part): Placed | undefined {
	return readPart(context, part, isObject)
}

/** Returns a list of the document after following references. Undefined as in {@linkcode readObjectPart}. */
export function readListPart(context: OpenApiContext, part: Part): Placed | undefined {
	return readPart(context, part, Array.isArray)
}

function readPart(
	context: OpenApiContext,
	{ value, pointer }: Part,
	isKind: (value: Json) => boolean,
): Placed | undefined {
	// Treats null as absent, because YAML reads an empty value as null.
	const placed = value === undefined || value === null ? undefined : followReferences(context, { value, pointer })
	if (!placed || isKind(placed.value)) return placed
	context.diagnostics.push(createDiagnostic('part-invalid', placed.pointer))
	return undefined
}

/** Reads the member `schema` of an object; undefined if there is none. */
export function readSchemaBelow({ schemaAt }: OpenApiContext, placed: Placed): Schema | undefined {
	const { value, pointer } = getPart(placed, 'schema')
	return value === undefined ? undefined : schemaAt({ value, pointer })
}

/** Returns the part. If it is absent, returns `true`, the schema that accepts anything. */
export function toSchemaPart({ value, pointer }: Part): Placed {
	return { value: value ?? true, pointer }
}
