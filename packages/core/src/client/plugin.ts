/** Makes plugins and puts their layers in order; the interface that plugins get, and the types of methods that make a call. */

import { type AttemptLayer, type CallLayer, createLayers, type Layer, type PlacedLayer } from '../calls/layers.ts'
import type { Input } from '../calls/request.ts'
import type { AgreedResult, DeviatingResult, Result } from '../calls/response.ts'
import type { Authorize, CallOptions, Layers } from '../calls/running-call.ts'
import type { HasOutcome, MayDeviate, Operation } from '../operation/operation.ts'
import type { AnyOperation } from '../operation/settings.ts'
import type { Issuer, TokenKeeper, TokenSource } from '../tokens/contracts.ts'
import type { Attempt, CallContext, TransportResponse } from '../transport/attempt.ts'
import { createWatching, type Notice, type Watcher, type Watching } from './watchers.ts'

/** The members that every client has, whatever plugins it uses. */
export interface ClientBase {
	/**
	 * Makes one call of an operation, with the client's layers, retries and timeouts.
	 *
	 * @param operation What to call.
	 * @param args Its input, which may be left out where nothing is required; then options of this call.
	 * @returns `data`, `response` (status, headers, url) and `attempts`.
	 * @throws {TarjaError} With `outcome`: `not_processed`, `rejected` or `unknown`.
	 */
	call<O extends Operation>(operation: O, ...args: Parameters<Call<O>>): Promise<ResultOf<O>>
	/** The client's token source, for plugins that send requests of their own. */
	readonly tokens: Required<TokenSource>
	/** Names of all layers of this client, outermost first: `scope/phase/plugin`. */
	readonly layers: readonly string[]
}

/** The client as a plugin's `setup` gets it, with the methods of earlier plugins. */
export interface PluginContext extends ClientBase {
	/** The client's base URL, without a trailing slash. */
	readonly baseUrl: string
	/**
	 * Makes one call for an order, whose reference errors, logs and records then show. Use it in a plugin that sends each order once.
	 *
	 * @param reference The order's id: 1 to 200 printable ASCII characters without spaces.
	 */
	callFor(reference: string, operation: Operation, input?: Input, options?: CallOptions): Promise<Result>
	/**
	 * Makes a keyed digest of a text, under a key derived from the client's credentials. `undefined` without `auth`, or if that is a token
	 * source or a broker.
	 */
	readonly fingerprint: Issuer['fingerprint'] | undefined
	/** Sends a notice to all watchers of the client, for example to its logger. */
	emit(notice: Notice): void
}

/** What a plugin adds to a client. */
export interface PluginHooks<Api extends object = object> {
	/** The plugin's public API: becomes `client[id]`. */
	readonly api?: Api
	/** Call layers by phase. Needs {@linkcode definePlugin}. */
	readonly call?: { readonly [Phase in CallPhase]?: CallLayer }
	/** Attempt layers by phase. Needs {@linkcode definePlugin}. */
	readonly attempt?: { readonly [Phase in AttemptPhase]?: AttemptLayer }
	/** Observes all events without changing anything. Needs {@linkcode definePlugin}. */
	readonly watch?: Watcher
	/** Keeps access tokens in a store. Made by `createTokenKeeper`. Only one plugin of a client may bring one. */
	readonly tokenKeeper?: TokenKeeper
}

/**
 * Extends a client. `Needs` is the API of other plugins that it requires. One with an API or a token keeper alone may be a plain
 * object; one with layers or a watcher is made with {@linkcode definePlugin}.
 */
export interface Plugin<
	out Id extends string = string,
	out Api extends object = EmptyObject,
	in Needs extends object = EmptyObject,
> {
	/** Name under which the plugin's API stands on the client, `client[id]`: letters and digits. */
	readonly id: Id
	/**
	 * Runs once for every client that has the plugin: `use()` builds a new client, and sets up all its plugins again, so that
	 * each calls through all layers. Keep what clients must share in the factory's closure, not here. Must not do I/O: `host` can be
	 * used once all plugins are set up, and refuses before.
	 */
	setup(host: PluginContext & Needs): PluginHooks<Api>
}

type Namespace<Id extends string, Api> = EmptyObject extends Api ? EmptyObject : { readonly [K in Id]: Api }

/** A client: what `createClient` and `use` return. Immutable. `Ids`: of the plugins it has. */
export type Client<Apis extends object = EmptyObject, Ids extends string = keyof Apis & string> = ClientBase &
	Apis & {
		/**
		 * A new client that also has this plugin. The old one stays as it was.
		 *
		 * @param plugin What the plugin's factory returned.
		 * @returns The wider client.
		 * @throws {TarjaError} `configuration`: not a plugin, its id is taken, or what it needs is missing.
		 */
		use<Id extends string, Api extends object, Needs extends object>(
			this: Needs,
			// Makes the parameter's type an explanatory sentence if the plugin does not fit, so that the compiler's first line says
			// what to do.
			plugin: Id extends Ids
				? `${Id} is in use already: put this plugin in the place of the one in the earlier use()`
				: Plugin<Id, Api, Needs>,
		): Client<Apis & Namespace<Id, Api>, Ids | Id>
	}

