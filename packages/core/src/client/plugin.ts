/**
 * Defines plugins and the interface they get.
 * @module
 */

import type { Layers } from '../calls/client-context.ts'
import type { Operation } from '../operation/operation.ts'
import type { TokenSource, TokenStore } from '../tokens/contracts.ts'
import type { Call, None, ResultOf } from './call-types.ts'
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
	 * @throws {TarjaError} With `outcome`: `not_sent`, `rejected` or `unknown`.
	 */
	call<O extends Operation>(operation: O, ...args: Parameters<Call<O>>): Promise<ResultOf<O>>
	/** The client's token source, for plugins that send requests of their own. */
	readonly tokens: Required<TokenSource>
	/** Names of all layers of this client, outermost first: `scope/phase/plugin`. */
	readonly layers: readonly string[]
}

/** The client as a plugin's `setup` gets it, with the methods of earlier plugins. */
export interface Host extends ClientBase {
	/** Sends a notice to all watchers of the client, for example to its logger. */
	tell(notice: Notice): void
}

/** Contribution of a plugin: the parts that it adds to a client. */
export interface Contribution<Api extends object = object> {
	/** The plugin's public API: becomes `client[id]`. */
	readonly api?: Api
	/** Call layers by phase; requires {@linkcode defineLayer}. */
	readonly call?: { readonly [Phase in CallPhase]?: CallLayer }
	/** Attempt layers by phase; requires {@linkcode defineLayer}. */
	readonly attempt?: { readonly [Phase in AttemptPhase]?: AttemptLayer }
	/**
	 * `true`: a call layer of this plugin keeps `call.reference`, and lets one call with it through, while that may have been applied;
	 * any other fails with `duplicate_reference`. Where no plugin of a client does, a call that has a reference is not sent. For plugins
	 * made with {@linkcode defineLayer}.
	 */
	readonly keepsReferences?: boolean
	/** Observes all events without changing anything; requires {@linkcode defineWatcher}. */
	readonly watch?: Watcher
	/** Stores access tokens besides the client's memory. Only one plugin of a client may bring one. */
	readonly tokenStore?: TokenStore
}

/** Extends a client. `Needs` is the API of other plugins that it requires. */
export interface Plugin<out Id extends string = string, out Api extends object = None, in Needs extends object = None> {
	/** Name under which the plugin's API stands on the client: `client[id]`. */
	readonly id: Id
	/**
	 * Runs once for every client that has the plugin: `use()` builds a new client, and sets up all its plugins again, so that
	 * each calls through all layers. Keep what clients must share in the factory's closure, not here. Must not do I/O.
	 */
	setup(host: Host & Needs): Contribution<Api>
}

/** Contribution of a plugin that has neither layers nor a watcher. */
type Plain<Api extends object> = Contribution<Api> & {
	readonly call?: never
	readonly attempt?: never
	readonly keepsReferences?: never
	readonly watch?: never
}

/** Argument of {@linkcode definePlugin}, {@linkcode defineLayer} and {@linkcode defineWatcher}. */
export interface PluginParts<Id extends string, Needs extends object, Contributed> {
	/** Name under which the plugin's API stands on the client (`client[id]`); letters and digits. */
	readonly id: Id
	/** Called once for each client with the plugin; returns its contribution. */
	setup(host: Host & Needs): Contributed
}

/**
 * Types a plugin from its parts: one with an API, a token store, or both. One that has layers is made with `defineLayer`, one
 * that watches with `defineWatcher`: each brings what runs them, and a client without any carries nothing of it.
 *
 * @param plugin Its `id` (the name of its namespace) and `setup`. Annotate `setup`'s parameter with what it needs: `Host & { payments: … }`.
 * @returns The same object.
 * @example
 * ```ts
 * import { definePlugin, type Host, operation } from '@tarja/core'
 *
 * // Invented: the platform's own operations are in '@tarja/catalogue'.
 * const ping = operation({ method: 'GET', path: '/ping', effect: 'safe' })
 * const health = definePlugin({
 * 	id: 'health',
 * 	setup: (host: Host) => ({ api: { isUp: () => host.call(ping).then(() => true, () => false) } }),
 * })
 * ```
 */
export function definePlugin<const Id extends string, Api extends object = None, Needs extends object = None>(
	plugin: PluginParts<Id, Needs, Plain<Api>>,
): Plugin<Id, Api, Needs> {
	return plugin
}

/** Symbols of this copy of the package, as another version may run layers differently. */
export const layering: unique symbol = Symbol('tarja.layers')
export const watching: unique symbol = Symbol('tarja.watching')

/** Code that runs layers and notifies watchers, added to a plugin by the function that made it. */
export interface Machinery {
	/**
	 * Builds the layers. `authorize` is the client's own layer, first in its phase; requests may go to the origins of `baseUrls`.
	 */
	readonly [layering]?: (all: readonly Contributed[], authorize: AttemptLayer, baseUrls: readonly string[]) => Layers
	readonly [watching]?: (all: readonly Contributed[], baseUrl: string) => Watching
}

/** A plugin with the contribution that its `setup` returned for one client. */
export interface Contributed {
	readonly plugin: Plugin & Machinery
	readonly contribution: Contribution
}
