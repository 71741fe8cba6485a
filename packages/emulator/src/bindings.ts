/** Operations that integrators have bound, which the emulator serves besides the documented ones. */

/** A schema of any library that speaks Standard Schema (standardschema.dev). */
export interface WireSchema {
	/** The entry point of Standard Schema version 1, by which the emulator checks what it invents without knowing the library. */
	readonly '~standard': { readonly validate: (value: unknown) => unknown }
}

/** A bound operation. Objects made by `operation()` of `@tarja/core` have this shape. */
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
	/** `none` if the operation needs no bearer token. Default `bearer`: a request without a valid token is refused. */
	readonly auth?: 'bearer' | 'none'
	/** Media type of the request's body. Default `application/json`. */
	readonly contentType?: string
	/** Distinguishes operations with the same method and path: the one whose defaults the request contains is served. */
	readonly defaults?: { readonly query?: object; readonly body?: object }
	/** Schema of the request's body. A request without a body is then refused. */
	readonly body?: WireSchema | undefined
	/** What responses mean. If it has a `field` and the values of `applied`, an invented response has the first of them. */
	readonly outcomeOf?: object | string | undefined
	/** Schema of the response. The emulator invents a response from it if it is a valibot schema or exposes its JSON Schema. */
	readonly response?: WireSchema | undefined
}

/**
 * Changes to a documented operation, as a client's options make them: fields that must be present, or an operation in its
 * place.
 */
export interface Narrowing {
	/** Names of top-level body fields without which a request is refused. */
	readonly required?: readonly string[]
	/** `omit` accepts requests without the header `access_token`. */
	readonly accessTokenHeader?: unknown
	/** `omit` accepts requests without the query parameter `meioPagamento`. */
	readonly meioPagamento?: unknown
	/** Replaces the documented operation in the client; the emulator serves both. */
	readonly replace?: BoundOperation
}

/** Bindings by operation identifier (`loans.personal`): the same object that `@tarja/catalogue` takes. */
export type Bindings = Readonly<Record<string, BoundOperation | Narrowing>>

/** A request to a bound operation, as the function that responds to it receives it. */
export interface BoundRequest {
	/** Identifier under which the operation was bound. */
	readonly operation: string
	/** Path parameters, decoded. */
	readonly params: Readonly<Record<string, string>>
	/** Query parameters, decoded; a repeated one is an array. */
	readonly query: Readonly<Record<string, string | readonly string[]>>
	/** The body: a JSON value, the fields of a form, or the text of anything else; undefined when there is none. */
	readonly body: unknown
	/** Ids of the payment intents that this space has recorded, oldest first. */
	readonly intents: readonly string[]
}

/** A response that you choose: to a bound operation, or to a payment intent. */
export interface BoundResponse {
	/** Status code, 200 to 599. Default 200. With 400 or more, the request to a bound operation does not count as applied. */
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

/** A bound operation with its path template compiled, so that each request is only matched against it. */
export interface Binding {
	readonly id: string
	readonly operation: BoundOperation
	readonly response: Responses[string] | undefined
	/** Matches a path and returns its parameters, or undefined if it does not match. */
	paramsOf(path: string): Readonly<Record<string, string>> | undefined
}

/** Everything that was bound when the emulator was created, ready for matching requests. */
export interface Bound {
	readonly bindings: readonly Binding[]
	/** Changes to the creation of payment intents that the bindings ask for. */
	readonly createIntent: Narrowing
}

/**
 * Documented operations. Their bindings narrow or replace what the emulator already serves; any other binding adds an
 * operation.
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
 * @throws {TypeError} If one is no operation, or a response is for none of them.
 */
export function prepareBindings(bindings: Bindings = {}, responses: Responses = {}): Bound {
	const ready = Object.entries(bindings).flatMap(([id, input]): Binding[] => {
		const operation = toBoundOperation(id, input)
		if (!operation) return []
		if (!operation.path.startsWith('/'))
			throw new TypeError(
				`Cannot create the emulator: the path of the binding ${id} does not begin with "/"; correct it`,
			)
		return [{ id, operation, response: responses[id], paramsOf: createPathMatcher(operation.path) }]
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
