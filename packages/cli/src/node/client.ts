/** Creates the client for a platform, with all groups and the plugins of the configuration. */
import { type Catalogue, catalogue } from '@tarja/catalogue'
import type { BindingMap } from '@tarja/catalogue/bindings'
import { type Client, type ClientOptions, createClient, type Issuer, type Plugin, type TokenSource } from '@tarja/core'
import type { Context } from './command.ts'
import { createWaitUntil } from './exit-tasks.ts'
import type { LoadedConfig, Platform } from './platform.ts'

/**
 * Returns the bindings for a call. For the emulator, adds an `outcomeOf`, because the emulator's responses are known. For a platform, only
 * the vendor's page shows what its responses mean, so `once` requires an `outcomeOf` in the bindings.
 */
function getBindings(
	{ isEmulator }: Pick<Platform, 'isEmulator'>,
	{ config: { bindings = {} } }: LoadedConfig,
): BindingMap {
	if (!isEmulator || bindings['payments.createIntent']) return bindings
	const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
	return { ...bindings, 'payments.createIntent': { outcomeOf } }
}

/** Returns the configuration's options of the client, for this platform and with its client certificate. */
export function getClientOptions(
	{ baseUrl, certificate }: Omit<Platform, 'grant'>,
	{ config }: LoadedConfig,
): ClientOptions {
	return { ...config.client, ...(certificate && { transport: certificate.transport }), baseUrl }
}

/** What a command adds to the client, in addition to the user's configuration. */
export interface ClientExtras {
	readonly auth: Issuer | TokenSource
	/** Plugins of the command. They are added after the plugins of the configuration. */
	readonly plugins: readonly Plugin<string, object>[]
	readonly context: Pick<Context, 'atEnd'>
}

export function createCommandClient(
	platform: Omit<Platform, 'grant'>,
	loaded: LoadedConfig,
	{ auth, plugins, context }: ClientExtras,
): Client<{ catalogue: Catalogue }> {
	const { config } = loaded
	const options = { waitUntil: createWaitUntil(context), ...getClientOptions(platform, loaded), auth }
	const client = createClient(options).use(catalogue(getBindings(platform, loaded)))
	const further = [...(config.plugins ?? []), ...plugins]
	return further.reduce((narrow: typeof client, plugin) => narrow.use(plugin as Plugin), client)
}
