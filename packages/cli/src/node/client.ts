/** The client of a profile, with what the configuration adds to it. */
import { type Catalogue, catalogue } from '@tarja/catalogue'
import type { BindingMap } from '@tarja/catalogue/bindings'
import { type Client, type ClientOptions, createClient, type Plugin } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { Loaded } from './load-config.ts'
import type { ResolvedProfile } from './profile.ts'

/** What of a client's options a command sets itself. */
export type Overrides = Pick<ClientOptions, 'auth' | 'onEvent'>

/** A client with every group, and with the plugins of the configuration and of a command. */
export function clientOf(
	{ baseUrl, grant }: ResolvedProfile,
	{ config }: Loaded,
	bindings: BindingMap,
	{ overrides = {}, plugins = [] }: { overrides?: Overrides; plugins?: readonly Plugin<string, object>[] } = {},
): Client<{ catalogue: Catalogue }> {
	const options: ClientOptions = { auth: passwordGrant(grant), ...config.client, ...overrides, baseUrl }
	const client = createClient(options).use(catalogue(bindings))
	const further = [...(config.plugins ?? []), ...plugins]
	return further.reduce((narrow: typeof client, plugin) => narrow.use(plugin as Plugin), client)
}
