/** Makes plugins and orders their layers; the interface that plugins get, and the types of methods that make a call. */

import { type AttemptLayer, type CallLayer, createLayers, type Layer, type PlacedLayer } from '../calls/layers.ts'
import type { Input } from '../calls/request.ts'
import type { AgreedResult, DeviatingResult, Result } from '../calls/response.ts'
import type { Authorize, CallOptions, Layers } from '../calls/running-call.ts'
import { createConfigurationError } from '../errors/tarja-error.ts'
import type { HasOutcome, MayDeviate, Operation } from '../operation/operation.ts'
import type { AnyOperation } from '../operation/settings.ts'
import type { Issuer, TokenKeeper, TokenSource } from '../tokens/contracts.ts'
import type { Attempt, CallContext, TransportResponse } from '../transport/attempt.ts'
import { createObservation, type Notice, type Observation, type Observer } from './observers.ts'

/** The members that every client has, whatever plugins it uses. */
export interface ClientBase {
	/**
	 * Makes one call of an operation, with the client's layers, retries and timeouts.
	 *
	 * @param operation The operation to call.
	 * @param args The call's input, then options of this call. The input may be left out if the operation requires none.
	 * @returns `data`, `response` (status, headers, url) and `attempts`.
	 * @throws {TarjaError} With `outcome`: `not_processed`, `rejected` or `unknown`.
	 */
	call<O extends Operation>(operation: O, ...args: Parameters<Call<O>>): Promise<ResultOf<O>>
	/** The client's token source, for plugins that send their own requests. */
	readonly tokens: Required<TokenSource>
	/** Names of all layers of this client, outermost first: `scope/phase/plugin`. */
	readonly layers: readonly string[]
}

/** The client as a plugin's `setup` gets it, with the methods of earlier plugins. */
export interface PluginContext extends ClientBase {
	/** The client's base URL, without a trailing slash. */
	readonly baseUrl: string
	/**
	 * Makes one call for an order. Errors, logs and records then show the order's reference. Use it in a plugin that sends each order once.
	 *
	 * @param reference The order's id: 1 to 200 printable ASCII characters without spaces.
	 */
	callFor(reference: string, operation: Operation, input?: Input, options?: CallOptions): Promise<Result>
	/**
	 * Makes a keyed digest of a text. Its key is derived from the client's credentials. `undefined` without `auth`, or if `auth` is a token
	 * source or a broker.
	 */
	readonly fingerprint: Issuer['fingerprint'] | undefined
	/** Sends a notice to all observers of the client, for example to its logger. */
	emit(notice: Notice): void
}

/** What a plugin adds to a client. */
export interface PluginHooks<Api extends object = object> {
	/** The plugin's public API. It is available as `client[id]`. */
	readonly api?: Api
	/** Call layers by phase. Needs {@linkcode definePlugin}. */
	readonly call?: { readonly [Phase in CallPhase]?: CallLayer }
	/** Attempt layers by phase. Needs {@linkcode definePlugin}. */
	readonly attempt?: { readonly [Phase in AttemptPhase]?: AttemptLayer }
	/** Observes all events without changing anything. Needs {@linkcode definePlugin}. */
	readonly observe?: Observer
	/** Keeps access tokens in a store. Made by `createTokenKeeper`. Only one plugin of a client may have one. */
	readonly tokenKeeper?: TokenKeeper
}

/**
 * Extends a client. `Needs` is the API of other plugins that it requires. A plugin with only an API or a token keeper may be a plain
 * object. A plugin with layers or an observer is made with {@linkcode definePlugin}.
 */
export interface Plugin<
	out Id extends string = string,
	out Api extends object = EmptyObject,
	in Needs extends object = EmptyObject,
> {
	/** The plugin's id: letters and digits. The plugin's API is available as `client[id]`. */
	readonly id: Id
	/**
	 * Runs once for every client that has the plugin. `use()` builds a new client and sets up all its plugins again, so that each plugin calls
	 * through all layers. Keep data that clients must share in the factory's closure, not here. Must not do I/O. `host` throws until all plugins
	 * are set up.
	 */
	setup(host: PluginContext & Needs): PluginHooks<Api>
}

type Namespace<Id extends string, Api> = EmptyObject extends Api ? EmptyObject : { readonly [K in Id]: Api }

