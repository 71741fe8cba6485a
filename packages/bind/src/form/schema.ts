/**
 * A schema of a vendor's document, whatever its dialect: a small closed union.
 *
 * It means what JSON Schema 2020-12 means by it, and nothing else: what could not be said in it is among the node's losses.
 * Examples and defaults are never in it.
 */
import type { Json } from './json.ts'
import type { Loss } from './loss.ts'
import type { Pointer } from './pointer.ts'

/** What every schema has. */
interface Node {
	/** Where it stands in the document. */
	readonly pointer: Pointer
	/** What the document says of it. Cleaned: one line, without secrets; absent where it says nothing. */
	readonly description?: string
	readonly deprecated?: true
	/** What was lost here, and not below. Absent where nothing was. */
	readonly losses?: readonly Loss[]
}

/** What schemas of one kind of value have. */
interface OneKind extends Node {
	/**
	 * The document names no type: by JSON Schema values of other kinds are accepted too. Most documents forget it and mean this kind
	 * alone, so that a type may be named after it; a check that is strict lets other kinds through.
	 */
	readonly implied?: true
}

/** Any value at all: `{}`, `true`, or what could not be read. */
export interface AnySchema extends Node {
	readonly kind: 'any'
}

/** No value: `false`. */
export interface NeverSchema extends Node {
	readonly kind: 'never'
}

export interface NullSchema extends Node {
	readonly kind: 'null'
}

export interface BooleanSchema extends Node {
	readonly kind: 'boolean'
}

export interface StringSchema extends OneKind {
	readonly kind: 'string'
	/** In code points, not in UTF-16 units. */
	readonly minLength?: number
	readonly maxLength?: number
	/** As the document writes it (ECMA-262 with the `u` flag, if it is one): not compiled, not trusted. */
	readonly pattern?: string
	/** As the document names it: `date-time`, `uuid`, `binary`, …; any text. */
	readonly format?: string
}

export interface NumberSchema extends OneKind {
	readonly kind: 'number'
	/** Whether `type: integer` (1.0 is one). */
	readonly integer: boolean
	readonly minimum?: number
	readonly maximum?: number
	readonly exclusiveMinimum?: number
	readonly exclusiveMaximum?: number
	/** Greater than 0. */
	readonly multipleOf?: number
	readonly format?: string
}

export interface ArraySchema extends OneKind {
	readonly kind: 'array'
	/** The schemas of the first items; they need not be there, unless `minItems` says so. */
	readonly prefix: readonly Schema[]
	/** The schema of all items after those of `prefix`; a `never` closes the list. */
	readonly items: Schema
	readonly minItems?: number
	readonly maxItems?: number
	readonly uniqueItems?: true
}

/** A field that a schema of objects names. */
export interface Property {
	/** Exactly as on the wire, whatever it is: `__proto__`, an emoji. To be printed as a JSON text. */
	readonly name: string
	readonly schema: Schema
	/** Not part of requests. */
	readonly readOnly?: true
	/** Not part of answers. */
	readonly writeOnly?: true
}

export interface ObjectSchema extends OneKind {
	readonly kind: 'object'
	/** Sorted by name (by UTF-16 units). */
	readonly properties: readonly Property[]
	/** Names that must be there, sorted. Some may be none of `properties`. */
	readonly required: readonly string[]
	/** Patterns of names, as written in the document, and the schema of fields that match; sorted by pattern. */
	readonly patterns: readonly { readonly pattern: string; readonly schema: Schema }[]
	/** The schema of all other fields; a `never` closes the object. */
	readonly additional: Schema
	readonly minProperties?: number
	readonly maxProperties?: number
}

/** One of these values: `enum` and `const`. Those that `type` and its keywords beside it refuse are left out already. */
export interface LiteralSchema extends Node {
	readonly kind: 'literal'
	/** At least one, each once, in the document's order; compared as JSON values (1 is 1.0). */
	readonly values: readonly Json[]
}

/** At least one of these: `anyOf`, `type: […]`, `nullable`. */
export interface AnyOfSchema extends Node {
	readonly kind: 'anyOf'
	readonly options: readonly Schema[]
}

/** Exactly one of these. */
export interface OneOfSchema extends Node {
	readonly kind: 'oneOf'
	readonly options: readonly Schema[]
	/** The field that tells the options apart, where the document says so. Not trusted. */
	readonly discriminator?: string
}

/** All of these: `allOf`, and keywords that stand side by side (`properties` beside `oneOf`). */
export interface AllOfSchema extends Node {
	readonly kind: 'allOf'
	readonly members: readonly Schema[]
}

/** A schema with a name of its own, which may lead back to where it is used. */
export interface RefSchema extends Node {
	readonly kind: 'ref'
	/** The key of a {@linkcode NamedSchema} in the source's `schemas`; always there. */
	readonly target: Pointer
}

export type Schema =
	| AnySchema
	| NeverSchema
	| NullSchema
	| BooleanSchema
	| StringSchema
	| NumberSchema
	| ArraySchema
	| ObjectSchema
	| LiteralSchema
	| AnyOfSchema
	| OneOfSchema
	| AllOfSchema
	| RefSchema

/** What a reference leads to. */
export interface NamedSchema {
	/** Where it stands: the key under which references know it. */
	readonly pointer: Pointer
	/** The document's own name of it, uncleaned: `Cartão`, `card request`, `Card`; not unique. */
	readonly name: string
	readonly schema: Schema
}
