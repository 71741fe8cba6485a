/** Operations that the reference does not show, as an integrator has bound them: the emulator serves what it is given. */

import { decoded } from './printable.ts'

/** A schema of any library that speaks Standard Schema (standardschema.dev). */
export interface WireSchema {
	readonly '~standard': { readonly validate: (value: unknown) => unknown }
}

/** An operation with its method and path. Those that `operation()` of `@tarja/core` makes are such objects as they are. */
export interface BoundOperation {
	/** `GET`, `POST`, … */
	readonly method: string
	/** Below the base URL, beginning with `/`; `{name}` stands for one encoded parameter. */
	readonly path: string
	/** An effect that is not `safe` is recorded as applied. Default `unsafe`. */
	readonly effect?: 'safe' | 'idempotent' | 'unsafe'
	/** `none`: no bearer token is asked for. */
	readonly auth?: 'bearer' | 'none'
	/** Media type of the body. Default `application/json`. */
	readonly contentType?: string
	/** Tells operations with one method and path apart: the one whose preset a request shows is meant. */
	readonly preset?: { readonly query?: object; readonly body?: object }
	/** Judges the path parameters: text on the wire, numbers and truth values too where the schema wants them. */
	readonly params?: WireSchema | undefined
	/** Judges the query, likewise. */
	readonly query?: WireSchema | undefined
	/** Judges the body as it was sent. */
	readonly body?: WireSchema | undefined
	/** An answer is made up of what it takes in, where it is of valibot or tells its JSON Schema. */
	readonly response?: WireSchema | undefined
}

/** What can be said of a documented operation: fields that it requires, or another operation in its place. */
export interface Narrowing {
	/** Body fields that have to be there. */
	readonly required?: readonly string[]
	/** `omit`: the header `access_token` may be missing. */
	readonly accessTokenHeader?: unknown
	/** `omit`: the query parameter `meioPagamento` may be missing. */
	readonly meioPagamento?: unknown
	/** Takes the documented operation's place in the client; here it is served beside it. */
	readonly replace?: BoundOperation
}

/** Bindings by group and operation, `loans.personal`: the very object that `@tarja/catalogue` takes. */
export type Bindings = Readonly<Record<string, BoundOperation | Narrowing>>

/** A request to a bound operation, as it arrived and was found valid. */
export interface BoundRequest {
	/** Identifier of the binding. */
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

/** An answer to a bound operation. */
export interface BoundAnswer {
	/** Status code, 200 to 599. Default 200. From 400 on, nothing counts as applied. */
	readonly status?: number
	/** Header fields; `content-type` is `application/json` unless named here. */
	readonly headers?: Readonly<Record<string, string>>
	/** A string is sent as it is; anything else is sent as JSON text; absent sends no body. */
	readonly body?: unknown
}

/** Answers by the identifier of the binding: always the same, or made for each request. */
export type Answers = Readonly<
	Record<string, BoundAnswer | ((request: BoundRequest) => BoundAnswer | Promise<BoundAnswer>)>
>

/** One binding, ready to be found by a request. */
export interface Binding {
	readonly id: string
	readonly operation: BoundOperation
	readonly answer: Answers[string] | undefined
	/** The path parameters, or undefined where the path is another. */
	paramsOf(path: string): Readonly<Record<string, string>> | undefined
}

/** What an emulator was given to serve besides the documented operations. */
export interface Bound {
	readonly bindings: readonly Binding[]
	/** What is said of payment-intent creation. */
	readonly createIntent: Narrowing
}

/** The documented operations: narrowed or replaced, never bound. */
const documented: ReadonlySet<string> = new Set(['authentication.generateAccessToken', 'payments.createIntent'])

function isBound(given: BoundOperation | Narrowing): given is BoundOperation {
	return 'method' in given && typeof given.method === 'string' && 'path' in given && typeof given.path === 'string'
}

function operationOf(id: string, given: BoundOperation | Narrowing): BoundOperation | undefined {
	const operation = documented.has(id) ? (given as Narrowing).replace : given
	if (operation === undefined || isBound(operation)) return operation
	throw new TypeError(
		`Cannot create the emulator: the binding ${id} has no method or no path; make it with operation()`,
	)
}

/** Turns a template into a reader of paths. What stands around the parameters is compared as URLs write it. */
function readerOf(template: string): Binding['paramsOf'] {
	const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
	const { pathname } = new URL(`http://emulator.invalid${template.replaceAll(/\{[^{}]*\}/g, '%01')}`)
	const form = new RegExp(`^${pathname.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%01', '([^/]+)')}$`)
	return (path) => {
		const values = form.exec(path)?.slice(1).map(decoded)
		if (!values || values.includes(undefined)) return undefined
		return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
	}
}

/**
 * Makes bindings ready to serve.
 *
 * @throws {TypeError} When one is no operation, or an answer is for none of them.
 */
export function prepareBindings(bindings: Bindings = {}, answers: Answers = {}): Bound {
	const ready = Object.entries(bindings).flatMap(([id, given]): Binding[] => {
		const operation = operationOf(id, given)
		if (!operation) return []
		if (!operation.path.startsWith('/'))
			throw new TypeError(
				`Cannot create the emulator: the path of the binding ${id} does not begin with "/"; correct it`,
			)
		return [{ id, operation, answer: answers[id], paramsOf: readerOf(operation.path) }]
	})
	const stray = Object.keys(answers).find((id) => !ready.some((binding) => binding.id === id))
	if (stray === undefined)
		return { bindings: ready, createIntent: (bindings['payments.createIntent'] ?? {}) as Narrowing }
	throw new TypeError(`Cannot create the emulator: there is an answer for ${stray}, which is not bound; bind it`)
}
