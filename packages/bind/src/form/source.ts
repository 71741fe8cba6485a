/** A vendor's document after reading. All formats are converted to this form, and secrets are removed. */
import type { SecretKind } from '../clean/printable.ts'
import type { Json, Pointer } from '../text/json.ts'
import type { Diagnostic } from './diagnostic.ts'

export type { SourceFile } from '../text/source-file.ts'

/** Formats and versions of documents that tarja can read. */
export type Dialect = 'openapi-2.0' | 'openapi-3.0' | 'openapi-3.1' | 'postman-2' | 'curl'

/** A secret that was removed from the document. Its value is not kept. */
export interface Removal {
	/** JSON pointer to the removed secret. It is safe to print, because names in it that look like a secret are replaced. */
	readonly pointer: Pointer
	readonly kind: SecretKind
}

/** A document in its intermediate form. The map, the generator and the report use nothing else of the document. */
export interface Source {
	/** Name of the source in the map. The generated module is named after it. */
	readonly name: string
	readonly dialect: Dialect
	/** The document's title and version, without control characters and secrets. */
	readonly title?: string
	readonly version?: string
	/** Lines of `createClient` for the document's ways to authorise calls; absent if it names none. */
	readonly waysIn?: readonly string[]
	/** All operations of the document, bound or not, sorted by path and then method. */
	readonly operations: readonly VendorOperation[]
	/** Schemas that are the target of a reference, sorted by pointer. Schemas that no operation uses are left out. */
	readonly schemas: ReadonlyMap<Pointer, NamedSchema>
	/** Diagnostics of the whole document, and of operations that couldn't be read. */
	readonly diagnostics: readonly Diagnostic[]
	readonly removals: readonly Removal[]
}

/** Where a parameter is sent. Cookies aren't supported: a cookie parameter is left out, with a diagnostic at the operation. */
export type ParameterPlace = 'path' | 'query' | 'header'

/** A parameter of the path, the query or the headers. */
export interface Parameter {
	readonly pointer: Pointer
	/** Exact name of the parameter in a request; header names in lower case. */
	readonly name: string
	readonly place: ParameterPlace
	/** Whether callers must set the parameter; always true for path parameters. */
	readonly required: boolean
	readonly schema: Schema
	/** How a list is sent: true repeats the parameter's name for each item; false joins the items with commas. */
	readonly isRepeated: boolean
	readonly description?: string
	readonly diagnostics?: readonly Diagnostic[]
}

/** A value that the document shows for a body. Secrets in it are replaced by values of the same form. */
export interface BodySample {
	readonly pointer: Pointer
	/** The sample's name, summary and description, without secrets; empty if it has none. */
	readonly about: string
	/** The value as JSON text, so that no part of it is taken for a part of a schema. */
	readonly json: string
}

/** Description of a body or a response in one of its media types. */
export interface Content {
	readonly pointer: Pointer
	/** Media type with parameters, in lower case: `application/json; charset=utf-8`. Printable ASCII. */
	readonly mediaType: string
	/** Schema of the body; absent if the document describes none. */
	readonly schema?: Schema
	/** Whether the schema was inferred from samples. It may then accept too little or too much. */
	readonly inferred?: true
	/** Values that the document shows, if the media type is JSON; absent if it shows none. */
	readonly samples?: readonly BodySample[]
	readonly diagnostics?: readonly Diagnostic[]
}

/** Request body of an operation: whether it is required, and one description for each media type. */
export interface Body {
	readonly pointer: Pointer
	readonly required: boolean
	/** At least one content, one for each media type: in the document's order of preference, otherwise sorted. */
	readonly contents: readonly Content[]
	readonly diagnostics?: readonly Diagnostic[]
}

/** Response that the document describes for one status or range of statuses. */
export interface VendorResponse {
	readonly pointer: Pointer
	/** The status: `200`, a range such as `2XX` (upper case), or `default` for every status that has no response of its own. */
	readonly status: string
	/** Contents sorted by media type; empty if there is no body or it is not documented. */
	readonly contents: readonly Content[]
	readonly description?: string
	readonly diagnostics?: readonly Diagnostic[]
}

