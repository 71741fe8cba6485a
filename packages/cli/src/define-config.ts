/**
 * Types for `tarja.config.ts`, the file from which the command `tarja` reads bindings, journal and plugins.
 * @module
 */
import type { BindingMap, OnlyKnown } from '@tarja/catalogue/bindings'
import type { ClientOptions, Plugin } from '@tarja/core'
import type { PasswordGrantOptions } from '@tarja/core/password-grant'
import type { JournalOptions } from '@tarja/journal'

/** Shape of the default export of `tarja.config.ts` or `tarja.config.mjs`. */
export interface Config<Bindings extends BindingMap = BindingMap> {
	/** Bindings, as `defineBindings` of `@tarja/catalogue` returns them, or the same object written here. */
	readonly bindings?: Bindings & OnlyKnown<Bindings>
	/** Journal in which `tarja call` records each unsafe call, and which the journal commands read; see `@tarja/journal`. */
	readonly journal?: JournalOptions
	/** Settings for the token request besides the credentials, such as its path and body format. */
	readonly grant?: Omit<PasswordGrantOptions, 'basic' | 'credential' | 'dangerouslyAllowBrowser' | 'username'>
	/** Passed on to `createClient`: time limits, `outcomeOf`, a transport. Base URL and credentials come from the environment. */
	readonly client?: Omit<ClientOptions, 'auth' | 'baseUrl'>
	/** Extra plugins, such as one that signs requests. They are added after the catalogue and before the journal. */
	readonly plugins?: readonly Plugin<string, object>[]
	/** Called when a command has ended, to close what this file opened, such as a connection pool: `() => pool.end()`. */
	readonly close?: () => unknown
}

/**
 * Types a configuration where it is written.
 *
 * @param config See {@linkcode Config}. It holds no secret: base URL and credentials come from environment variables.
 * @returns The same object.
 * @example tarja.config.ts
 * ```ts
 * import { defineConfig } from '@tarja/cli'
 * import { directoryJournal } from '@tarja/journal/directory'
 *
 * export default defineConfig({
 * 	journal: { store: directoryJournal(process.env.TARJA_JOURNAL_DIRECTORY), id: process.env.TARJA_JOURNAL_ID },
 * })
 * ```
 */
export function defineConfig<const Bindings extends BindingMap>(config: Config<Bindings>): Config<Bindings> {
	return config
}
