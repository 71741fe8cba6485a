/**
 * An operation: one call of the platform as a plain object.
 * @module
 */
import { configurationError, isTarjaError } from './errors.ts'
import { flawOf } from './operation-flaw.ts'
import type { Schema } from './schema.ts'

/**
 * What repeating an operation does (RFC 9110 §9.2): `safe` reads only, `idempotent` has the same effect twice as once,
 * `unsafe` may do it again. Only the first two are ever retried.
 */
export type Effect = 'safe' | 'idempotent' | 'unsafe'

/** Input that a binding fixes, so that several names can share one platform operation. Where the caller gives a field, that value is sent. */
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
	/**
	 * Name used in errors, logs and records. Without it they say `group.method` of one bound in a group, and else method and path
	 * template; the operation itself then has none.
	 */
	readonly id?: string
	/** Default `unsafe`. */
	readonly effect?: Effect
	/**
	 * Names of the body, query or path fields by which the platform's side of a call can be found again: an unsafe operation without
	 * any leaves nothing to look up when its answer is lost. `operation()` takes parameters of the path and fields that the schemas
	 * of query and body send; any name while the body has no schema. Refused at run time, too, are those that differ from a
	 * parameter of the path or a preset field in case or separators only.
	 */
	readonly identifiedBy?: readonly string[]
	/**
	 * Whether the fields of `identifiedBy` hold no card number, as by their descriptions those of a payment intent: errors and the
	 * journal then show those of up to 14 digits as they are. Default false: all are masked where they look like one (`redact`).
	 */
	readonly identifiersInClear?: boolean
	/** Input fixed by the definition. */
	readonly preset?: Preset
	/** `bearer` (default) sends the access token; `none` sends no credential. */
	readonly auth?: 'bearer' | 'none'
	/** Query parameters that are written without `=` where their value is an empty text: `?name`. */
	readonly bareQuery?: readonly string[]
	/** Headers that also carry the access token, bare. */
	readonly tokenHeaders?: readonly string[]
	/** Whether one 401 (not applied, by RFC 9110 §15.5.2) is answered with a new token and a replay. Default true. */
	readonly replayUnauthorized?: boolean
	/**
	 * How the body is written. `application/json` (default) is written for you, and so is `application/x-www-form-urlencoded`, from
	 * an object, a `Map`, `URLSearchParams`, `FormData` or a list of pairs; for any other type the body must come as a string or a
	 * `Uint8Array`, which is copied at the time of the call. What JSON or a form cannot hold is refused rather than left out.
	 */
	readonly contentType?: string
	/** How a 2xx answer is read: `json` (default), `text`, or `bytes` (a `Uint8Array`). */
	readonly responseType?: 'json' | 'text' | 'bytes'
}

/** An operation, typed by what it takes and what it gives. `unknown`: not known. */
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

/** A path with parameters as routers write them (`/:id`) becomes the one to write (`/{id}`); any other stays as it is. */
export type Template<Path extends string> = Path extends `${infer Start}/:${infer Rest}`
	? Rest extends `${infer Name}/${infer End}`
		? Template<`${Start}/{${Name}}/${End}`>
		: `${Start}/{${Rest}}`
	: Path

/** Text that leaves the union it stands in what it is: editors still offer its other members. */
type AnyText = string & Record<never, never>

/** Any method; editors offer those of RFC 9110 §9.3 and RFC 5789 that fetch sends. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | AnyText

/** The names that a slot can hold: of a list of pairs, a `Map` or a form of the web, any. */
type NamesIn<Slot> = Slot extends string | Uint8Array
	? never
	: Slot extends Iterable<unknown>
		? string
		: keyof Slot & string

/** What is sent of a slot: what its schema gives, or, where that is not known, what it takes. */
type Sent<Taken, Given> = unknown extends Given ? Taken : Given

/** The names that `identifiedBy` can have: those that exist, or any while the body has no schema. */
export type IdentifierOf<Path extends string, Query, Body> =
	| (string extends Path ? string : ParamNames<Path>)
	| NamesIn<Query>
	| (unknown extends Body ? AnyText : NamesIn<Body>)

