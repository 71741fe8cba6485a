/** Makes the schemas that several readers make. */
import type { Pointer } from '../text/pointer.ts'
import type { ObjectSchema, Property, Schema } from './schema.ts'

/** Kinds of schemas that are complete without a keyword. */
type Plain = 'any' | 'string' | 'number' | 'boolean' | 'null'

/** Accepts every value of a kind; a number need not be an integer. */
export function createPlain(kind: Plain, pointer: Pointer): Schema {
	return kind === 'number' ? { kind, integer: false, pointer } : { kind, pointer }
}

/** Accepts what one of these does, of which there is at least one. */
export function createEither(options: readonly Schema[], pointer: Pointer): Schema {
	const [only] = options
	return only && options.length === 1 ? only : { kind: 'anyOf', pointer, options }
}

/** Accepts every value that is of one of these kinds. */
export function createOfKinds(pointer: Pointer, ...kinds: readonly Plain[]): Schema {
	return createEither(
		kinds.map((kind) => createPlain(kind, pointer)),
		pointer,
	)
}

/** Accepts lists of these. */
export const createList = (items: Schema, pointer: Pointer): Schema => ({ kind: 'array', pointer, items })

/** Accepts objects with these fields, and any further ones. */
export function createObject(
	pointer: Pointer,
	properties: readonly Property[],
	required: readonly string[] = [],
): ObjectSchema {
	return { kind: 'object', pointer, properties, required, additional: createPlain('any', pointer) }
}
