import type { Json } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import type { Schema } from '../../form/schema.ts'
import type { Documents } from '../documents.ts'
import { isObject, type Part, type Placed, partOf } from '../json-object.ts'
import type { Reading } from '../reading.ts'

/** What reading an OpenAPI document takes. */
export interface OpenApiContext {
	readonly documents: Documents
	readonly reading: Reading
	readonly version: '2.0' | '3.0' | '3.1'
	/** Reads the schema that stands there. */
	schemaAt(placed: Placed): Schema
}

/** What stands somewhere, references followed; undefined, with a loss, where they lead nowhere. */
export function resolved({ documents }: OpenApiContext, placed: Placed, losses: Loss[]): Placed | undefined {
	const found = documents.resolve(placed)
	if (!('lost' in found)) return found
	losses.push(lossAt(found.lost, placed.pointer))
	return undefined
}

/**
 * An object of the document. Documents of many files have references where OpenAPI allows none (`responses`, `content`): they are
 * followed all the same. Undefined where nothing stands there, and, with a loss, where something else does.
 */
export function objectOf(context: OpenApiContext, part: Part, losses: Loss[]): Placed | undefined {
	return ofKind(context, part, losses, isObject)
}

/** A list of the document; otherwise as {@linkcode objectOf}. */
export function listOf(context: OpenApiContext, part: Part, losses: Loss[]): Placed | undefined {
	return ofKind(context, part, losses, Array.isArray)
}

function ofKind(
	context: OpenApiContext,
	{ value, pointer }: Part,
	losses: Loss[],
	isKind: (value: Json) => boolean,
): Placed | undefined {
	// An empty line of YAML is null.
	const placed = value === undefined || value === null ? undefined : resolved(context, { value, pointer }, losses)
	if (!placed || isKind(placed.value)) return placed
	losses.push(lossAt('part-invalid', placed.pointer))
	return undefined
}

/** What stands below `schema`, read; undefined where nothing does. */
export function schemaBelow({ schemaAt }: OpenApiContext, placed: Placed): Schema | undefined {
	const { value, pointer } = partOf(placed, 'schema')
	return value === undefined ? undefined : schemaAt({ value, pointer })
}