/** What {@linkcode operation} takes. */
export interface Definition<Path extends string, Params, Query, Body, Data, Headers, SentQuery = Query, SentBody = Body>
	extends OperationSettings {
	/** `GET`, `POST`, …; sent in upper case. */
	readonly method: Method
	/** Below the base URL, beginning with `/`; `{name}` stands for one encoded parameter. */
	readonly path: Template<Path>
	readonly identifiedBy?: readonly NoInfer<IdentifierOf<Path, Sent<Query, SentQuery>, Sent<Body, SentBody>>>[]
	readonly params?: Schema<Params>
	readonly query?: Schema<Query, SentQuery>
	readonly headers?: Schema<Headers>
	readonly body?: Schema<Body, SentBody>
	readonly response?: Schema<unknown, Data>
}

/**
 * Describes one call of the platform, to be used with `client.call` or bound to a name of the catalogue.
 *
 * Does nothing by itself and knows no client. Each slot (`params`, `query`, `headers`, `body`, `response`) takes a Standard
 * Schema; input slots accept the schema's input type and send its output. A slot without a schema is not checked. A slot that is left out
 * is given to its schema as `undefined`, then as an empty object. What a schema returns is awaited if it has a `then`; a schema
 * that throws has refused the value.
 *
 * @param definition Method, path template, schemas and settings.
 * @returns The definition, frozen, with its types and its effect.
 * @throws {TarjaError} `configuration` (`not_sent`) when the path is not a plain template below the base URL, or a setting is not
 * what its type says.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 *
 * // Invented: the platform's own operations are in @tarja/catalogue.
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
	SentQuery = Query,
	SentBody = Body,
>(
	definition: Definition<Path, Params, Query, Body, Data, Headers, SentQuery, SentBody>,
): Operation<Params, Query, Body, Data, Headers> {
	// Read once, and without a prototype: what is checked is what is sent, and nothing that somebody put on all objects is a setting.
	const own = { __proto__: null, ...definition }
	const wrong = flawOf(own)
	const { method, path, id = method, effect = 'unsafe' } = own
	if (wrong)
		throw configurationError(
			`Cannot define operation ${id}: ${wrong}`,
			wrong.startsWith('its path') ? String(path) : undefined,
		)
	const defined = Object.freeze({ ...own, __proto__: null, method: method.toUpperCase(), effect })
	known.add(defined)
	return defined
}

/** What `operation()` has made, so that a call need not look at it again. */
const known = new WeakSet<object>()

/** An operation whose effect has been decided. */
export type DefinedOperation = Operation & { readonly effect: Effect }

/** The operation of a call: one that somebody wrote by hand is looked at, and copied, as `operation()` would have done. */
export function definedOperation(given: Operation): DefinedOperation {
	if (known.has(given)) return given as DefinedOperation
	try {
		return operation(given as Definition<string, unknown, unknown, unknown, unknown, unknown>) as DefinedOperation
	} catch (error) {
		if (isTarjaError(error)) throw error
		throw configurationError(
			'Cannot call the operation: it is not an object that can be read; make it with operation()',
		)
	}
}

declare const bindFirst: unique symbol

/**
 * An operation that the platform's reference names without showing its method or path. Calling it does not compile; bind it
 * first, with the vendor's page in hand: `group({ key: operation({ … }) })`.
 */
export interface UnboundOperation<Id extends string = string> {
	/**
	 * Types only. Not a call signature: the compiler would then speak of arguments, and not of an `UnboundOperation`. Optional, so
	 * that who asks for `Client<{ payments: Payments }>` is given a client with more bound than that.
	 */
	readonly [bindFirst]?: Id
	/** Of every function. Without a member that must be there, the compiler takes no function for it. */
	readonly name: string
}

/** How an operation is called in messages and records. */
export function nameOf({ id, method, path }: OperationSettings & AnyOperation): string {
	return id ?? `${method} ${path}`
}
