/**
 * What a plugin is, and what it is given.
 * @module
 */
import type { Call, DataOf, None } from './call-types.ts'
import type { AttemptLayer, AttemptPhase, CallLayer, CallPhase, Result } from './layer.ts'
import type { Operation } from './operation.ts'
import type { TokenSource, TokenStore } from './tokens/contracts.ts'
import type { JournalNotice, Watcher } from './watch.ts'

/** What every client can do. */
export interface ClientBase {
	/**
	 * Makes one call of an operation, with the client's layers, retries and timeouts.
	 *
	 * @param operation What to call.
	 * @param args Its input, which may be left out where nothing is required; then options of this call.
	 * @returns `data`, `response` (status, headers, url) and `attempts`.
	 * @throws {TarjaError} With `outcome`: `not_sent`, `rejected` or `unknown`.
	 */
	call<O extends Operation>(operation: O, ...args: Parameters<Call<O>>): Promise<Result<DataOf<O>>>
	/** The client's token source. */
	readonly tokens: Required<TokenSource>
	/** Where every layer stands, outermost first: `scope/phase/plugin`. */
	readonly layers: readonly string[]
}

/** What a plugin can do with the client it is part of. */
export interface Host extends ClientBase {
	/** Tells whoever watches the client what a journal does. */
	tell(notice: JournalNotice): void
}

/** What a plugin adds to a client. */
export interface Contribution<Api extends object = object> {
	/** Becomes `client[id]`. */
	readonly api?: Api
	readonly call?: { readonly [Phase in CallPhase]?: CallLayer }
	readonly attempt?: { readonly [Phase in AttemptPhase]?: AttemptLayer }
	/** Hears of everything and can change nothing. */
	readonly watch?: Watcher
	/** Where the token manager keeps tokens besides its own memory. One plugin of a client can have it: a second one is refused. */
	readonly tokenStore?: TokenStore
}

/** Extends a client. `Needs` is what must be there already. */
export interface Plugin<out Id extends string = string, out Api extends object = None, in Needs extends object = None> {
	readonly id: Id
	/**
	 * Runs once for every client that has the plugin: `use()` builds a new client, and sets up all its plugins again, so that
	 * each calls through all layers. Keep what clients must share in the factory's closure, not here. Must not do I/O.
	 */
	setup(host: Host & Needs): Contribution<Api>
}

/**
 * Types a plugin from its parts.
 *
 * @param plugin Its `id` (the name of its namespace) and `setup`. Annotate `setup`'s parameter with what it needs: `Host & { payments: … }`.
 * @returns The same object.
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
export function definePlugin<const Id extends string, Api extends object = None, Needs extends object = None>(plugin: {
	readonly id: Id
	setup(host: Host & Needs): Contribution<Api>
}): Plugin<Id, Api, Needs> {
	return plugin
}
