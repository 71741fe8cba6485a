/**
 * Types for `tarja.config.ts`, the file from which the command `tarja` reads profiles, bindings, journal and plugins.
 * @module
 */
import type { BindingMap, OnlyKnown } from '@tarja/catalogue/bindings'
import type { ClientOptions, Plugin } from '@tarja/core'
import type { PasswordGrantOptions } from '@tarja/core/password-grant'
import type { JournalOptions } from '@tarja/journal'

/** One environment of the platform: its URL, and the prefix of the variables that hold its credentials. */
export interface Profile {
	/** The base URL (the reference's `{base_url}`): https, or http on this machine. */
	readonly baseUrl: string
	/**
	 * The prefix of the names of the variables that hold the credentials: with `SHOP_`, they are `SHOP_BASIC_CREDENTIALS`,
	 * `SHOP_USERNAME`, `SHOP_CREDENTIAL_NAME` and `SHOP_CREDENTIAL_VALUE`. Default `TARJA_`. The values themselves belong into the
	 * environment, or into what `--variables` names.
	 */
	readonly variables?: string
	/** Settings for the token request besides the credentials, such as its path and body format. */
	readonly grant?: Omit<PasswordGrantOptions, 'basic' | 'credential' | 'dangerouslyAllowBrowser' | 'username'>
}

/**
 * Shape of the default export of `tarja.config.ts` or `tarja.config.mjs`: profiles, bindings, journal and plugins for all
 * commands.
 */
export interface Config<Bindings extends BindingMap = BindingMap> {
	/** Profiles by name; `--profile <name>` selects one. The names `emulator` and `environment` are reserved. */
	readonly profiles?: Readonly<Record<string, Profile>>
	/** The default profile. Not needed if there is only one. */
	readonly profile?: string
	/** Bindings, as `defineBindings` of `@tarja/catalogue` returns them, or the same object written here. */
	readonly bindings?: Bindings & OnlyKnown<Bindings>
	/**
	 * Journal in which `tarja call` records each unsafe call before it is sent, and which the journal commands read; see
	 * `@tarja/journal`.
	 */
	readonly journal?: JournalOptions
	/** Passed on to `createClient`: time limits, `outcomeOf`, a transport. Base URL and credentials come from the profile. */
	readonly client?: Omit<ClientOptions, 'auth' | 'baseUrl'>
	/** Extra plugins, such as one that signs requests. They are added after the catalogue and before the journal. */
	readonly plugins?: readonly Plugin<string, object>[]
	/** Called when a command has ended, to close what this file opened, such as a connection pool: `() => pool.end()`. */
	readonly close?: () => unknown
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
 * 	journal: { store: directoryJournal(process.env.JOURNAL_DIRECTORY), account: 'main' },
 * })
 * ```
 */
export function defineConfig<const Bindings extends BindingMap>(config: Config<Bindings>): Config<Bindings> {
	return config
}
