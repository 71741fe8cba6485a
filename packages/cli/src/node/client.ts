/** Creates the client of a platform, with all groups and the configuration's plugins. */
import { type Catalogue, catalogue } from '@tarja/catalogue'
import type { BindingMap } from '@tarja/catalogue/bindings'
import { type Client, createClient, type Issuer, type Plugin, type TokenSource } from '@tarja/core'
import type { Context } from './command.ts'
import { createWaitUntil } from './exit-tasks.ts'
import type { LoadedConfig } from './load-config.ts'
import type { Platform } from './platform.ts'

/** Parts that a command brings to the client besides the user's configuration. */
export interface ClientExtras {
	readonly auth: Issuer | TokenSource
	/** Plugins of the command, added after those of the configuration. */
	readonly plugins: readonly Plugin<string, object>[]
	readonly context: Pick<Context, 'atEnd'>
}

export function createCommandClient(
	{ baseUrl }: Platform,
	{ config }: LoadedConfig,
	bindings: BindingMap,
	{ auth, plugins, context }: ClientExtras,
): Client<{ catalogue: Catalogue }> {
	const client = createClient({ waitUntil: createWaitUntil(context), ...config.client, auth, baseUrl }).use(
		catalogue(bindings),
	)
	const further = [...(config.plugins ?? []), ...plugins]
	return further.reduce((narrow: typeof client, plugin) => narrow.use(plugin as Plugin), client)
}
