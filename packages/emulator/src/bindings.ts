/** Operations that integrators have bound. The emulator serves them in addition to the documented ones. */

/** A schema of any library that implements Standard Schema (standardschema.dev). */
export interface WireSchema {
	/**
	 * The entry point of Standard Schema version 1. With it, the emulator checks the responses that it invents, and needn't know the
	 * library.
	 */
	readonly '~standard': { readonly validate: (value: unknown) => unknown }
}

/** The `lookup` of an operation of `@tarja/core`. */
export interface BoundLookup {
	/** The operation that reads the payment. The emulator serves it, bound or not. */
	readonly operation: BoundOperation
	readonly input: (known: {
		readonly fields: Readonly<Record<string, unknown>>
		readonly saved: Readonly<Record<string, unknown>>
		readonly reference: string
	}) => object | undefined
	readonly field: string
	readonly applied: readonly string[]
	readonly rejected?: readonly string[]
	readonly reversed?: readonly string[]
	readonly ofStep?: readonly string[]
	readonly at?: string
	readonly fields?: Readonly<Record<string, string>>
}

/** A bound operation. `operation()` of `@tarja/core` returns objects of this shape. */
export interface BoundOperation {
	/** HTTP method: `GET`, `POST` and so on. */
	readonly method: string
	/** Path template below the base URL, beginning with `/`; `{name}` stands for one encoded parameter. */
	readonly path: string
	/**
	 * Effect of the operation on the platform. A request that gets a successful response is recorded as applied, unless this is
	 * `safe`. Default `unsafe`.
	 */
	readonly effect?: 'safe' | 'idempotent' | 'unsafe'
	/** Whether a request needs a bearer token. Default `bearer`: a request without a valid token is refused. `none`: no token is needed. */
	readonly auth?: 'bearer' | 'none'
	/** Media type of the request's body. Default `application/json`. */
	readonly contentType?: string
	/** Distinguishes operations with the same method and path. The emulator serves the operation whose defaults the request contains. */
	readonly defaults?: {
		readonly query?: object
		readonly body?: object
		readonly headers?: { readonly accept?: string }
	}
	/** How the client reads the response: `json` (default), `text` or `bytes`. An invented response is of this kind. */
	readonly responseType?: 'json' | 'text' | 'bytes'
	/** Schema of the request's body. A request without a body is then refused. */
	readonly body?: WireSchema | undefined
	/** How to classify a response. If this has `field` and `applied`, an invented response has the first `applied` value in that field. */
	readonly outcomeOf?: object | string | undefined
	/** Fields of the request that identify the payment. With `lookup`, the response has their values. */
	readonly identifiedBy?: readonly string[] | object | undefined
	/** Which of an order's calls it is. Default `create`. */
	readonly step?: string
	/** What reads the payment. The emulator keeps what this operation created, and the read shows that, or 404. */
	readonly lookup?: BoundLookup
	/** Header or body field of an idempotency key. A request with a known key gets the first response and has no effect. */
	readonly idempotencyKey?: { readonly header?: string; readonly field?: string }
	/** With this and `lookup`, a second request of one id gets the first response and has no effect. */
	readonly repeatable?: object
	/** Schema of the response. The emulator invents a response from it if it is a valibot schema or exposes its JSON Schema. */
	readonly response?: WireSchema | undefined
}

/**
 * Changes to a documented operation, in the form in which a client's options make them: required fields, or an operation that replaces it.
 */
export interface Narrowing {
	/** Names of top-level body fields that a request must have. Without them it is refused. */
	readonly required?: readonly string[]
	/** `omit` accepts requests without the header `access_token`. */
	readonly accessTokenHeader?: unknown
	/** `omit` accepts requests without the query parameter `meioPagamento`. */
	readonly meioPagamento?: unknown
	/** A field that is named as `extra.name` in one of these lists may be sent, although the reference doesn't show it. */
	readonly identifiedBy?: readonly string[] | object
	/** Allows `extra.name`, as `identifiedBy` does. */
	readonly uniqueBy?: readonly string[]
	/** Allows `extra.name`, as `identifiedBy` does. */
	readonly listedBy?: readonly string[]
	/** Allows `extra.name`, as `identifiedBy` does. */
	readonly mayVary?: readonly string[]
	/** A setting of the client. The emulator doesn't use it. */
	readonly response?: unknown
	/** A setting of the client. The emulator doesn't use it. */
	readonly outcomeOf?: unknown
	/** A setting of the client. The emulator doesn't use it. */
	readonly amountField?: unknown
	/** A setting of the client. The emulator doesn't use it. */
	readonly replayUnauthorized?: unknown
	/** A setting of the client. The emulator doesn't use it. */
	readonly unmaskedFields?: unknown
	/** Replaces the documented operation in the client; the emulator serves both. */
	readonly replace?: BoundOperation
}

/** Bindings by operation identifier (`loans.personal`). Pass the object that you pass to `@tarja/catalogue`. */
export type Bindings = Readonly<Record<string, BoundOperation | Narrowing>>

