/**
 * The client: immutable, widened by `use()`.
 * @module
 */
import { readBaseUrl } from './base-url.ts'
import type { None } from './call-types.ts'
import { type ClientContext, makeCall } from './calls/call.ts'
import type { PlacedLayer } from './calls/layers.ts'
import type { CallOptions, RetryOptions } from './calls/options.ts'
import type { Input } from './calls/request.ts'
import { configurationError } from './errors.ts'
import {
	type Answer,
	type Attempt,
	attemptPhases,
	type CallContext,
	callPhases,
	type Layer,
	type PlatformAnswer,
	type Result,
} from './layer.ts'
import type { Operation } from './operation.ts'
import type { ClientBase, Contribution, Host, Plugin } from './plugin.ts'
import { authorize } from './tokens/authorize.ts'
import type { Issuer, TokenEvent, TokenSource, TokenStore } from './tokens/contracts.ts'
import { type TokenManager, tokenManager } from './tokens/manager.ts'
import { fetchOver } from './transport/fetch-over.ts'
import { type Fetch, fetchTransport } from './transport/fetch-transport.ts'
import { inflating } from './transport/inflate.ts'
import { currentRuntime, isRuntimeFetch } from './transport/runtime.ts'
import type { Transport } from './transport/transport.ts'
import { guarded, type JournalNotice, tellAll, type Watcher } from './watch.ts'

/** Options of {@linkcode createClient}. */
export interface ClientOptions {
	/** Where the platform is (the reference's `{base_url}`): https, or http on this machine. May have a path. */
	readonly baseUrl: string | URL
	/** Where access tokens come from: an issuer such as `passwordGrant`, or a token source of yours. Without it, none are sent. */
	readonly auth?: Issuer | TokenSource
	/** Milliseconds for a whole call: token, retries, waits and bodies. Default 30000. `false`: no limit. */
	readonly timeoutMs?: number | false
	/** Milliseconds for one try, body included. Default 10000. `false`: no limit. */
	readonly tryTimeoutMs?: number | false
	/** How safe and idempotent operations are retried. `false`: not at all. */
	readonly retry?: RetryOptions | false
	/** Milliseconds for getting a token, apart from any call. Default 10000. */
	readonly tokenTimeoutMs?: number
	/**
	 * Milliseconds to wait for a token that another request of a Worker, or another process with a lease, is getting, before
	 * getting one oneself. Default 5000.
	 */
	readonly tokenTakeoverMs?: number
	/** Longest answer that is read, in bytes. Default 10485760. */
	readonly maxResponseBytes?: number
	/**
	 * Instead of the global `fetch`, which is looked up at every call. Called as a free function with a URL and an init, to be
	 * passed on whole. What fails in it proves nothing: see `wrapsRuntimeFetch`.
	 */
	readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
	/**
	 * Vouches for `fetch`, or for what replaced the global one: that it passes URL and init on to the runtime's own `fetch`, once
	 * and with nothing before or after that can fail by itself, for a client certificate or a proxy. Then its failures prove
	 * what the runtime's own do (`not_sent` where no connection was made), and in Node the body goes out as an async iterable,
	 * which Node cannot send twice. Without it, only the runtime's own `fetch` is believed.
	 */
	readonly wrapsRuntimeFetch?: boolean
	/**
	 * Instead of any `fetch`: takes attempts, and an issuer's requests for tokens, to the wire, and says how far each went. It
	 * is believed; `dispatched` of `@tarja/node-transport` makes one for Node. Not together with `fetch`.
	 */
	readonly transport?: Transport
	/** Further origins to which layers may point a request, its token included. Otherwise one that leaves the base URL's is not sent. */
	readonly allowedOrigins?: readonly string[]
	/**
	 * Instead of `Date.now()`: epoch milliseconds; and instead of `performance.now()`: milliseconds from any origin, never set
	 * and never backwards. The age of a token is the larger of what the two say: a wall clock gets set back, and a monotonic
	 * clock stops while a machine sleeps.
	 */
	readonly clock?: { now(): number; monotonic?(): number }
	/** Instead of `Math.random`: 0 ≤ n < 1. Spreads retries and renewals; never a secret. */
	readonly random?: () => number
	/** A Worker's `ctx.waitUntil`: lets renewals and store writes end after the response. */
	readonly waitUntil?: (promise: Promise<unknown>) => void
	/**
	 * For whoever knows better what the platform's errors mean, which the reference does not show (§7). By HTTP's convention a 4xx
	 * (but 408, 409, 425 and 429) says that the request was refused. Called with every such final answer; `'unknown'` makes the
	 * outcome of the call `unknown`, and nothing makes an outcome surer. One that throws counts as `'unknown'`. `body` is text.
	 */
	readonly outcomeOf?: (answer: PlatformAnswer) => 'unknown' | undefined
	/** Hears what happened to tokens and failed no call. What it throws, or rejects with, is dropped. */
	readonly onEvent?: (event: TokenEvent) => void
	/** Sends tokens over plain http to any host. */
	readonly dangerouslyAllowHttp?: boolean
	/**
	 * In a page: says that you know that a browser may send an unsafe request twice by itself, so that a call may even succeed
	 * and have been applied twice. Unsafe operations are refused there without it, unless you bring a `fetch` of your own that
	 * you do not say to wrap the page's.
	 */
	readonly acknowledgeReplays?: boolean
}

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

