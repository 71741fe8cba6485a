/**
 * An operation: one call of the platform as a plain object.
 * @module
 */
import { configurationError } from './errors.ts'
import type { Schema } from './schema.ts'

/**
 * What repeating an operation does (RFC 9110 §9.2): `safe` reads only, `idempotent` has the same effect twice as once,
 * `unsafe` may do it again. Only the first two are ever retried.
 */
export type Effect = 'safe' | 'idempotent' | 'unsafe'

/** Input that a binding fixes, so that several names can share one platform operation. The caller's input goes over it. */
export interface Preset {
	readonly params?: Readonly<Record<string, unknown>>
	readonly query?: Readonly<Record<string, unknown>>
	readonly headers?: Readonly<Record<string, string>>
	readonly body?: Readonly<Record<string, unknown>>
}

/** What is the same in every operation, whatever its schemas. */
export interface AnyOperation {
	readonly method: string
	readonly path: string
}

/** How an operation is sent and read; see {@linkcode operation}. */
export interface OperationSettings {
	/** Name used in errors, logs and records. Default: method and path template. */
	readonly id?: string
	/** Default `unsafe`. */
	readonly effect?: Effect
	/** Names of the body, query or path fields by which the platform's side of a call can be found again. */
	readonly identifiedBy?: readonly string[]
	/** Input fixed by the definition. */
	readonly preset?: Preset
	/** `bearer` (default) sends the access token; `none` sends no credential. */
	readonly auth?: 'bearer' | 'none'
	/** Query parameters that are written without `=` where their value is an empty text: `?name`. */
	readonly bareQuery?: readonly string[]
	/** Headers that also carry the access token, bare. */
	readonly tokenHeaders?: readonly string[]
	/** Whether one 401 is answered with a new token and a replay (RFC 9110 §15.5.2: it was not applied). Default true. */
	readonly replayUnauthorized?: boolean
	/**
	 * How the body is written. `application/json` (default) and `application/x-www-form-urlencoded` are written for you;
	 * for any other type the body must come as a string or a `Uint8Array`.
	 */
	readonly contentType?: string
	/** How a 2xx answer is read: `json` (default), `text`, or `bytes` (a `Uint8Array`). */
	readonly responseType?: 'json' | 'text' | 'bytes'
}

/** An operation, typed by what it takes and what it gives. `unknown` means: nothing is said about it. */
export interface Operation<Params = unknown, Query = unknown, Body = unknown, Data = unknown, Headers = unknown>
	extends AnyOperation,
		OperationSettings {
	readonly params?: Schema | undefined
	readonly query?: Schema | undefined
	readonly headers?: Schema | undefined
	readonly body?: Schema | undefined
	readonly response?: Schema | undefined
	/** Types only; never present at run time. */
	readonly '~types'?: { params: Params; query: Query; body: Body; data: Data; headers: Headers }
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | ParamNames<Rest>
	: never

/** The parameters that a path template names. */
export type ParamsOf<Path extends string> = string extends Path
	? unknown
	: [ParamNames<Path>] extends [never]
		? unknown
		: { [Name in ParamNames<Path>]: string | number }

/** What {@linkcode operation} takes. */
export interface Definition<Path extends string, Params, Query, Body, Data, Headers> extends OperationSettings {
	/** `GET`, `POST`, …; sent in upper case. */
	readonly method: string
	/** Below the base URL, beginning with `/`; `{name}` stands for one encoded parameter. */
	readonly path: Path
	readonly params?: Schema<Params>
	readonly query?: Schema<Query>
	readonly headers?: Schema<Headers>
	readonly body?: Schema<Body>
	readonly response?: Schema<unknown, Data>
}

/**
 * Describes one call of the platform, to be used with `client.call` or bound to a name of the catalogue.
 *
 * Does nothing by itself and knows no client. Each slot (`params`, `query`, `headers`, `body`, `response`) takes a Standard
 * Schema; input slots accept the schema's input type and send its output. A slot without a schema is not checked.
 *
 * @param definition Method, path template, schemas and settings.
 * @returns The definition, frozen, with its types.
 * @throws {TarjaError} `configuration` (`not_sent`) when the path is not a plain template below the base URL.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 *
 * const balance = operation({ method: 'GET', path: '/accounts/{id}/balance', effect: 'safe' })
 * const client = createClient({ baseUrl: 'https://platform.example' })
 * const read = () => client.call(balance, { params: { id: 7 } })
 * ```
 */
export function operation<
	const Path extends string,
	Params = ParamsOf<Path>,
	Query = unknown,
	Body = unknown,
	Data = unknown,
	Headers = unknown,
>(definition: Definition<Path, Params, Query, Body, Data, Headers>): Operation<Params, Query, Body, Data, Headers> {
	const { method, path, id } = definition
	if (!/^[a-z]+$/i.test(method))
		throw configurationError('Cannot define an operation: its method is not a word such as POST')
	if (!isTemplate(path))
		throw configurationError(
			`Cannot define operation ${id ?? method}: its path must begin with "/" and hold neither "?", "#", nor "." , ".." or empty segments`,
			path,
		)
	return Object.freeze({ ...definition, method: method.toUpperCase() })
}

function isTemplate(path: string): boolean {
	return /^\/[^?#\\\s]*$/.test(path) && !/\/(?:\.|%2e){0,2}(?=\/)|\/(?:\.|%2e){1,2}$/i.test(path)
}

declare const bindFirst: unique symbol

/**
 * An operation that the platform's reference names without showing its method or path. Calling it does not compile; bind it
 * first, with the vendor's page in hand: `group({ key: operation({ … }) })`.
 */
export interface UnboundOperation<Id extends string = string> {
	/** Types only. Not a call signature: the compiler would then speak of arguments, and not of an `UnboundOperation`. */
	readonly [bindFirst]: Id
}

/** How an operation is called in messages and records. */
export function nameOf({ id, method, path }: OperationSettings & AnyOperation): string {
	return id ?? `${method} ${path}`
}