/** A request to a bound operation. The function that responds to it receives this object. */
export interface BoundRequest {
	/** Identifier under which the operation was bound. */
	readonly operation: string
	/** Path parameters, decoded. */
	readonly params: Readonly<Record<string, string>>
	/** Query parameters, decoded. A repeated parameter is an array. */
	readonly query: Readonly<Record<string, string | readonly string[]>>
	/** The body: a JSON value, the fields of a form, or the text of any other body; undefined if there is none. */
	readonly body: unknown
	/** Ids of the payment intents that this space has recorded, oldest first. */
	readonly intents: readonly string[]
}

/** A response that you choose: to a bound operation, or to a payment intent. */
export interface BoundResponse {
	/** Status code, 200 to 599. Default 200. If it is 400 or more, the request to a bound operation doesn't count as applied. */
	readonly status?: number
	/** Header fields; `content-type` is `application/json` unless named here. */
	readonly headers?: Readonly<Record<string, string>>
	/** A string is sent as it is; anything else is sent as JSON text; absent sends no body. */
	readonly body?: unknown
}

/** Responses by operation identifier: a constant, or a function of the request. */
export type Responses = Readonly<
	Record<string, BoundResponse | ((request: BoundRequest) => BoundResponse | Promise<BoundResponse>)>
>

/** A bound operation and its compiled path template, so that each request only has to be matched. */
export interface Binding {
	readonly id: string
	readonly operation: BoundOperation
	readonly response: Responses[string] | undefined
	/** Whether it is the read of an operation's `lookup`. */
	readonly isLookup: boolean
	/** Matches a path and returns its parameters, or undefined if it does not match. */
	paramsOf(path: string): Readonly<Record<string, string>> | undefined
}

/** All bindings of an emulator, ready to match requests. */
export interface Bound {
	readonly bindings: readonly Binding[]
	/** Changes to the creation of payment intents, from the bindings. */
	readonly createIntent: Narrowing
}

/**
 * The documented operations. A binding for one of them changes or replaces an operation that the emulator already serves. Any other binding
 * adds an operation.
 */
const documented: ReadonlySet<string> = new Set(['authentication.generateAccessToken', 'payments.createIntent'])

function isBound(input: BoundOperation | Narrowing): input is BoundOperation {
	return 'method' in input && typeof input.method === 'string' && 'path' in input && typeof input.path === 'string'
}

function toBoundOperation(id: string, input: BoundOperation | Narrowing): BoundOperation | undefined {
	const operation = documented.has(id) ? (input as Narrowing).replace : input
	if (operation === undefined || isBound(operation)) return operation
	throw new TypeError(
		`Cannot create the emulator: the binding ${id} has no method or no path; make it with operation()`,
	)
}

const getKey = ({ method, path }: BoundOperation): string => `${method} ${path}`

/** Compiles a path template into a matcher. Literal parts are compared percent-encoded, as URLs normalise them. */
function createPathMatcher(template: string): Binding['paramsOf'] {
	const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
	const { pathname } = new URL(`http://emulator.invalid${template.replaceAll(/\{[^{}]*\}/g, '%01')}`)
	const form = new RegExp(`^${pathname.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%01', '([^/]+)')}$`)
	return (path) => {
		const values = form.exec(path)?.slice(1).map(decodeSegment)
		if (!values || values.includes(undefined)) return undefined
		return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
	}
}

/**
 * Prepares bindings for serving.
 *
 * @throws {TypeError} If a binding isn't an operation, or a response belongs to no binding.
 */
export function prepareBindings(bindings: Bindings = {}, responses: Responses = {}): Bound {
	const found = Object.entries(bindings).flatMap(([id, input]) => {
		const operation = toBoundOperation(id, input)
		return operation ? [[id, operation] as const] : []
	})
	const reads = new Map(
		found.flatMap(([, { lookup }]) => (lookup ? [[getKey(lookup.operation), lookup.operation] as const] : [])),
	)
	const keys = new Set(found.map(([, operation]) => getKey(operation)))
	const more = [...reads].filter(([key]) => !keys.has(key))
	const ready = [...found, ...more].map(([id, operation]): Binding => {
		if (!operation.path.startsWith('/'))
			throw new TypeError(
				`Cannot create the emulator: the path of the binding ${id} does not begin with "/"; correct it`,
			)
		const isLookup = reads.has(getKey(operation))
		return { id, operation, response: responses[id], isLookup, paramsOf: createPathMatcher(operation.path) }
	})
	const stray = Object.keys(responses).find((id) => !ready.some((binding) => binding.id === id))
	if (stray === undefined)
		return { bindings: ready, createIntent: (bindings['payments.createIntent'] ?? {}) as Narrowing }
	throw new TypeError(`Cannot create the emulator: there is a response for ${stray}, which is not bound; bind it`)
}

/** Decodes the percent escapes of a path segment; undefined if they are malformed. */
function decodeSegment(piece: string): string | undefined {
	try {
		return decodeURIComponent(piece)
	} catch {
		return undefined
	}
}
