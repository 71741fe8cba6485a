import type { Json } from '../../form/json.ts'
import type { Pointer } from '../../form/pointer.ts'

/** A body that was seen: JSON, the names of a form's fields, or text of another kind. */
export interface SampleBody {
	readonly mediaType: string
	readonly json?: Json
	readonly fields?: readonly { readonly name: string; readonly isFile: boolean }[]
}

/** An answer that was seen. */
export interface SampleAnswer {
	readonly pointer: Pointer
	readonly status: number
	readonly body?: SampleBody
}

/** A request that was seen or is shown. No value of it is here but those of JSON bodies, from which types are made up. */
export interface Sample {
	readonly pointer: Pointer
	readonly method: string
	/** Below the host; parameters as `{name}`. */
	readonly path: string
	/** Names of query parameters; a name that is repeated is there as often. */
	readonly query: readonly string[]
	/** Names of header fields, in lower case. */
	readonly headers: readonly string[]
	readonly body?: SampleBody
	readonly answers: readonly SampleAnswer[]
	readonly name?: string
	readonly description?: string
	readonly tags: readonly string[]
}
