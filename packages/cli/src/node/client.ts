/** Creates the client of a platform, with all groups and the configuration's plugins. */
import { type Catalogue, catalogue } from '@tarja/catalogue'
import type { BindingMap } from '@tarja/catalogue/bindings'
import { type Client, createClient, type Issuer, type Plugin, type TokenSource } from '@tarja/core'
import type { Context } from './command.ts'
import { createWaitUntil } from './exit-tasks.ts'
import type { LoadedConfig, Platform } from './platform.ts'

/**
 * Returns the bindings of a call. The emulator's responses are known; what those of a platform mean, only the vendor's page shows, so
 * that `once` asks for an `outcomeOf`.
 */
function getBindings({ isEmulator }: Platform, { config: { bindings = {} } }: LoadedConfig): BindingMap {
	if (!isEmulator || bindings['payments.createIntent']) return bindings
	const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
	return { ...bindings, 'payments.createIntent': { outcomeOf } }
}

/** Parts that a command brings to the client besides the user's configuration. */
export interface ClientExtras {
	readonly auth: Issuer | TokenSource
	/** Plugins of the command, added after those of the configuration. */
	readonly plugins: readonly Plugin<string, object>[]
	readonly context: Pick<Context, 'atEnd'>
}

export function createCommandClient(
	platform: Platform,
	loaded: LoadedConfig,
	{ auth, plugins, context }: ClientExtras,
): Client<{ catalogue: Catalogue }> {
	const { config } = loaded
	const options = { waitUntil: createWaitUntil(context), ...config.client, auth, baseUrl: platform.baseUrl }
	const client = createClient(options).use(catalogue(getBindings(platform, loaded)))
	const further = [...(config.plugins ?? []), ...plugins]
	return further.reduce((narrow: typeof client, plugin) => narrow.use(plugin as Plugin), client)
}
