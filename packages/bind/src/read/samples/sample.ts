import type { Json } from '../../text/json.ts'
import type { Pointer } from '../../text/pointer.ts'

/** A sample body: JSON, the fields of a form in the same way, or another text. */
export interface SampleBody {
	readonly mediaType: string
	readonly json?: Json
}

/** Response that a sample shows: its status and, if it has one, its body. */
export interface SampleResponse {
	readonly pointer: Pointer
	readonly status: number
	readonly body?: SampleBody
}

/** A sample request. It contains no values except in JSON bodies, from which types are derived. */
export interface Sample {
	readonly pointer: Pointer
	readonly method: string
	/** Path without scheme and host; segments that look like values are `{name}`. */
	readonly path: string
	/** Names of query parameters in their order; a repeated name stands for a list. */
	readonly query: readonly string[]
	/** Names of request headers in lower case; their values are not kept. */
	readonly headers: readonly string[]
	readonly body?: SampleBody
	readonly responses: readonly SampleResponse[]
	readonly name?: string
	readonly description?: string
	readonly tags: readonly string[]
}
