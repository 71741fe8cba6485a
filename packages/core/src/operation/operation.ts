/** Defines operations, which describe one API call each as a plain object; checks them. */

import { headerName, isTemplate, pathRule } from '../base/http.ts'
import { createConfigurationError } from '../errors/tarja-error.ts'
import { isOutcomeRule, type OutcomeFields, type OutcomeFunction, type OutcomeRule, type Word } from './outcome-of.ts'
import type { Schema } from './schema.ts'
import {
	type AnyOperation,
	type Effect,
	type Identity,
	isIdentity,
	isLookup,
	type Lookup,
	type OperationSettings,
} from './settings.ts'

/** An operation with the types of its input and output; `unknown` if there is no schema. */
export interface Operation<Params = unknown, Query = unknown, Body = unknown, Data = unknown, Headers = unknown>
	extends AnyOperation,
		OperationSettings {
	/** Validates the parameters of the path before a call is sent. */
	readonly params?: Schema | undefined
	/** Validates the query before a call is sent. */
	readonly query?: Schema | undefined
	/** Validates the headers in a call's input before it is sent. */
	readonly headers?: Schema | undefined
	/** Validates the body before a call is sent. */
	readonly body?: Schema | undefined
	/** Validates the body of a 2xx response. */
	readonly response?: Schema | undefined
	/** Classifies a response; see {@linkcode Definition}. */
	readonly outcomeOf?: OutcomeRule | undefined
	/** Carries the input and output types to the compiler; never set at run time. */
	readonly '~types'?: { params: Params; query: Query; body: Body; data: Data; headers: Headers }
}

/** Marks an operation whose result may have `deviations`. `data` has its type only if there are none. Exists in types only. */
export interface MayDeviate {
	readonly '~types'?: { readonly deviates: true }
}

