import { type Loss, lossAt } from '../../../form/loss.ts'
import type { Schema } from '../../../form/schema.ts'
import type { Json } from '../../../text/json.ts'
import type { Documents } from '../../documents.ts'
import { isObject, type Part, type Placed, partOf } from '../../json-object.ts'
import type { Reading } from '../../reading.ts'

/** Example in the document, with the schema that it should fit. */
export interface Example {
	readonly value: Json
	readonly schema: Schema
}

/** Document being read, its version, and what the reading functions collect. */
export interface OpenApiContext {
	readonly documents: Documents
	readonly reading: Reading
	readonly version: '2.0' | '3.0' | '3.1'
	/** Examples with their schemas, checked at the end and then dropped. */
	readonly examples: Example[]
	/** Reads the schema at a place; a large one that was read before becomes a reference to its first place. */
	schemaAt(placed: Placed): Schema
}

/** The value at a place with references followed; undefined, with a loss, if they cannot be. What stands beside them is a loss. */
export function resolved({ documents }: OpenApiContext, placed: Placed, losses: Loss[]): Placed | undefined {
	const found = documents.resolve(placed)
	if ('lost' in found) losses.push(lossAt(found.lost, placed.pointer))
	else if (found.beside !== undefined) losses.push(lossAt('ref-siblings', found.beside))
	return 'lost' in found ? undefined : found
}

/**
 * An object of the document, with references followed even where OpenAPI allows none (`responses`, `content`), as split documents
 * use them. Undefined if it is missing or, with a loss, something else.
 */
export function objectOf(context: OpenApiContext, part: Part, losses: Loss[]): Placed | undefined {
	return ofKind(context, part, losses, isObject)
}

/** Returns a list of the document, with references followed; undefined as in {@linkcode objectOf}. */
export function listOf(context: OpenApiContext, part: Part, losses: Loss[]): Placed | undefined {
	return ofKind(context, part, losses, Array.isArray)
}

function ofKind(
	context: OpenApiContext,
	{ value, pointer }: Part,
	losses: Loss[],
	isKind: (value: Json) => boolean,
): Placed | undefined {
	// Takes null for absent, because YAML reads an empty value as null.
	const placed = value === undefined || value === null ? undefined : resolved(context, { value, pointer }, losses)
	if (!placed || isKind(placed.value)) return placed
	losses.push(lossAt('part-invalid', placed.pointer))
	return undefined
}

/** Reads a schema's `schema` member; undefined if there is none. */
export function schemaBelow({ schemaAt }: OpenApiContext, placed: Placed): Schema | undefined {
	const { value, pointer } = partOf(placed, 'schema')
	return value === undefined ? undefined : schemaAt({ value, pointer })
}
