/** The client of a profile, with what the configuration adds to it. */
import { resolve } from 'node:path'
import { type Catalogue, catalogue } from '@tarja/catalogue'
import type { BindingMap } from '@tarja/catalogue/bindings'
import { type Client, type ClientOptions, createClient, type Plugin } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { Context, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { importModule, type Loaded } from './load-config.ts'
import type { ResolvedProfile } from './profile.ts'

/** Of every command that knows bindings. */
export const bindingsOptions: Options = {
	bindings: { value: '<file>', summary: 'a module that exports "bindings", over those of the configuration' },
}

/** What is bound: by the configuration, or by the file that `--bindings` names. */
export async function bindingsOf(
	{ given, directory }: Pick<Context, 'directory' | 'given'>,
	{ config }: Loaded,
): Promise<BindingMap> {
	const file = given.text('bindings')
	if (file === undefined) return config.bindings ?? {}
	const { bindings } = await importModule(resolve(directory, file), 'the file of --bindings')
	if (typeof bindings === 'object' && bindings !== null) return bindings
	throw new CommandError(
		'configuration',
		'Cannot use the file of --bindings: it exports no object "bindings"; export one',
	)
}

/** What of a client's options a command sets itself. */
export type Overrides = Pick<ClientOptions, 'auth' | 'fetch' | 'onEvent' | 'wrapsRuntimeFetch'>

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