/** Marks an operation that has its own `outcomeOf`, because `once` requires one. Exists in types only. */
export interface HasOutcome {
	readonly '~types'?: { readonly decided: true }
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | ParamNames<Rest>
	: never

/** Union of the parameter names in a path template: `'id'` for `/cards/{id}`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer First}}${infer Rest}`
	? // Most paths have one parameter. Looking for more would cost a compiler a third of the whole definition.
		Rest extends `${string}{${string}`
		? { [Name in First | ParamNames<Rest>]: string | number }
		: { [Name in First]: string | number }
	: unknown

/** Corrects router-style paths (`/:id`) to `/{id}` in the compiler's message. Other paths stay unchanged. */
export type Template<Path extends string> = Path extends `${infer Start}/:${infer Rest}`
	? Rest extends `${infer Name}/${infer End}`
		? Template<`${Start}/{${Name}}/${End}`>
		: `${Start}/{${Rest}}`
	: Path

/** Any text. Unlike `string`, it keeps a union's literals in an editor's completion. */
type AnyText = string & Record<never, never>

/** HTTP method. Editors suggest the methods of RFC 9110 §9.3 and RFC 5789. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | AnyText

/** Field names of a slot. Any name is allowed for a list of pairs, a `Map` or a web form. */
type NamesIn<Slot> = Slot extends string | Uint8Array
	? never
	: Slot extends Iterable<unknown>
		? string
		: keyof Slot & string

/** Type of the value that is sent: the schema's output, or its input if the output is unknown. */
type Sent<Taken, Given> = unknown extends Given ? Taken : Given

/** Names allowed in `identifiedBy`: existing fields, those below a field of the body, or any name if the body has no schema. */
export type IdentifierOf<Path extends string, Query, Body> =
	| (string extends Path ? string : ParamNames<Path>)
	| NamesIn<Query>
	| (unknown extends Body ? AnyText : NamesIn<Body> | `${NamesIn<Body>}.${string}`)

/** The argument of {@linkcode operation}. */
export interface Definition<
	Path extends string,
	Params,
	Query,
	Body,
	Data,
	Headers,
	SentQuery = Query,
	SentBody = Body,
	Said extends Word | undefined = Word | undefined,
	Returns extends 'return' = 'return',
	Rule extends OutcomeFields | 'http' = OutcomeFields | 'http',
> extends OperationSettings {
	/** HTTP method: `GET`, `POST` and so on; sent in upper case. */
	readonly method: Method
	/** Path below the base URL, beginning with `/`; `{name}` stands for one encoded parameter. */
	readonly path: Path extends `${string}/:${string}` ? Template<Path> : Path
	readonly identifiedBy?: Identity<NoInfer<IdentifierOf<Path, Sent<Query, SentQuery>, Sent<Body, SentBody>>>>
	/** The schema of the path's parameters. Without one, each `{name}` of the path takes a text or a number. */
	readonly params?: Schema<Params>
	/** The schema of the query. With one, names and values are checked before anything is sent. Without one, any are accepted. */
	readonly query?: Schema<Query, SentQuery>
	/**
	 * The schema of the headers that are part of the input. Leave it out if there are none. Other headers are passed in the options of a call.
	 */
	readonly headers?: Schema<Headers>
	/**
	 * The schema of the body. With one, the body is checked before anything is sent, and `body` and `identifiedBy` have types. Without one,
	 * any body is accepted.
	 */
	readonly body?: Schema<Body, SentBody>
	/** The schema of a 2xx response's body. It checks `data` and gives it a type. Without one, `data` is `unknown`. */
	readonly response?: Schema<unknown, Data>
	readonly deviations?: Returns
	/**
	 * Classifies a complete response, of any status, before a replay or a retry. `client.journal.once` requires it, because only you know what
	 * the platform's response means. As data: `{ field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] }`; other values are
	 * `unknown`. As a function, if one field isn't enough: `undefined` means the rule by HTTP status. `'http'`: only that rule.
	 *
	 * `applied` ends the call with a result. The result has `deviations` if the response differs from the `response` schema. If a function
	 * throws, or returns any other value, the outcome is `unknown`. It is also `unknown` if the runtime may have sent the request twice.
	 */
	readonly outcomeOf?: OutcomeFunction<NoInfer<Data>, Said> | Rule
}

/** The argument of {@linkcode operation} with any types, for code that doesn't know them. */
export type AnyDefinition = Definition<string, unknown, unknown, unknown, unknown, unknown>

/**
 * Describes one call of the platform. Use it with `client.call`, or bind it to a name of the catalogue.
 *
 * It makes no call and knows no client. Each slot (`params`, `query`, `headers`, `body`, `response`) takes a Standard Schema. Input slots
 * accept the schema's input type and send its output. A slot without a schema is not checked. If the input lacks a slot, the slot's schema
 * gets `undefined`, and if it refuses that, an empty object. A schema may return a promise. A schema that throws has refused the value.
 *
 * @param definition Method, path template, schemas and settings.
 * @returns The definition, frozen, with its types and its effect.
 * @throws {TarjaError} `configuration` (`not_processed`) if the path is not a plain template below the base URL, or a setting has a value
 * that its type doesn't allow.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 *
 * // Invented: the platform's own operations are in '@tarja/catalogue'.
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
	Said extends Word | undefined = undefined,
	Returns extends 'return' = never,
	Rule extends OutcomeFields | 'http' = never,
>(
	definition: Definition<Path, Params, Query, Body, Data, Headers, SentQuery, SentBody, Said, Returns, Rule>,
): Operation<Params, Query, Body, Data, Headers> &
	// Has no name of its own, because a named type costs a compiler more.
	('applied' extends Said
		? MayDeviate
		: 'return' extends Returns
			? MayDeviate
			: [Rule] extends [never]
				? unknown
				: 'http' extends Rule
					? unknown
					: MayDeviate) &
	([Said, Rule] extends [undefined, never] ? unknown : HasOutcome) {
	// Copied, so that later changes of the definition don't count.
	const own = { ...definition }
	const flaw = findFlaw(own)
	const { method, id = method, effect = 'unsafe' } = own
	if (flaw) throw createConfigurationError('operation', `Cannot define operation ${id}: ${flaw}`)
	const made = Object.freeze({ ...own, method: method.toUpperCase(), effect })
	known.add(made)
	return made as Operation<Params, Query, Body, Data, Headers> & MayDeviate & HasOutcome // The marks exist in types only.
}

/** Operations that `operation()` made. They need no further check. */
const known = new WeakSet<object>()

/** An operation whose `effect` is set, so that no code has to apply the default again. */
export type DefinedOperation = Operation & { readonly effect: Effect }

/** Returns the operation of a call. An operation that was written by hand is validated and copied first. */
export function toDefinedOperation(input: Operation): DefinedOperation {
	const isKnown = known.has(input)
	return (isKnown ? input : operation(input as AnyDefinition)) as DefinedOperation
}

/** Returns the name of an operation in error messages and records: its `id`, otherwise its method and path template. */
export function getOperationName({ id, method, path }: OperationSettings & AnyOperation): string {
	return id ?? `${method} ${path}`
}

/** Returns the names of the fields that identify a call. */
export function listIdentityNames({ identifiedBy = [] }: { readonly identifiedBy?: Identity }): readonly string[] {
	return Array.isArray(identifiedBy) ? identifiedBy : Object.keys(identifiedBy)
}

/** A definition as it was passed to `operation()`, not checked yet. */
type Unchecked = Readonly<Record<string, unknown>>

/**
 * Checks of mistakes in JavaScript that would cost money, and of rules that a type can't express: a misspelt `effect` would let an unsafe
 * call be retried. Types check the rest.
 */
const settings: Readonly<Record<string, readonly [expected: string, isValid: (value: never) => boolean]>> = {
	step: ['a name of letters, digits, ., - and _', (value) => /^[a-z][\w.-]{0,79}$/i.test(value)],
	effect: ['safe, idempotent or unsafe', (value) => ['safe', 'idempotent', 'unsafe'].includes(value)],
	mayRepeat: ['true', (value) => value === true],
	outcomeOf: ["{ field, applied, rejected }, a function, or 'http'", isOutcomeRule],
	identifiedBy: [
		'a list of names, or names with text, digits, decimal, instant, fingerprint or { digits: { last: 6 } }',
		isIdentity,
	],
	idempotencyKey: [
		'{ header or field, createKey }, which idempotencyKey() of @tarja/catalogue/bindings makes',
		({ header = '', field, createKey }) =>
			typeof createKey === 'function' &&
			(field === undefined ? headerName.test(header) : field !== '' && header === ''),
	],
	repeatable: [
		"{ by: ['txid'], validForMs }",
		({ by, validForMs }) => Object(by).length > 0 && Number.isFinite(validForMs) && validForMs > 0,
	],
	lookup: ['{ operation, input, field, applied } with a safe operation and each word once', isLookup],
	read: ['a function', (value) => typeof value === 'function'],
	contentType: ['printable ASCII', (value) => /^[\x20-\x7e]+$/.test(value)],
	tokenHeaders: [
		'a list of header names that can be given',
		(names: readonly string[]) => names.every((name) => headerName.test(name)),
	],
}

const refusedMethods: readonly string[] = ['CONNECT', 'TRACE', 'TRACK']

/** Returns what is wrong with a definition. Completes "Cannot define operation …: ". */
function findFlaw(definition: Unchecked): string | undefined {
	const { method, path } = definition
	// Rejects CONNECT, TRACE and TRACK here, because fetch itself rejects them (Fetch §2.2.1) too late to prove that nothing was sent.
	if (typeof method !== 'string' || !/^[A-Za-z]+$/.test(method) || refusedMethods.includes(method.toUpperCase()))
		return 'its method is not a word such as POST'
	if (!isTemplate(path)) return `its ${pathRule}`
	for (const [name, [expected, isValid]] of Object.entries(settings)) {
		const value = definition[name]
		if (value !== undefined && !isValid(value as never)) return `its ${name} is not ${expected}`
	}
	return findForeignSetting(definition)
}

/** Finds settings that contradict each other. */
function findForeignSetting(definition: Unchecked): string | undefined {
	const { effect, deviations, read, responseType } = definition
	if (read && responseType !== 'text') return "its read gets a text; write responseType: 'text'"
	if (deviations && effect !== 'safe')
		return 'only a safe one returns deviations; write outcomeOf: ({ data, deviations }) => …'
	const names = listIdentityNames(definition as { readonly identifiedBy?: Identity })
	const { repeatable } = definition
	const lists: Unchecked = { ...definition, repeatable: Object(repeatable).by }
	for (const list of ['uniqueBy', 'listedBy', 'kindBy', 'amountField', 'repeatable']) {
		const foreign = [lists[list] ?? []].flat().find((name) => !names.includes(name as string))
		if (foreign !== undefined) return `its ${list} has "${foreign}", which identifiedBy has not`
	}
	return isLookupOfOther(definition)
		? 'its lookup would show another step; name a field of this step in uniqueBy, or words of it in lookup.ofStep'
		: undefined
}

/** Whether nothing of a lookup is of a further step alone. A parameter in the middle of its path is the payment's id. */
function isLookupOfOther({ lookup, step = 'create', uniqueBy = [], amountField, path }: Unchecked): boolean {
	if (!lookup || step === 'create' || Object((lookup as Lookup).ofStep).length > 0) return false
	const isOwn = (name: string): boolean => name !== amountField && !String(path).includes(`{${name}}/`)
	return !(uniqueBy as readonly string[]).some(isOwn)
}
