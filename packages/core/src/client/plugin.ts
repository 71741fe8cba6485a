/**
 * Defines plugins and the interface they get.
 * @module
 */

import type { Result } from '../calls/answer.ts'
import type { Authorize, Layers } from '../calls/client-context.ts'
import type { CallOptions } from '../calls/options.ts'
import type { Input } from '../calls/request.ts'
import type { Operation } from '../operation/operation.ts'
import type { Issuer, TokenSource, TokenStore } from '../tokens/contracts.ts'
import type { Call, EmptyObject, ResultOf } from './call-types.ts'
import type { AttemptLayer, AttemptPhase, CallLayer, CallPhase } from './layer.ts'
import type { Notice, Watcher, Watching } from './watch.ts'

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
export interface Host extends ClientBase {
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
	/** Stores access tokens besides the client's memory. Only one plugin of a client may bring one. */
	readonly tokenStore?: TokenStore
}

/**
 * Extends a client. `Needs` is the API of other plugins that it requires. One with an API or a token store alone may be a plain
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
	setup(host: Host & Needs): PluginHooks<Api>
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
export const runs: unique symbol = Symbol('tarja.runs')

/** A plugin with what runs layers and tells watchers, which {@linkcode definePlugin} gave it. */
export interface Carrier {
	readonly [runs]?: Machinery
}

/** Runs the layers, and tells the watchers, of a client's plugins. */
export interface Machinery {
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