/** A client: the result of `createClient` and `use`. Immutable. `Ids`: the ids of its plugins. */
export type Client<Apis extends object = EmptyObject, Ids extends string = keyof Apis & string> = ClientBase &
	Apis & {
		/**
		 * Returns a new client that also has this plugin. The old client stays unchanged.
		 *
		 * @param plugin The result of the plugin's factory.
		 * @returns The wider client.
		 * @throws {TarjaError} `configuration` if it isn't a plugin, its id is in use, or something that it needs is missing.
		 */
		use<Id extends string, Api extends object, Needs extends object>(
			this: Needs,
			// If the plugin does not fit, the parameter's type is a sentence, so that the compiler's first line says what to do.
			plugin: Id extends Ids
				? `${Id} is in use already: put this plugin in the place of the one in the earlier use()`
				: Plugin<Id, Api, Needs>,
		): Client<Apis & Namespace<Id, Api>, Ids | Id>
	}

/** Key that only this copy of the package has, because another version may run layers differently. */
export const layerRunner: unique symbol = Symbol('tarja.runs')

/** A plugin with the code that runs layers and notifies observers, which {@linkcode definePlugin} added. */
export interface Carrier {
	readonly [layerRunner]?: LayerRunner
}

/** Runs the layers of a client's plugins, and notifies their observers. */
export interface LayerRunner {
	/**
	 * Places the layers; `undefined` if there are none. `authorize` is the client's own layer, before the others of its phase. Requests may go
	 * only to the origin of `baseUrl`.
	 */
	layers(all: readonly Contributed[], authorize: Authorize, baseUrl: string): Layers | undefined
	/** Returns the functions that notify the observers; `undefined` if there are no observers. */
	observing(all: readonly Contributed[], baseUrl: string): Observation | undefined
}

/** A plugin with the hooks that its `setup` returned for one client. */
export interface Contributed {
	readonly plugin: Plugin & Carrier
	readonly hooks: PluginHooks
}

/** Phases of a call, outermost first. */
export const callPhases = ['prepare', 'journal'] as const
/** Phases of an attempt, outermost first. */
export const attemptPhases = ['prepare', 'authorize', 'sign', 'observe'] as const
/** The client's own layer, which adds the access token. */
export const ownLayer = 'attempt/authorize/tarja'
/** Phase of a call layer: `prepare` changes the request, `journal` records the request before it is sent. */
export type CallPhase = (typeof callPhases)[number]
/** Phase of an attempt layer. `sign` sees the final headers; `observe` must not change anything. */
export type AttemptPhase = (typeof attemptPhases)[number]

/** The empty object type. */
// biome-ignore lint/complexity/noBannedTypes: the neutral element of an intersection
export type EmptyObject = {}

// These type names appear in compiler errors about a missing input: `RequiresParams<{ id: string | number }>`.
type RequiresParams<Type> = {
	/** A value for each `{name}` in the operation's path: a text or a number, unless its schema says otherwise. Each is percent-encoded. */
	readonly params: Type
}
type RequiresQuery<Type> = {
	/**
	 * The query's parameters by name, as the operation's schema accepts them. A parameter that is `undefined` is not sent. Without a schema
	 * any name is accepted, so look up its spelling on the vendor's page.
	 */
	readonly query: Type
}
type RequiresBody<Type> = {
	/**
	 * The body, as the operation's schema accepts it. Pass the value itself, not its text, because tarja writes JSON and forms. Without a
	 * schema any body is accepted, so look up its fields on the vendor's page.
	 */
	readonly body: Type
}
type RequiresHeaders<Type> = {
	/** The headers that the operation's schema accepts. Pass any other header in the second argument, the options of the call. */
	readonly headers: Type
}

type ParamsSlot<Type> = unknown extends Type ? EmptyObject : Slot<Type, RequiresParams<Type>>
type QuerySlot<Type> = unknown extends Type
	? Partial<RequiresQuery<Readonly<Record<string, unknown>>>>
	: Slot<Type, RequiresQuery<Type>>
type BodySlot<Type> = unknown extends Type ? Partial<RequiresBody<unknown>> : Slot<Type, RequiresBody<Type>>
type HeadersSlot<Type> = unknown extends Type ? EmptyObject : Slot<Type, RequiresHeaders<Type>>
/** A slot of the input. It may be left out if its schema accepts nothing, or an empty object. */
type Slot<Type, Required> = undefined extends Type
	? Partial<Required>
	: EmptyObject extends Type
		? Partial<Required>
		: Required

/** Input and output types of an operation. */
interface OperationTypes {
	params: unknown
	query: unknown
	body: unknown
	data: unknown
	headers: unknown
}
type TypesOf<O> = O extends { readonly '~types'?: infer Types extends OperationTypes } ? Types : never
type CallWith<Input, Given> = EmptyObject extends Input
	? (input?: Input, options?: CallOptions) => Promise<Given>
	: (input: Input, options?: CallOptions) => Promise<Given>

