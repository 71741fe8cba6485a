/**
 * Types for `tarja.config.ts`. The command `tarja` reads bindings, journal and plugins from this file.
 * @module
 */
import type { BindingMap, OnlyKnown } from '@tarja/catalogue/bindings'
import type { ClientOptions, Plugin } from '@tarja/core'
import type { PasswordGrantOptions } from '@tarja/core/password-grant'
import type { JournalOptions } from '@tarja/journal'

/** The type of the default export of `tarja.config.ts` or `tarja.config.mjs`. */
export interface Config<Bindings extends BindingMap = BindingMap> {
	/** Bindings: the result of `defineBindings` of `@tarja/catalogue`, or the same object written here. */
	readonly bindings?: Bindings & OnlyKnown<Bindings>
	/** The journal. `tarja call` records each unsafe call in it, and the journal commands read it. See `@tarja/journal`. */
	readonly journal?: JournalOptions
	/** Settings for the token request, such as its path and body format. The credentials come from the environment. */
	readonly grant?: Omit<PasswordGrantOptions, 'basic' | 'credential' | 'dangerouslyAllowBrowser' | 'username'>
	/** Options for `createClient`: time limits, `outcomeOf`, a transport. Base URL and credentials come from the environment. */
	readonly client?: Omit<ClientOptions, 'auth' | 'baseUrl'>
	/** Other plugins, such as one that signs requests. They are added after the catalogue and before the journal. */
	readonly plugins?: readonly Plugin<string, object>[]
	/** Called after a command has ended. Use it to close what this file opened, such as a connection pool: `() => pool.end()`. */
	readonly close?: () => unknown
}

/**
 * Lets TypeScript check a configuration.
 *
 * @param config See {@linkcode Config}. It contains no secret, because base URL and credentials come from environment variables.
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
