/** An operation of a vendor's document in a form that is independent of its format. */

import type { Pointer } from '../text/pointer.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Schema } from './schema.ts'

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
