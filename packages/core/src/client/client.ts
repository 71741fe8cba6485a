/** Creates the client, which is immutable; `use()` returns a new client with one more plugin. */

import { headerName } from '../base/http.ts'
import { makeCall } from '../calls/call.ts'
import type { Input } from '../calls/request.ts'
import type { CallOptions, ClientContext } from '../calls/running-call.ts'
import { checkOptions } from '../calls/values.ts'
import { createConfigurationError, type TarjaError } from '../errors/tarja-error.ts'
import type { Operation } from '../operation/operation.ts'
import type { Issuer, TokenSource } from '../tokens/contracts.ts'
import { authorize } from '../tokens/manager.ts'
import { type OpenStore, type StoreCarrier, storeOpener } from '../tokens/state.ts'
import { addConstantHeaders } from './constant-headers.ts'
import { type Notice, toPrintableFacts } from './observers.ts'
import {
	attemptPhases,
	type Client,
	type Contributed,
	callPhases,
	type LayerRunner,
	layerRunner,
	ownLayer,
	type Plugin,
	type PluginContext,
	type PluginHooks,
} from './plugin.ts'
import {
	type ClientOptions,
	createClientTokens,
	createOnEvent,
	resolveSettings,
	type SharedClientState,
} from './settings.ts'

/**
 * Creates a client for the platform.
 *
 * Can be called at a Worker's module scope, because there is no timer, no randomness, no `AbortController` and no request before the first
 * call. The client is immutable. `use()` returns a client with one more plugin, and both clients share one access token.
 *
 * @param options The platform's base URL, where tokens come from, and other settings.
 * @returns A client with `call` and `use`.
 * @throws {TarjaError} `configuration` (`not_processed`) if the base URL or another option can't be used.
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
	checkOptions('create the client', options, optionChecks)
	const baseUrl = readBaseUrl(options)
	return build({ options, baseUrl, owner: {} }, [])
}

function build(origin: SharedClientState, plugins: readonly Plugin[]): Client {
	const contributed: Contributed[] = []
	let made: ReturnType<typeof createParts> | undefined
	const parts = (): ReturnType<typeof createParts> => {
		if (made) return made
		throw createPluginError(
			'Cannot use the client in setup(): the plugins that come later are missing, a journal perhaps; use it in what setup() returns',
		)
	}
	const host = {
		baseUrl: origin.baseUrl,
		call: (operation: Operation, input?: Input, options?: CallOptions) =>
			makeCall(parts().context, operation, input, options),
		callFor: (reference: string, operation: Operation, input?: Input, options?: CallOptions) =>
			makeCall(parts().context, operation, input, options, reference),
		use: (plugin: Plugin) => build(origin, [...plugins, checkPlugin(plugin, plugins, host)]),
		tokens: {
			async token(request) {
				const { tokens } = parts()
				if (tokens) return tokens.token(request)
				throw createConfigurationError(
					'credentials',
					'Cannot get an access token: the client has no auth; give createClient an issuer such as passwordGrant',
				)
			},
			clear: async () => parts().tokens?.clear(),
		} satisfies TokenSource,
		get layers(): readonly string[] {
			return parts().context.layers?.names ?? Object.freeze([ownLayer])
		},
		fingerprint: (origin.options.auth as Partial<Issuer> | undefined)?.fingerprint,
		emit: (notice: Notice) => parts().observing?.emit({ type: 'notice', notice: toPrintableFacts(notice) }),
	}
	for (const plugin of plugins) {
		const hooks = checkHooks(plugin, plugin.setup(host as unknown as PluginContext))
		if (hooks.api) Object.assign(host, { [plugin.id]: hooks.api })
		contributed.push({ plugin, hooks })
	}
	made = createParts(origin, contributed) // Refuses plugins that can't work together now, not at the first call.
	return Object.freeze(host) as unknown as Client
}

function createPluginError(message: string, found?: string): TarjaError {
	return createConfigurationError('plugin', message, found === undefined ? undefined : { found })
}

function checkPlugin(plugin: Plugin, plugins: readonly Plugin[], host: object): Plugin {
	if (typeof plugin?.id !== 'string' || typeof plugin.setup !== 'function')
		throw createPluginError(
			'Cannot use the plugin: it has no id or no setup; call the factory: use(payments()), not use(payments)',
		)
	// Reserves `then`, because a client with that member would be awaited like a promise.
	const taken = ['then', 'tarja', ...plugins.map(({ id }) => id)]
	if (plugin.id in host || taken.includes(plugin.id))
		throw createPluginError(
			`Cannot use plugin "${plugin.id}": its id is already in use; each id can be used once`,
			plugin.id,
		)
	return plugin
}

/** The members that `setup` may return, and the phases of its layers. */
const members: Readonly<Record<string, readonly string[] | undefined>> = {
	...{ api: undefined, observe: undefined, tokenKeeper: undefined },
	...{ call: callPhases, attempt: attemptPhases },
}

