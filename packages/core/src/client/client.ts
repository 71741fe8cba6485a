/**
 * Creates the client, which is immutable; `use()` returns a new client with one more plugin.
 * @module
 */

import { makeCall } from '../calls/call.ts'
import type { CallOptions } from '../calls/options.ts'
import type { Input } from '../calls/request.ts'
import { configurationError } from '../errors/tarja-error.ts'
import type { Operation } from '../operation/operation.ts'
import type { Issuer, TokenSource } from '../tokens/contracts.ts'
import type { TokenManager } from '../tokens/manager.ts'
import { readBaseUrl } from './base-url.ts'
import type { Origin } from './context.ts'
import type { ClientOptions } from './options.ts'
import { type ClientParts, partsOf } from './parts.ts'
import type { Client, Contributed, Host, Plugin } from './plugin.ts'
import type { Notice } from './watch.ts'

/**
 * Makes a client of the platform.
 *
 * Legal at a Worker's module scope: no timer, no randomness, no `AbortController` and no request before the first call.
 * The client is immutable; `use()` returns a wider one, and both share one access token.
 *
 * @param options Where the platform is and where tokens come from.
 * @returns A client with `call` and `use`.
 * @throws {TarjaError} `configuration` (`not_processed`) when the base URL cannot be used.
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
	return build({ options, baseUrl, owner: {} }, [])
}

function build(origin: Origin, plugins: readonly Plugin[]): Client {
	const contributed: Contributed[] = []
	const parts = once((): ClientParts => {
		if (contributed.length < plugins.length)
			throw configurationError(
				'plugin',
				'Cannot use the client in setup(): the plugins that come later are missing, a journal perhaps; use it in what setup() returns',
			)
		return partsOf(origin, contributed)
	})
	const host = {
		baseUrl: origin.baseUrl,
		call: (operation: Operation, input?: Input, options?: CallOptions) =>
			makeCall(parts().context, operation, input, { options }),
		callFor: (reference: string, operation: Operation, input?: Input, options?: CallOptions) =>
			makeCall(parts().context, operation, input, { options, reference }),
		use: (plugin: Plugin) => build(origin, [...plugins, checkPlugin(plugin, plugins, host)]),
		tokens: {
			token: async (request) => required(parts().tokens).token(request),
			clear: async () => parts().tokens?.clear(),
		} satisfies TokenSource,
		get layers(): readonly string[] {
			return parts().layerNames
		},
		fingerprint: (origin.options.auth as Partial<Issuer> | undefined)?.fingerprint,
		emit: (notice: Notice) => parts().watching?.emit({ type: 'notice', notice }),
	}
	for (const plugin of plugins) {
		const hooks = plugin.setup(host as unknown as Host)
		if (hooks.api) Object.assign(host, { [plugin.id]: hooks.api })
		contributed.push({ plugin, hooks })
	}
	parts() // Refuses what cannot work now, not at the first call.
	return Object.freeze(host) as unknown as Client
}

/** Makes a value at its first use. */
function once<Value>(make: () => Value): () => Value {
	let made: Value | undefined
	return () => {
		made ??= make()
		return made
	}
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
		throw configurationError(
			'plugin',
			'Cannot use the plugin: it has no id or no setup; make it with definePlugin, or call the factory that makes it',
		)
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
