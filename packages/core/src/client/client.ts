/**
 * Creates the client, which is immutable; `use()` returns a new client with one more plugin.
 * @module
 */

import { makeCall } from '../calls/call.ts'
import type { ClientContext } from '../calls/client-context.ts'
import type { CallOptions } from '../calls/options.ts'
import type { Input } from '../calls/request.ts'
import { configurationError } from '../errors/tarja-error.ts'
import type { Operation } from '../operation/operation.ts'
import { authorize } from '../tokens/authorize.ts'
import type { TokenSource, TokenStore } from '../tokens/contracts.ts'
import type { TokenManager } from '../tokens/manager.ts'
import { readBaseUrl } from './base-url.ts'
import type { None } from './call-types.ts'
import { contextOf, managerOf, type Origin } from './context.ts'
import type { ClientOptions } from './options.ts'
import {
	type ClientBase,
	type Contributed,
	type Contribution,
	type Host,
	layering,
	type Machinery,
	type Plugin,
	watching,
} from './plugin.ts'
import type { Notice, Watching } from './watch.ts'

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
			// Makes the parameter's type an explanatory sentence if the plugin does not fit, so that the compiler's first line says
			// what to do.
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
 * // Invented: the platform's own operations are in '@tarja/catalogue'.
 * const ping = operation({ method: 'GET', path: '/ping', effect: 'safe' })
 * const answer = () => client.call(ping)
 * ```
 */
export function createClient(options: ClientOptions): Client {
	const baseUrl = readBaseUrl(options)
	const others = (options.allowedOrigins ?? []).map((origin) => readBaseUrl({ ...options, baseUrl: origin }))
	return build({ options, baseUrl, allowed: [baseUrl, ...others], owner: {} }, [])
}

function build(origin: Origin, plugins: readonly Plugin[]): Client {
	let tokens: TokenManager | undefined
	let tokenStore: TokenStore | undefined
	let watching: Watching | undefined
	const source = (): TokenManager | undefined => {
		tokens ??= managerOf(origin, context, tokenStore, watching)
		return tokens
	}
	const context: Mutable<ClientContext> = {
		...contextOf(origin),
		authorize: authorize(source, () => !context.layers),
		layers: undefined,
		watch: undefined,
	}
	const host = {
		call: (operation: Operation, input?: Input, callOptions?: CallOptions) =>
			makeCall(context, operation, input, callOptions),
		use: (plugin: Plugin) => build(origin, [...plugins, checkPlugin(plugin, plugins, host)]),
		tokens: {
			token: async (request) => required(source()).token(request),
			clear: async () => source()?.clear(),
		} satisfies TokenSource,
		layers: ['attempt/authorize/tarja'] as readonly string[],
		tell: (notice: Notice) => watching?.tell({ type: 'notice', notice }),
	}
	const contributed = plugins.map((plugin): Contributed => {
		const contribution = plugin.setup(host as unknown as Host)
		if (contribution.api) Object.assign(host, { [plugin.id]: contribution.api })
		return { plugin, contribution }
	})
	tokenStore = onlyStore(contributed)
	watching = machineryOf(contributed, watchers)?.(contributed, origin.baseUrl)
	context.watch = watching?.call
	context.layers = machineryOf(contributed, layers)?.(contributed, context.authorize, origin.allowed)
	host.layers = Object.freeze(context.layers?.names ?? host.layers)
	return Object.freeze(host) as unknown as Client
}

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] }

/** Members of a contribution that need code of `defineLayer` or `defineWatcher`. */
const layers = {
	key: layering,
	what: 'layers',
	maker: 'defineLayer',
	isIn: ({ call, attempt, keepsReferences }: Contribution) =>
		call !== undefined || attempt !== undefined || keepsReferences !== undefined,
} as const
const watchers = {
	key: watching,
	what: 'watchers',
	maker: 'defineWatcher',
	isIn: ({ watch }: Contribution) => watch !== undefined,
} as const

/**
 * Finds the code that runs layers or watchers, which the plugin's maker function brought. Throws if it is missing: an ignored layer could be a journal.
 */
function machineryOf<Key extends keyof Machinery>(
	contributed: readonly Contributed[],
	{ key, what, maker, isIn }: MachineryPart<Key>,
): Machinery[Key] {
	const users = contributed.filter(({ contribution }) => isIn(contribution))
	for (const { plugin } of users)
		if (!plugin[key])
			throw configurationError(
				'plugin',
				`Cannot use plugin "${plugin.id}": it has ${what}, and what runs them is missing; make it with ${maker}, of the same copy of @tarja/core as the client`,
				{ found: plugin.id },
			)
	return users[0]?.plugin[key] as Machinery[Key]
}

interface MachineryPart<Key extends keyof Machinery> {
	readonly key: Key
	readonly what: string
	readonly maker: string
	readonly isIn: (contribution: Contribution) => boolean
}

/** Returns the token store that a plugin brought, or `undefined`; throws `configuration` if two plugins brought one. */
function onlyStore(contributed: readonly Contributed[]): TokenStore | undefined {
	const [first, second] = contributed.filter(({ contribution }) => contribution.tokenStore)
	if (!second) return first?.contribution.tokenStore
	const { id } = second.plugin
	throw configurationError(
		'plugin',
		`Cannot use plugins "${first?.plugin.id}" and "${id}" together: each keeps the tokens, and a client has one token store; leave one out`,
		{ found: id },
	)
}

function required(source: TokenManager | undefined): TokenManager {
	if (source) return source
	throw configurationError(
		'credentials',
		'Cannot get an access token: the client has no auth; give createClient an issuer such as passwordGrant',
	)
}

function checkPlugin(plugin: Plugin, plugins: readonly Plugin[], host: object): Plugin {
	if (typeof plugin === 'function')
		throw configurationError(
			'plugin',
			'Cannot use the plugin: it is a function; call the factory: use(payments()), not use(payments)',
		)
	if (typeof plugin?.id !== 'string' || typeof plugin.setup !== 'function')
		throw configurationError('plugin', 'Cannot use the plugin: it has no id or no setup; make it with definePlugin')
	// Reserves `then`: a client with that member would be awaited like a promise.
	const taken = ['then', 'tarja', ...plugins.map(({ id }) => id)]
	if (plugin.id in host || taken.includes(plugin.id))
		throw configurationError(
			'plugin',
			`Cannot use plugin "${plugin.id}": its id is already in use; each id can be used once`,
			{ found: plugin.id },
		)
	return plugin
}
