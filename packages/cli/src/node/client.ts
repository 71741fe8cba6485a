/** The client of a profile, with every group and what the configuration adds to it. */
import { type Catalogue, catalogue } from '@tarja/catalogue'
import type { BindingMap } from '@tarja/catalogue/bindings'
import { type Client, createClient, type Issuer, type Plugin, type TokenSource } from '@tarja/core'
import type { Loaded } from './load-config.ts'
import type { ResolvedProfile } from './profile.ts'

/** What a call is made with beside the configuration. */
export interface Beside {
	readonly auth: Issuer | TokenSource
	/** After those of the configuration. */
	readonly plugins: readonly Plugin<string, object>[]
}

export function clientOf(
	{ baseUrl }: ResolvedProfile,
	{ config }: Loaded,
	bindings: BindingMap,
	{ auth, plugins }: Beside,
): Client<{ catalogue: Catalogue }> {
	const client = createClient({ ...config.client, auth, baseUrl }).use(catalogue(bindings))
	const further = [...(config.plugins ?? []), ...plugins]
	return further.reduce((narrow: typeof client, plugin) => narrow.use(plugin as Plugin), client)
}