interface Origin {
	readonly options: ClientOptions
	readonly baseUrl: string
	/** Clients made from one another share their token through it. */
	readonly owner: object
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
		tell: (notice: JournalNotice) => tellAll(context.watchers, notice),
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

function contextOf({ options, baseUrl }: Origin): Omit<ClientContext, 'callLayers' | 'attemptLayers' | 'watchers'> {
	const {
		fetch,
		transport,
		wrapsRuntimeFetch = false,
		allowedOrigins = [],
		clock = Date,
		random,
		timeoutMs = 30_000,
		tryTimeoutMs = 10_000,
		retry = {},
		maxResponseBytes = 10_485_760,
		acknowledgeReplays = false,
		outcomeOf,
	} = options
	if (transport && (fetch || typeof transport.send !== 'function'))
		throw configurationError(
			'Cannot use the transport: it has no send(), or a fetch is given as well; give one that can send, and no fetch',
		)
	const runtime = currentRuntime()
	// Looked up at every call, so that what replaces it later is seen; called as a free function.
	const found: Fetch = fetch ? (url, init) => fetch(url, init) : (url, init) => globalThis.fetch(url, init)
	const isKnown = (): boolean => wrapsRuntimeFetch || isRuntimeFetch(fetch ?? globalThis.fetch)
	const own = runtime === 'bun' ? inflating(found, isKnown) : found
	return {
		baseUrl,
		refusesUnsafe: runtime === 'browser' && (!fetch || wrapsRuntimeFetch) && !transport && !acknowledgeReplays,
		nowMs: () => timeOf(() => clock.now(), wallMs),
		random: random ?? Math.random,
		policy: { timeoutMs, tryTimeoutMs, retry },
		outcomeOf,
		runtime,
		fetch: transport ? fetchOver(transport, maxResponseBytes) : own,
		wire: {
			transport: transport ?? fetchTransport(own, isKnown, runtime),
			maxResponseBytes,
			origins: [baseUrl, ...allowedOrigins.map((origin) => readBaseUrl({ ...options, baseUrl: origin }))].map(
				(url) => new URL(url).origin,
			),
		},
	}
}

/** A clock that throws, or tells no time that a date can hold, must not keep a failure from being told: the runtime's own will do. */
function timeOf(read: () => number, runtimes: () => number): number {
	try {
		const ms = read()
		if (Math.abs(ms) <= 8.64e15) return ms
	} catch {
		// It is no clock.
	}
	return runtimes()
}

const wallMs = (): number => Date.now()
const monotonicMs = (): number => performance.now()

function managerOf(
	{ options, baseUrl, owner }: Origin,
	{ fetch, runtime, nowMs, random, watchers }: ClientContext,
	origin: Issuer | TokenSource,
	store: TokenStore | undefined,
): TokenManager {
	const { tokenTimeoutMs = 10_000, tokenTakeoverMs: takeoverMs = 5000, clock, waitUntil, onEvent = () => {} } = options
	return tokenManager({
		origin,
		store,
		owner,
		baseUrl,
		fetch,
		runtime,
		now: () => ({ wallMs: nowMs(), monotonicMs: timeOf(() => clock?.monotonic?.() ?? monotonicMs(), monotonicMs) }),
		random,
		waitUntil,
		tokenTimeoutMs,
		takeoverMs,
		onEvent(event) {
			guarded(() => onEvent(event))
			tellAll(watchers, event)
		},
		watchers,
	})
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