/** Operation as the vendor's document describes it, whatever its format, before a map binds it. */
export interface VendorOperation {
	/** Method and path as in the document: `GET /cartoes/{id}`. Unique within its source. The map refers to the operation by this key. */
	readonly key: string
	readonly pointer: Pointer
	/** HTTP method in upper case, such as `GET`. */
	readonly method: string
	/** Path of the request, without the host and with the source's base path: `/v1/cartoes/{id}`. */
	readonly path: string
	/** The document's operationId, without secrets. It serves to detect changes and to make suggestions. The map doesn't depend on it. */
	readonly operationId?: string
	readonly summary?: string
	readonly description?: string
	readonly tags: readonly string[]
	/** Parameters, including the parameters of the path item. Sorted by place (path, query, header), then by name. */
	readonly parameters: readonly Parameter[]
	readonly body?: Body
	/** Documented responses, successes and errors, sorted by status with `default` last. */
	readonly responses: readonly VendorResponse[]
	/** Whether parts were inferred from samples, because a Postman collection, a curl command or a page has no schema. */
	readonly inferred?: true
	readonly diagnostics?: readonly Diagnostic[]
}

/** Members that schemas of every kind have: place, texts for comments, and diagnostics. */
interface Node {
	/** JSON pointer to the schema in the document. */
	readonly pointer: Pointer
	/** The document's description, without secrets; absent if there is none. */
	readonly description?: string
	/** The document's pattern as JSON text, if it isn't checked. */
	readonly patternText?: string
	/** Diagnostics of this schema, without those of the schemas inside it; absent if there are none. */
	readonly diagnostics?: readonly Diagnostic[]
}

/** Members of schemas that accept one kind of value: text, number, list or object. */
interface OneKind extends Node {
	/**
	 * Whether the document names no type. JSON Schema then accepts values of other kinds, too. Most authors mean only this kind, so the
	 * generated type names only this kind, but strict checks also accept the others.
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
	/** Values that a status field has in the samples. */
	readonly seen?: readonly string[]
}

/** Accepts numbers within the given limits. */
export interface NumberSchema extends OneKind {
	readonly kind: 'number'
	/** Whether the type is `integer`. 1.0 counts as an integer. */
	readonly integer: boolean
	readonly minimum?: number
	readonly maximum?: number
	readonly exclusiveMinimum?: number
	readonly exclusiveMaximum?: number
	/** Accepts only multiples of this number. It is greater than 0. */
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

/** A field that an object schema describes by name. The object's `required` says whether the field is required. */
export interface Property {
	/** Exact name of the field in the JSON. It may be any text, such as `__proto__` or an emoji, so print it as JSON text. */
	readonly name: string
	readonly schema: Schema
	/** Whether only responses have the field, so that an input may leave it out. */
	readonly readOnly?: true
	/** Whether only requests have the field, so that a response may lack it. */
	readonly writeOnly?: true
	/** Whether the map makes the field optional, even if a part of the schema requires it. */
	readonly optional?: true
}

/** Accepts objects. `properties` describe the named fields, and `additional` describes all other fields. */
export interface ObjectSchema extends OneKind {
	readonly kind: 'object'
	/** Fields sorted by name (UTF-16 code units). */
	readonly properties: readonly Property[]
	/** Names of fields that must be present, sorted. `properties` may not describe all of them. */
	readonly required: readonly string[]
	/** Schema of all other fields; `never` means that no other field is allowed. */
	readonly additional: Schema
}

/** Accepts the values of `enum` and `const`, without the values that neighbouring keywords reject. */
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

/** Refers to a named schema. The reference may be recursive. */
export interface RefSchema extends Node {
	readonly kind: 'ref'
	/** Key of a {@linkcode NamedSchema} in the source's `schemas`. The schema always exists. */
	readonly target: Pointer
}

/**
 * Schema of any kind, distinguished by `kind`. It is a small closed union with the meaning of JSON Schema 2020-12, in one form for all
 * dialects. If the union can't express a rule of the document, the schema has a diagnostic. Examples and defaults aren't kept.
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

/** A schema that is the target of a reference, with the name from which the name of its type is made. */
export interface NamedSchema {
	/** JSON pointer to the schema in the document. It is also the schema's key in the source's `schemas`. */
	readonly pointer: Pointer
	/** Name in the document, unchanged: `Cartão`, `card request`, `Card`. It may not be unique. */
	readonly name: string
	readonly schema: Schema
}