/** A property of each method: `client.payments.createIntent.operation`. */
export interface OperationMark<Mark = AnyOperation> {
	/** The operation that the method calls. Its type shows whether it has an `outcomeOf`, and nothing about its input. */
	readonly operation: AnyOperation & Mark
}

/** The input of an operation: `params`, `query`, `headers` and `body`, as its schemas define them. */
export type InputOf<O> = O extends { readonly '~types'?: infer Types extends OperationTypes }
	? ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>
	: never
/** Type of `data` in the result: the output of the `response` schema, otherwise `unknown`. */
export type DataOf<O> = TypesOf<O>['data']
/** Type of a call's result. If it may have `deviations`, `data` has its type only without them. */
export type ResultOf<O> = O extends MayDeviate ? AgreedResult<DataOf<O>> | DeviatingResult : Result<DataOf<O>>

/** A method that makes one call: `client.payments.createIntent(input, options)`. */
export type Call<O> = O extends { readonly '~types'?: infer Types extends OperationTypes }
	? // Spelled out, because the compiler would otherwise print the alias's name instead of what is required.
		CallWith<
			ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>,
			O extends MayDeviate ? AgreedResult<Types['data']> | DeviatingResult : Result<Types['data']>
		> &
			(O extends HasOutcome ? OperationMark<HasOutcome> : OperationMark)
	: never

/** Orders the plugins' layers and the client's own, and freezes this order. */
function orderLayers(contributed: readonly Contributed[], authorize: Authorize, baseUrl: string): Layers | undefined {
	const calls = listLayers<CallContext, Result>('call', callPhases, contributed)
	const selectPhases = (...phases: readonly AttemptPhase[]) =>
		listLayers<Attempt, TransportResponse>('attempt', phases, contributed)
	const [before, beside, after] = [selectPhases('prepare'), selectPhases('authorize'), selectPhases('sign', 'observe')]
	if (![calls, before, beside, after].some(({ length }) => length)) return undefined
	const [journal, second] = contributed.filter(({ hooks }) => hooks.call?.journal)
	if (journal && second)
		throw createConfigurationError(
			'plugin',
			`Cannot use plugins "${journal.plugin.id}" and "${second.plugin.id}" together: both have a layer in the phase journal, and nothing may come between a journal and the request that it records; use the phase prepare`,
			{ found: second.plugin.id },
		)
	const { origin } = new URL(baseUrl)
	return {
		names: Object.freeze([...calls, ...before, { name: ownLayer }, ...beside, ...after].map(({ name }) => name)),
		...createLayers({ calls, before, beside, after, authorize, origin }),
	}
}

/** Lists the layers of one scope by phase, and within a phase in the order of `use()`. */
function listLayers<Context, Out>(
	scope: 'call' | 'attempt',
	phases: readonly string[],
	contributed: readonly Contributed[],
): PlacedLayer<Context, Out>[] {
	type ByPhase = Readonly<Record<string, Layer<Context, Out> | undefined>> | undefined
	return phases.flatMap((phase) =>
		contributed.flatMap(({ plugin, hooks }) => {
			const layer = (hooks[scope] as ByPhase)?.[phase]
			return layer ? { name: `${scope}/${phase}/${plugin.id}`, layer } : []
		}),
	)
}

/**
 * Makes a plugin. It can have a namespace of the client, layers around calls and attempts, an observer, and a token store.
 *
 * @param plugin Its `id` (the name of its namespace) and `setup`. Annotate the parameter of `setup` with the APIs that it needs:
 * `PluginContext & { payments: … }`.
 * @returns The plugin, with the code that runs its layers and notifies its observer.
 * @see Core's README, "Plugins".
 * @example
 * ```ts
 * import { definePlugin } from '@tarja/core'
 *
 * const requestId = definePlugin({
 * 	id: 'requestId',
 * 	setup: () => ({
 * 		attempt: {
 * 			async prepare(attempt, next) {
 * 				attempt.headers.set('x-request-id', crypto.randomUUID())
 * 				return next(attempt)
 * 			},
 * 		},
 * 	}),
 * })
 * ```
 */
export function definePlugin<
	const Id extends string,
	Api extends object = EmptyObject,
	Needs extends object = EmptyObject,
>(plugin: Plugin<Id, Api, Needs>): Plugin<Id, Api, Needs> {
	const made: Plugin<Id, Api, Needs> & Carrier = {
		...plugin,
		[layerRunner]: { layers: orderLayers, observing: createObservation },
	}
	return made
}
