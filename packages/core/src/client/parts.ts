/**
 * Makes what the calls of one client run with, from its options and from what its plugins brought.
 * @module
 */
import type { ClientContext } from '../calls/client-context.ts'
import { configurationError } from '../errors/tarja-error.ts'
import { authorize } from '../tokens/authorize.ts'
import type { TokenStore } from '../tokens/contracts.ts'
import type { TokenManager } from '../tokens/manager.ts'
import { contextOf, managerOf, type Origin } from './context.ts'
import { ownLayer } from './layer.ts'
import { type Contributed, type Machinery, runs } from './plugin.ts'
import type { Watching } from './watch.ts'

/** What the calls of one client run with. */
export interface ClientParts {
	readonly context: ClientContext
	/** Where access tokens come from; `undefined` if the client has no `auth`. */
	readonly tokens: TokenManager | undefined
	/** Tells the plugins' watchers; `undefined` if no plugin watches. */
	readonly watching: Watching | undefined
	readonly layerNames: readonly string[]
}

export function partsOf(origin: Origin, contributed: readonly Contributed[]): ClientParts {
	const machinery = machineryOf(contributed)
	const watching = machinery?.watching(contributed, origin.baseUrl)
	const settings = contextOf(origin)
	const tokens = managerOf(origin, settings, onlyStore(contributed), watching)
	const authorizing = authorize(tokens)
	const layers = machinery?.layers(contributed, authorizing, origin.baseUrl)
	return {
		context: { ...settings, authorize: authorizing, layers, watch: watching?.call },
		tokens,
		watching,
		layerNames: layers?.names ?? Object.freeze([ownLayer]),
	}
}

/**
 * Finds what runs layers and tells watchers, which `definePlugin` gave the plugins that have some. Throws where it is missing: an
 * ignored layer could be a journal.
 */
function machineryOf(contributed: readonly Contributed[]): Machinery | undefined {
	const users = contributed.filter(({ hooks }) => (hooks.call ?? hooks.attempt ?? hooks.watch) !== undefined)
	const { plugin } = users.find((user) => !user.plugin[runs]) ?? {}
	if (!plugin) return users[0]?.plugin[runs]
	throw configurationError(
		'plugin',
		`Cannot use plugin "${plugin.id}": it has layers or a watcher, and what runs them is missing; make it with definePlugin, of the same copy of @tarja/core as the client`,
		{ found: plugin.id },
	)
}

/** Returns the token store that a plugin brought, or `undefined`; throws `configuration` if two plugins brought one. */
function onlyStore(contributed: readonly Contributed[]): TokenStore | undefined {
	const [first, second] = contributed.filter(({ hooks }) => hooks.tokenStore)
	if (!second) return first?.hooks.tokenStore
	const { id } = second.plugin
	throw configurationError(
		'plugin',
		`Cannot use plugins "${first?.plugin.id}" and "${id}" together: each keeps the tokens, and a client has one token store; leave one out`,
		{ found: id },
	)
}