/** Refuses a member that nothing runs, such as a misspelt phase, because TypeScript accepts it if another member is correct. */
function checkHooks({ id }: Plugin, hooks: PluginHooks): PluginHooks {
	const wrong = Object.entries(typeof hooks === 'object' && hooks ? hooks : { nothing: 0 }).flatMap(([name, value]) => {
		if (!Object.hasOwn(members, name)) return name
		const [known, given] = [members[name], Object.keys(Object(value))]
		return known ? given.filter((phase) => !known.includes(phase)).map((phase) => `${name}.${phase}`) : []
	})
	if (!wrong.length && !('then' in hooks)) return hooks
	throw createPluginError(
		`Cannot use plugin "${id}": setup() returned ${wrong.join(', ') || 'a promise'}, which nothing runs; correct it`,
		id,
	)
}

/** Creates the parts that the calls of one client use. */
function createParts(origin: SharedClientState, contributed: readonly Contributed[]) {
	const runner = findLayerRunner(contributed)
	const observing = runner?.observing(contributed, origin.baseUrl)
	const settings = resolveSettings(origin)
	const tokens = createClientTokens(origin, settings, findTokenStore(contributed), observing)
	const authorizing = addConstantHeaders(
		settings.headers,
		settings.sender.sentRequestId,
		origin.options.auth,
		authorize(tokens, settings.refusesToken),
		createOnEvent(origin.options, observing),
	)
	const layers = runner?.layers(contributed, authorizing, origin.baseUrl)
	const context: ClientContext = { ...settings, authorize: authorizing, layers, observe: observing?.call }
	return { context, tokens, observing }
}

/**
 * Finds the code that runs layers and notifies observers, which `definePlugin` adds to plugins. Throws if a plugin with layers or an observer
 * lacks this code, because an ignored layer could be a journal.
 */
function findLayerRunner(contributed: readonly Contributed[]): LayerRunner | undefined {
	const users = contributed.filter(({ hooks }) => (hooks.call ?? hooks.attempt ?? hooks.observe) !== undefined)
	const { plugin } = users.find((user) => !user.plugin[layerRunner]) ?? {}
	if (!plugin) return users[0]?.plugin[layerRunner]
	throw createPluginError(
		`Cannot use plugin "${plugin.id}": it has layers or an observer, and what runs them is missing; make it with definePlugin, of the same copy of @tarja/core as the client`,
		plugin.id,
	)
}

/** Finds the token store that a plugin opens. Throws `configuration` if two plugins have one, or it can't be used. */
function findTokenStore(contributed: readonly Contributed[]): OpenStore | undefined {
	const [first, second] = contributed.filter(({ hooks }) => hooks.tokenKeeper)
	const { id } = (second ?? first)?.plugin ?? {}
	const opener = (first?.hooks.tokenKeeper as StoreCarrier | undefined)?.[storeOpener]
	if (!first || (opener && !second)) return opener
	throw createPluginError(
		second
			? `Cannot use plugins "${first.plugin.id}" and "${id}" together: each keeps the tokens, and a client has one token store; leave one out`
			: `Cannot use plugin "${id}": its tokenKeeper cannot be opened; make it with createTokenKeeper, of the same copy of @tarja/core as the client`,
		id,
	)
}

/** Every option. TypeScript reports one that is missing here. Where an option is used, its value is checked. */
const optionChecks: Readonly<Record<keyof ClientOptions, true | ((value: unknown) => boolean)>> = {
	baseUrl: true,
	auth: true,
	headers: true,
	pace: true,
	app: (value) => /^[!-~]+$/.test(String(value)),
	timeoutMs: true,
	tryTimeoutMs: true,
	retry: true,
	tokenTimeoutMs: true,
	maxResponseBytes: true,
	fetch: true,
	fetchSends: (value) => value === 'once' || value === 'maybe-twice',
	transport: true,
	clock: true,
	random: true,
	waitUntil: true,
	requestId: isRequestId,
	unauthorizedStatus: isStatusList,
	onEvent: true,
	dangerouslyAllowHttp: true,
	allowBrowserReplays: true,
}

function isRequestId(value: unknown): boolean {
	const { send, receive }: Exclude<ClientOptions['requestId'], string> & object =
		typeof value === 'string' ? { receive: value } : Object(value)
	return [send, receive].every((name) => name === undefined || headerName.test(name))
}

function isStatusList(value: unknown): boolean {
	return Array.isArray(value) && value.every((status) => status >= 400 && status <= 499)
}

/** Parses the base URL. http is allowed only for this machine, because requests carry tokens. */
function readBaseUrl({ baseUrl, dangerouslyAllowHttp }: ClientOptions): string {
	const refuse = (found: string, more?: { readonly found: string }): never => {
		throw createConfigurationError('base_url', `Cannot use the base URL: ${found}`, more)
	}
	const text = String(baseUrl ?? '')
	if (!URL.canParse(text) || !/^https?:/i.test(new URL(text).protocol))
		return refuse('it is not an absolute http(s) URL; give it as https://host/path')
	const { protocol, username, password, search, hash, hostname, host, origin, pathname } = new URL(text)
	if (username || password || search || hash) refuse('it holds credentials, a query or a fragment; give them elsewhere')
	// Excludes names below localhost, because not every resolver keeps them on this machine (RFC 6761 §6.3 says "should").
	if (protocol === 'http:' && !dangerouslyAllowHttp && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
		refuse('it is plain http, which shows tokens to anyone on the way; use https, or set dangerouslyAllowHttp', {
			found: host,
		})
	return origin + pathname.replace(/\/+$/, '')
}
