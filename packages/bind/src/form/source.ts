/** A vendor's document after reading: the same form for all formats, without secrets. */
import type { SecretKind } from '../clean/printable.ts'
import type { Json, Pointer } from '../text/json.ts'
import type { Diagnostic } from './diagnostic.ts'

export type { SourceFile } from '../text/source-file.ts'

/** Formats and versions of documents that can be read. */
export type Dialect = 'openapi-2.0' | 'openapi-3.0' | 'openapi-3.1' | 'postman-2' | 'curl'

/** A secret that was removed from the document. Its value is not kept. */
export interface Removal {
	/** Place of the removed secret. Keys on the way that look like a secret are replaced, so it is safe to print. */
	readonly pointer: Pointer
	readonly kind: SecretKind
}

/** A document in intermediate form: all that map, generation and report know about it. */
export interface Source {
	/** Name of the source in the map, from which the generated module is named. */
	readonly name: string
	readonly dialect: Dialect
	/** Title and version that the document gives itself, without control characters and secrets. */
	readonly title?: string
	readonly version?: string
	/** All operations of the document, bound or not, sorted by path and then method. */
	readonly operations: readonly VendorOperation[]
	/** Schemas that references lead to, sorted by pointer; those that no operation uses are left out. */
	readonly schemas: ReadonlyMap<Pointer, NamedSchema>
	/** Diagnostics of the whole document, and operations that could not be read. */
	readonly diagnostics: readonly Diagnostic[]
	readonly removals: readonly Removal[]
}

/** Where a parameter is sent. Cookies are not supported: they are left out, with a diagnostic at the operation. */
export type ParameterPlace = 'path' | 'query' | 'header'

/** A parameter of the path, the query or the headers. */
export interface Parameter {
	readonly pointer: Pointer
	/** Exact name of the parameter in a request; header names in lower case. */
	readonly name: string
	readonly place: ParameterPlace
	/** Whether it must be given; always true for path parameters. */
	readonly required: boolean
	readonly schema: Schema
	/** Whether the items of a list repeat the parameter's name; otherwise a comma stands between them. */
	readonly isRepeated: boolean
	readonly description?: string
	readonly diagnostics?: readonly Diagnostic[]
}

/** Description of a body or a response in one of its media types. */
export interface Content {
	readonly pointer: Pointer
	/** Media type with parameters, in lower case: `application/json; charset=utf-8`. Printable ASCII. */
	readonly mediaType: string
	/** Schema of the body; absent if the document describes none. */
	readonly schema?: Schema
	/** Whether the schema was derived from samples, so that it may be too narrow or too wide. */
	readonly inferred?: true
	readonly diagnostics?: readonly Diagnostic[]
}

/** Request body of an operation: whether it is required, and its description in each media type. */
export interface Body {
	readonly pointer: Pointer
	readonly required: boolean
	/** Contents by media type, at least one: in the document's order of preference, otherwise sorted. */
	readonly contents: readonly Content[]
	readonly diagnostics?: readonly Diagnostic[]
}

/** Response that the document describes for one status or range of statuses. */
export interface VendorResponse {
	readonly pointer: Pointer
	/** Status that it describes: `200`, a range `2XX` (upper case), or `default` for all that no other response names. */
	readonly status: string
	/** Contents sorted by media type; empty if there is no body or it is not documented. */
	readonly contents: readonly Content[]
	readonly description?: string
	readonly diagnostics?: readonly Diagnostic[]
}

/** Operation as the vendor's document describes it, whatever its format, before a map binds it. */
export interface VendorOperation {
	/** Method and path as in the document: `GET /cartoes/{id}`. Unique within its source; the map refers to it. */
	readonly key: string
	readonly pointer: Pointer
	/** HTTP method in upper case, such as `GET`. */
	readonly method: string
	/** Path that the binding sends to, below the host and with the source's base path: `/v1/cartoes/{id}`. */
	readonly path: string
	/** The document's operationId, cleaned. Used to detect changes and for suggestions; a mapping does not depend on it. */
	readonly operationId?: string
	readonly summary?: string
	readonly description?: string
	readonly tags: readonly string[]
	/** Parameters, including those of the path item; sorted by place (path, query, header), then name. */
	readonly parameters: readonly Parameter[]
	readonly body?: Body
	/** Documented responses, successes and errors, sorted by status with `default` last. */
	readonly responses: readonly VendorResponse[]
	/** Whether parts were derived from samples: Postman, curl, and pages without a schema. */
	readonly inferred?: true
	readonly diagnostics?: readonly Diagnostic[]
}

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
interface PlainSchema extends Node {
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

/**
 * Schema of any kind: a small closed union with the meaning of JSON Schema 2020-12, in one form for all dialects. Anything that it cannot
 * express is a diagnostic of the node. Examples and defaults aren't kept. `kind` tells them apart.
 */
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
