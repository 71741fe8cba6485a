/** An operation of a vendor's document, whatever its dialect. */
import type { Loss } from './loss.ts'
import type { Pointer } from './pointer.ts'
import type { Schema } from './schema.ts'

/** How a parameter with several values is written (OpenAPI 3.1 §4.8.12.3); `tabDelimited` is the `tsv` of OpenAPI 2.0. */
export type ParameterStyle =
	| 'simple'
	| 'label'
	| 'matrix'
	| 'form'
	| 'spaceDelimited'
	| 'pipeDelimited'
	| 'tabDelimited'
	| 'deepObject'

/** Where a parameter stands. The client sends no cookies, so those are left out, with a loss at the operation. */
export type ParameterPlace = 'path' | 'query' | 'header'

export interface Parameter {
	readonly pointer: Pointer
	/** Exactly as on the wire. Of a header: in lower case. */
	readonly name: string
	readonly place: ParameterPlace
	/** A parameter of the path is always required. */
	readonly required: boolean
	readonly schema: Schema
	/** Of lists and objects. Of OpenAPI 2.0: `csv` is `form` without `explode`, `multi` with it. */
	readonly style: ParameterStyle
	readonly explode: boolean
	/** Reserved characters are sent as they are. */
	readonly allowReserved?: true
	/** May be sent without a value. */
	readonly allowEmptyValue?: true
	/** The parameter is a document of this media type (`content`): its schema describes what the text encodes. */
	readonly mediaType?: string
	readonly description?: string
	readonly deprecated?: true
	readonly losses?: readonly Loss[]
}

/** How one field of a form or one part of a multipart body is written. */
export interface PartEncoding {
	readonly name: string
	readonly mediaType?: string
	readonly style?: ParameterStyle
	readonly explode?: boolean
}

/** One media type of a body or an answer. */
export interface Content {
	readonly pointer: Pointer
	/** In lower case, with its parameters: `application/json; charset=utf-8`. Printable ASCII. */
	readonly mediaType: string
	/** Absent where the document has none. */
	readonly schema?: Schema
	/** Of forms and multipart bodies; sorted by name. */
	readonly encoding?: readonly PartEncoding[]
	/** The schema was made up from samples. */
	readonly inferred?: true
	readonly losses?: readonly Loss[]
}

export interface Body {
	readonly pointer: Pointer
	readonly required: boolean
	/** At least one; in the document's order of preference where it has one, else sorted by media type. */
	readonly contents: readonly Content[]
	readonly losses?: readonly Loss[]
}

export interface Answer {
	readonly pointer: Pointer
	/** `200`, `2XX` (upper case) or `default`. */
	readonly status: string
	/** None: without a body, or the document says nothing of it. Sorted by media type. */
	readonly contents: readonly Content[]
	readonly description?: string
	readonly losses?: readonly Loss[]
}

/** Schemes that are needed together, by their names in the source's `securitySchemes`. None: no authentication at all. */
export type SecurityRequirement = readonly { readonly scheme: string; readonly scopes: readonly string[] }[]

/** A way of proving who calls. No URL is kept. */
export interface SecurityScheme {
	readonly pointer: Pointer
	readonly name: string
	readonly scheme:
		| { readonly kind: 'apiKey'; readonly place: 'query' | 'header' | 'cookie'; readonly field: string }
		/** `scheme` in lower case: `basic`, `bearer`, … */
		| { readonly kind: 'http'; readonly scheme: string }
		/** `flows` by their names in OpenAPI 3: `clientCredentials`, … */
		| { readonly kind: 'oauth2'; readonly flows: readonly string[] }
		| { readonly kind: 'openIdConnect' }
		| { readonly kind: 'mutualTLS' }
		| { readonly kind: 'unknown'; readonly type: string }
}

export interface VendorOperation {
	/** Method and path as the document writes them: `GET /cartoes/{id}`. Unique within its source; what the map names. */
	readonly key: string
	readonly pointer: Pointer
	/** In upper case. */
	readonly method: string
	/** The path below the host, with the source's base path: `/v1/cartoes/{id}`. What the binding sends to. */
	readonly path: string
	/** A tripwire and evidence for suggestions; never what a mapping holds on to. Cleaned. */
	readonly operationId?: string
	readonly summary?: string
	readonly description?: string
	readonly tags: readonly string[]
	readonly deprecated?: true
	/** Those of the path item included; sorted by place (path, query, header), then by name. */
	readonly parameters: readonly Parameter[]
	readonly body?: Body
	/** Sorted by status, `default` last. */
	readonly answers: readonly Answer[]
	/** One of these is enough; an empty list: public. Absent: the document says nothing. */
	readonly security?: readonly SecurityRequirement[]
	/** Made up from samples, in part or in all: Postman, HAR, curl, and pages that show no schema. */
	readonly inferred?: true
	readonly losses?: readonly Loss[]
}
