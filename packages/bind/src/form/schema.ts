/**
 * A schema in a form that is independent of the document's format: a small closed union with the meaning of JSON Schema 2020-12.
 * Anything that it cannot express is a diagnostic of the node. Examples and defaults aren't kept.
 */
import type { Json } from '../text/json.ts'
import type { Pointer } from '../text/pointer.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Members that schemas of every kind have: place, texts for comments, and diagnostics. */
interface Node {
	/** JSON pointer to the place in the document where the schema stands. */
	readonly pointer: Pointer
	/** The document's description, cleaned of secrets; absent if there is none. */
	readonly description?: string
	/** The document's pattern as JSON text, if it isn't checked. */
	readonly patternText?: string
	/** Diagnostics at this node, not below it; absent if there are none. */
	readonly diagnostics?: readonly Diagnostic[]
}

/** Members of schemas that accept one kind of value: text, number, list or object. */
interface OneKind extends Node {
	/**
	 * Whether the document names no type, so that JSON Schema would also accept other kinds. Most authors mean only this kind, so
	 * types are named after it, but strict checks accept other kinds.
	 */
	readonly implied?: true
}

/** Accepts any value (`{}`, `true`, or an unreadable schema), no value (`false`), null alone, or `true` and `false`. */
export interface PlainSchema extends Node {
	readonly kind: 'any' | 'never' | 'null' | 'boolean'
}

/** Accepts strings within the given length, pattern and format. */
export interface StringSchema extends OneKind {
	readonly kind: 'string'
	/** Length in code points, not UTF-16 units. */
	readonly minLength?: number
	readonly maxLength?: number
	/** ECMA-262 regular expression with the flag `u`, as in the document, proved to run in linear time. */
	readonly pattern?: string
	/** Format as in the document: `date-time`, `uuid`, `binary` or any text. */
	readonly format?: string
	/** Words that samples of a status field have. */
	readonly seen?: readonly string[]
}

/** Accepts numbers within the given limits. */
export interface NumberSchema extends OneKind {
	readonly kind: 'number'
	/** Whether it is `type: integer` (1.0 counts as one). */
	readonly integer: boolean
	readonly minimum?: number
	readonly maximum?: number
	readonly exclusiveMinimum?: number
	readonly exclusiveMaximum?: number
	/** Accepts only multiples of this number, which is greater than 0. */
	readonly multipleOf?: number
	readonly format?: string
}

/** Accepts lists of `items` within the limits. */
export interface ArraySchema extends OneKind {
	readonly kind: 'array'
	/** Schema of the items; `never` means that there are none. */
	readonly items: Schema
	readonly minItems?: number
	readonly maxItems?: number
}

/** Field that an object schema describes by name. Whether it is required stands in the object's `required`. */
export interface Property {
	/** Exact name on the wire, whatever it is: `__proto__`, an emoji. Print it as JSON text. */
	readonly name: string
	readonly schema: Schema
	/** Whether the field belongs to responses, so that an input may leave it out. */
	readonly readOnly?: true
	/** Whether the field belongs to requests, so that responses are not expected to have it. */
	readonly writeOnly?: true
	/** Whether the map says that the field may be absent, whatever any part of the schema requires. */
	readonly optional?: true
}

/** Accepts objects: named fields, and all further ones by `additional`. */
export interface ObjectSchema extends OneKind {
	readonly kind: 'object'
	/** Fields sorted by name (UTF-16 code units). */
	readonly properties: readonly Property[]
	/** Names of fields that must be present, sorted. `properties` may not describe all of them. */
	readonly required: readonly string[]
	/** Schema of all other fields; `never` means that there are none. */
	readonly additional: Schema
}

/** Accepts the values of `enum` and `const`, without those that neighbouring keywords reject. */
export interface LiteralSchema extends Node {
	readonly kind: 'literal'
	/** The values in the document's order, without duplicates; at least one, and no list or object. */
	readonly values: readonly Json[]
}

/** Accepts values of at least one option: `anyOf`, `oneOf`, `type: […]`, `nullable`. */
export interface AlternativesSchema extends Node {
	readonly kind: 'anyOf'
	readonly options: readonly Schema[]
}

/** Accepts values of all members: `allOf`, and keywords side by side (`properties` next to `oneOf`). */
export interface AllOfSchema extends Node {
	readonly kind: 'allOf'
	readonly members: readonly Schema[]
}

/** Refers to a named schema; may be recursive. */
export interface RefSchema extends Node {
	readonly kind: 'ref'
	/** Key of a {@linkcode NamedSchema} in the source's `schemas`; always exists. */
	readonly target: Pointer
}

/** Schema of any kind, in one form for all dialects; `kind` tells them apart. */
export type Schema =
	| PlainSchema
	| StringSchema
	| NumberSchema
	| ArraySchema
	| ObjectSchema
	| LiteralSchema
	| AlternativesSchema
	| AllOfSchema
	| RefSchema

/** Schema that references lead to, with the name from which its type's name is made. */
export interface NamedSchema {
	/** Place of the schema in the document, which is also its key in the source's `schemas`. */
	readonly pointer: Pointer
	/** Name in the document, not cleaned: `Cartão`, `card request`, `Card`; not unique. */
	readonly name: string
	readonly schema: Schema
}
