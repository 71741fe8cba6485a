/**
 * The client: immutable, widened by `use()`.
 * @module
 */
import { readBaseUrl } from './base-url.ts'
import type { None } from './call-types.ts'
import { makeCall } from './calls/call.ts'
import type { PlacedLayer } from './calls/layers.ts'
import type { CallOptions } from './calls/options.ts'
import type { Input } from './calls/request.ts'
import { contextOf, managerOf, type Origin } from './client-context.ts'
import type { ClientOptions } from './client-options.ts'
import { configurationError } from './errors.ts'
import {
	type Answer,
	type Attempt,
	attemptPhases,
	type CallContext,
	callPhases,
	type Layer,
	type Result,
} from './layer.ts'
import type { Operation } from './operation.ts'
import type { ClientBase, Contribution, Host, Plugin } from './plugin.ts'
import { authorize } from './tokens/authorize.ts'
import type { TokenSource, TokenStore } from './tokens/contracts.ts'
import type { TokenManager } from './tokens/manager.ts'
import { type JournalNotice, tellNow, type Watcher } from './watch.ts'

type Namespace<Id extends string, Api> = None extends Api ? None : { readonly [K in Id]: Api }

/** A client: what {@linkcode createClient} and `use` return. Immutable. `Ids`: of the plugins it has. */
export type Client<Apis extends object = None, Ids extends string = keyof Apis & string> = ClientBase &
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
			// Nothing but the sentence in the place of the plugin: the compiler's first line is then about what to do.
			plugin: Id extends Ids
				? `${Id} is in use already: put this plugin in the place of the one in the earlier use()`
				: Plugin<Id, Api, Needs>,
		): Client<Apis & Namespace<Id, Api>, Ids | Id>
	}

/**
 * Makes a client of the platform.
 *
 * Legal at a Worker's module scope: no timer, no randomness, no `AbortController` and no request before the first call.
 * The client is immutable; `use()` returns a wider one, and both share one access token.
 *
 * @param options Where the platform is and where tokens come from.
 * @returns A client with `call` and `use`.
 * @throws {TarjaError} `configuration` (`not_sent`) when the base URL cannot be used.
 * @see Platform reference §4, §5.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' })
 * // Invented: the platform's own operations are in @tarja/catalogue.
 * const ping = operation({ method: 'GET', path: '/ping', effect: 'safe' })
 * const answer = () => client.call(ping)
 * ```
 */
export function createClient(options: ClientOptions): Client {
	return build({ options, baseUrl: readBaseUrl(options), owner: {} }, [])
}

function build(origin: Origin, plugins: readonly Plugin[]): Client {
	const { auth } = origin.options
	const context = {
		...contextOf(origin),
		callLayers: [] as PlacedLayer<CallContext, Result>[],
		attemptLayers: [] as PlacedLayer<Attempt, Answer>[],
		watchers: [] as Watcher[],
	}
	let store: Keeper | undefined
	let tokens: TokenManager | undefined
	const source = (): TokenManager | undefined => {
		tokens ??= auth && managerOf(origin, context, auth, store?.tokenStore)
		return tokens
	}
	const host = {
		call: (operation: Operation, input?: Input, callOptions?: CallOptions) =>
			makeCall(context, operation, input, callOptions),
		use: (plugin: Plugin) => build(origin, [...plugins, checked(plugin, plugins, host)]),
		tokens: {
			token: async (request) => required(source()).token(request),
			clear: async () => source()?.clear(),
		} satisfies TokenSource,
		layers: [] as readonly string[],
		tell: (notice: JournalNotice) => tellNow(context.watchers, notice),
	}
	const contributions: [string, Contribution][] = [
		['tarja', { attempt: { authorize: authorize(source, () => context.attemptLayers.length === 1) } }],
	]
	for (const plugin of plugins) {
		const { id } = plugin
		const contribution = plugin.setup(host as unknown as Host)
		contributions.push([id, contribution])
		if (contribution.api) Object.assign(host, { [id]: contribution.api })
		store = onlyKeeper(store, id, contribution)
		if (contribution.watch) context.watchers.push(contribution.watch)
	}
	context.callLayers = placed('call', callPhases, contributions)
	context.attemptLayers = placed('attempt', attemptPhases, contributions)
	host.layers = Object.freeze([...context.callLayers, ...context.attemptLayers].map(({ place }) => place))
	return Object.freeze(host) as unknown as Client
}

/** The plugin that keeps a client's tokens. */
interface Keeper {
	readonly id: string
	readonly tokenStore: TokenStore
}

function onlyKeeper(keeper: Keeper | undefined, id: string, { tokenStore }: Contribution): Keeper | undefined {
	if (!tokenStore) return keeper
	if (!keeper) return { id, tokenStore }
	throw configurationError(
		`Cannot use plugins "${keeper.id}" and "${id}" together: each keeps the tokens, and a client has one token store; leave one out`,
		id,
	)
}

/** Sorts layers by phase, then by registration. */
function placed<Context, Out>(
	scope: 'call' | 'attempt',
	phases: readonly string[],
	contributions: readonly [string, Contribution][],
): PlacedLayer<Context, Out>[] {
	type Layers = Readonly<Record<string, Layer<Context, Out> | undefined>> | undefined
	return phases.flatMap((phase) =>
		contributions.flatMap(([id, contribution]) => {
			const layer = (contribution[scope] as Layers)?.[phase]
			return layer ? { place: `${scope}/${phase}/${id}`, layer, isOurs: id === 'tarja' } : []
		}),
	)
}

function required(source: TokenManager | undefined): TokenManager {
	if (source) return source
	throw configurationError(
		'Cannot get an access token: the client has no auth; give createClient an issuer such as passwordGrant',
	)
}

function checked(plugin: Plugin, plugins: readonly Plugin[], host: object): Plugin {
	if (typeof plugin === 'function')
		throw configurationError(
			'Cannot use the plugin: it is a function; call the factory: use(payments()), not use(payments)',
		)
	if (typeof plugin?.id !== 'string' || typeof plugin.setup !== 'function')
		throw configurationError('Cannot use the plugin: it has no id or no setup; make it with definePlugin')
	// A client with a `then` would be awaited as if it were a promise.
	const taken = ['then', 'tarja', ...plugins.map(({ id }) => id)]
	if (plugin.id in host || taken.includes(plugin.id))
		throw configurationError(
			`Cannot use plugin "${plugin.id}": its id is already in use; each id can be used once`,
			plugin.id,
		)
	return plugin
}
