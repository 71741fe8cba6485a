/**
 * The types of a configuration.
 * @module
 */
import type { BindingMap, OnlyKnown } from '@tarja/catalogue/bindings'
import type { ClientOptions, Plugin } from '@tarja/core'
import type { PasswordGrantOptions } from '@tarja/core/password-grant'
import type { JournalOptions } from '@tarja/journal'

/** Where the platform is, and which variables hold the credentials for it: the two belong together. */
export interface Profile {
	/** The reference's `{base_url}`: https, or http on this machine. */
	readonly baseUrl: string
	/**
	 * What the names of the variables begin with that hold the credentials: with `SHOP_`, they are `SHOP_BASIC_CREDENTIALS`,
	 * `SHOP_USERNAME`, `SHOP_CREDENTIAL_NAME` and `SHOP_CREDENTIAL_VALUE`. Default `TARJA_`. The values themselves belong into the
	 * environment, or into what `--variables` names.
	 */
	readonly variables?: string
	/** What else is to be said of the token request. */
	readonly grant?: Omit<PasswordGrantOptions, 'basic' | 'credential' | 'dangerouslyAllowBrowser' | 'username'>
}

/** What `tarja.config.ts` or `tarja.config.mjs` exports by default. */
export interface Config<Bindings extends BindingMap = BindingMap> {
	/** By name: `--profile <name>` takes one. `emulator` and `environment` are names of our own. */
	readonly profiles?: Readonly<Record<string, Profile>>
	/** The profile that is taken unless another one is named. Not needed where there is one only. */
	readonly profile?: string
	/** What `defineBindings` of `@tarja/catalogue` returned, or the same written in place. */
	readonly bindings?: Bindings & OnlyKnown<Bindings>
	/** Where unsafe calls are written down before they are sent; see `@tarja/journal`. */
	readonly journal?: JournalOptions
	/** Whatever else the client is made with: time limits, `outcomeOf`, a transport. */
	readonly client?: Omit<ClientOptions, 'auth' | 'baseUrl'>
	/** Further plugins: one that signs requests, say. They are used after the catalogue and before the journal. */
	readonly plugins?: readonly Plugin<string, object>[]
}

/**
 * Types a configuration where it is written.
 *
 * @param config See {@linkcode Config}. It holds no secret: profiles name variables.
 * @returns The same object.
 * @example tarja.config.ts
 * ```ts
 * import { defineConfig } from '@tarja/cli'
 * import { directoryJournal } from '@tarja/journal/directory'
 *
 * export default defineConfig({
 * 	profiles: {
 * 		vendor: { baseUrl: 'https://platform.example', variables: 'VENDOR_' },
 * 	},
 * 	journal: { store: directoryJournal('./journal') },
 * })
 * ```
 */
export function defineConfig<const Bindings extends BindingMap>(config: Config<Bindings>): Config<Bindings> {
	return config
}