/** Key of this copy of the package alone, as another version may run layers differently. */
export const layerRunner: unique symbol = Symbol('tarja.runs')

/** A plugin with what runs layers and tells watchers, which {@linkcode definePlugin} gave it. */
export interface Carrier {
	readonly [layerRunner]?: LayerRunner
}

/** Runs the layers, and tells the watchers, of a client's plugins. */
export interface LayerRunner {
	/**
	 * Places the layers; `undefined` if there are none. `authorize` is the client's own, before those of its phase; requests may go to the
	 * origin of `baseUrl`.
	 */
	layers(all: readonly Contributed[], authorize: Authorize, baseUrl: string): Layers | undefined
	/** Tells the watchers; `undefined` if there are none. */
	watching(all: readonly Contributed[], baseUrl: string): Watching | undefined
}

/** A plugin with what its `setup` returned for one client. */
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
/** Phase of a call layer: `prepare` changes the request, `journal` records what is about to be sent. */
export type CallPhase = (typeof callPhases)[number]
/** Phase of an attempt layer. `sign` sees the final headers; `observe` must not change anything. */
export type AttemptPhase = (typeof attemptPhases)[number]

/** The empty object type. */
// biome-ignore lint/complexity/noBannedTypes: the neutral element of an intersection
export type EmptyObject = {}

// These type names appear in compiler errors about a missing input: `RequiresParams<{ id: string | number }>`.
interface RequiresParams<Type> {
	/** A value for each `{name}` in the operation's path: a text or a number, unless its schema says otherwise. Each is percent-encoded. */
	readonly params: Type
}
interface RequiresQuery<Type> {
	/**
	 * The query's parameters by name, as the operation's schema takes them; one that is `undefined` is not sent. Without a schema any
	 * name is taken, so look for its spelling in the vendor's page.
	 */
	readonly query: Type
}
interface RequiresBody<Type> {
	/**
	 * The body, as the operation's schema takes it. Give the value itself, not its text: JSON and forms are written for you. Without a
	 * schema any is taken, so look for its fields in the vendor's page.
	 */
	readonly body: Type
}
interface RequiresHeaders<Type> {
	/** The headers that the operation's schema takes. Put any other into the second argument, the options of the call. */
	readonly headers: Type
}

type ParamsSlot<Type> = unknown extends Type ? EmptyObject : Slot<Type, RequiresParams<Type>>
type QuerySlot<Type> = unknown extends Type
	? Partial<RequiresQuery<Readonly<Record<string, unknown>>>>
	: Slot<Type, RequiresQuery<Type>>
type BodySlot<Type> = unknown extends Type ? Partial<RequiresBody<unknown>> : Slot<Type, RequiresBody<Type>>
type HeadersSlot<Type> = unknown extends Type ? EmptyObject : Slot<Type, RequiresHeaders<Type>>
/** A slot of the input that may be left out if its schema takes nothing, or an empty object. */
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

/** What a method carries besides: `client.payments.createIntent.operation`. */
export interface OfOperation<Mark = AnyOperation> {
	/** The operation that the method calls. Its type says whether it has an `outcomeOf`, and nothing of its input. */
	readonly operation: AnyOperation & Mark
}

/** The input of an operation: `params`, `query`, `headers` and `body`, as its schemas say. */
export type InputOf<O> = O extends { readonly '~types'?: infer Types extends OperationTypes }
	? ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>
	: never
/** Type of `data` in the result: the output of the `response` schema, otherwise `unknown`. */
export type DataOf<O> = TypesOf<O>['data']
/** Type of a call's result. Where it may have `deviations`, `data` has its type only without them. */
export type ResultOf<O> = O extends MayDeviate ? AgreedResult<DataOf<O>> | DeviatingResult : Result<DataOf<O>>

/** A method that makes one call: `client.payments.createIntent(input, options)`. */
export type Call<O> = O extends { readonly '~types'?: infer Types extends OperationTypes }
	? // Spelled out, as the compiler would otherwise print the alias's name instead of what is required.
		CallWith<
			ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>,
			O extends MayDeviate ? AgreedResult<Types['data']> | DeviatingResult : Result<Types['data']>
		> &
			(O extends HasOutcome ? OfOperation<HasOutcome> : OfOperation)
	: never

/** Places the plugins' layers and the client's own, and freezes their order. */
function orderLayers(contributed: readonly Contributed[], authorize: Authorize, baseUrl: string): Layers | undefined {
	const calls = listLayers<CallContext, Result>('call', callPhases, contributed)
	const selectPhases = (...phases: readonly AttemptPhase[]) =>
		listLayers<Attempt, TransportResponse>('attempt', phases, contributed)
	const [before, beside, after] = [selectPhases('prepare'), selectPhases('authorize'), selectPhases('sign', 'observe')]
	if (![calls, before, beside, after].some(({ length }) => length)) return undefined
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
 * Makes a plugin: a namespace of the client, layers around its calls and attempts, a watcher, a token store, or several of them.
 *
 * @param plugin Its `id` (the name of its namespace) and `setup`. Annotate `setup`'s parameter with what it needs: `PluginContext & { payments: … }`.
 * @returns The plugin, with what runs its layers and tells its watcher.
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
		[layerRunner]: { layers: orderLayers, watching: createWatching },
	}
	return made
}
