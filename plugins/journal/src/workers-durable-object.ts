/**
 * A journal in a Durable Object with SQLite: one place for all Workers of an account, and every write compared.
 * @module
 */
import { DurableObject } from 'cloudflare:workers'
import { sqlJournal } from './sql.ts'
import { journalTable } from './sql-table.ts'
import type { JournalStore } from './store.ts'

/** What is used of an object's state; the `DurableObjectState` of an object with SQLite fits. */
export interface JournalObjectState {
	readonly storage: {
		readonly sql: { exec(query: string, ...values: (string | number)[]): { toArray(): readonly JournalRow[] } }
	}
}

/** What is used of the binding; any `DurableObjectNamespace` fits, typed or not. */
export interface JournalObjects {
	idFromName(name: string): object
	get(id: never): object
}

/** A row of the object's table. */
export type JournalRow = Readonly<Record<string, unknown>>

/** The object's method, for RPC. */
export interface JournalObject {
	/** Runs one of the journal's statements. */
	run(text: string, values: readonly (string | number)[]): Promise<readonly JournalRow[]>
}

/** A class to be exported by a Worker. */
export type JournalObjectClass = new (state: JournalObjectState, env: unknown) => JournalObject

/** Options of {@linkcode durableObjectJournal}. */
export interface DurableObjectJournalOptions {
	/** Which object: one for each journal. Default `default`. */
	readonly name?: string
}

/**
 * Makes the Durable Object class that keeps a journal. It must be one with SQLite (`new_sqlite_classes` in the configuration).
 *
 * What a method returns leaves the object only when its writes are on disk: that is the runtime's output gate.
 *
 * @returns The class. Export it under the name that the Worker's configuration gives it.
 * @see Cloudflare, Durable Objects: "In-memory state", output gates.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { durableObjectJournal, type JournalObjects, journalObject } from '@tarja/journal/durable-object'
 *
 * export const PaymentJournal = journalObject()
 *
 * const clientFor = (env: { readonly PLATFORM_URL: string; readonly JOURNAL: JournalObjects }) =>
 * 	createClient({ baseUrl: env.PLATFORM_URL }).use(journal({ store: durableObjectJournal(env.JOURNAL) }))
 * ```
 */
export function journalObject(): JournalObjectClass {
	return class extends DurableObject implements JournalObject {
		readonly #sql: JournalObjectState['storage']['sql']

		constructor(state: JournalObjectState, env: unknown) {
			super(state, env)
			this.#sql = state.storage.sql
			for (const statement of journalTable('d1')) this.#sql.exec(statement)
		}

		async run(text: string, values: readonly (string | number)[]): Promise<readonly JournalRow[]> {
			return this.#sql.exec(text, ...values).toArray()
		}
	}
}

/**
 * Keeps a journal in a Durable Object made with `journalObject`.
 *
 * A fresh stub is taken for every question, because a stub belongs to the request that took it; so this is legal at module scope.
 * No question is asked twice: a write that was lost on the way is a call that is not sent.
 *
 * @param objects The binding, from a handler's `env` or from `cloudflare:workers`.
 * @param options See {@linkcode DurableObjectJournalOptions}.
 * @returns A store. A write is confirmed when the object has it on disk.
 */
export function durableObjectJournal(
	objects: JournalObjects,
	{ name = 'default' }: DurableObjectJournalOptions = {},
): JournalStore {
	const object = (): JournalObject => objects.get(objects.idFromName(name) as never) as JournalObject
	return sqlJournal((text, values) => object().run(text, values), { dialect: 'd1' })
}
