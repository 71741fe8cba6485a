/**
 * A journal in a Durable Object with SQLite: one place for all Workers, where every write is compared with the stored revision.
 * @module
 */
import { DurableObject } from 'cloudflare:workers'
import type { JournalStore } from '../../store.ts'
import { createUsageError, has } from '../../validate.ts'
import { d1, type SqlRow } from '../sql/dialect.ts'
import { journalTable } from '../sql/statements.ts'
import { createSqlJournal } from '../sql/store.ts'

/** The members of a Durable Object's state that the journal uses. The `DurableObjectState` of an object with SQLite has them. */
export interface JournalObjectState {
	/** Storage of the Durable Object, of which the journal uses only SQL. */
	readonly storage: {
		readonly sql: { exec(query: string, ...values: (string | number)[]): { toArray(): readonly SqlRow[] } }
	}
}

/** The members of the binding that the journal uses. Any `DurableObjectNamespace` has them, typed or not. */
export interface JournalObjects {
	/** Returns the id of the Durable Object with this name. It is the same each time. */
	idFromName(name: string): object
	/** Returns the stub through which the Durable Object is called. */
	get(id: never): object
}

/** The method that Workers call on the Durable Object, over RPC. */
export interface JournalObject {
	/** Runs one of the journal's SQL statements in the object, and resolves to its rows. */
	run(text: string, values: readonly (string | number)[]): Promise<readonly SqlRow[]>
}

/**
 * A class that a Worker exports. The member marks it as a Durable Object for Cloudflare's typings; it doesn't exist at run time.
 *
 * @see Cloudflare, `wrangler types`: `Rpc.DurableObjectBranded`.
 */
export type JournalObjectClass = new (
	state: JournalObjectState,
	env: unknown,
) => JournalObject & { readonly __DURABLE_OBJECT_BRAND: never }

/**
 * Creates the Durable Object class that keeps a journal. The class needs SQLite (`new_sqlite_classes` in the configuration).
 *
 * The result of a method leaves the object only when its writes are on disk, because the runtime's output gate holds it back until then.
 *
 * @returns The class. Export it under the name that the Worker's configuration gives it.
 * @see Cloudflare, Durable Objects: "In-memory state", output gates.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { durableObjectJournal, type JournalObjects, journalObject } from '@tarja/journal/durable-object'
 *
 * export class PaymentJournal extends journalObject() {}
 *
 * type Env = { readonly TARJA_BASE_URL: string; readonly JOURNAL: JournalObjects; readonly TARJA_JOURNAL_ID: string }
 * const clientFor = (env: Env) =>
 * 	createClient({ baseUrl: env.TARJA_BASE_URL })
 * 		.use(journal({ store: durableObjectJournal(env.JOURNAL), id: env.TARJA_JOURNAL_ID }))
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

		async run(text: string, values: readonly (string | number)[]): Promise<readonly SqlRow[]> {
			return this.#sql.exec(text, ...values).toArray()
		}
	}
}

/**
 * Keeps journals in the Durable Object `default` of a class made with `journalObject`.
 *
 * It takes a new stub for each statement, because a stub belongs to the request that took it. So you can call this at module scope. It
 * never repeats a statement: if a write is lost on the way, its call isn't sent.
 *
 * @param objects The binding, from a handler's `env` or from `cloudflare:workers`.
 * @returns A store. A write is confirmed when the object has it on disk.
 * @throws {TarjaError} `configuration` (`not_processed`) when the binding is missing.
 */
export function durableObjectJournal(objects: JournalObjects): JournalStore {
	if (!has('idFromName')(objects))
		throw createUsageError(
			'a Durable Object as a journal',
			'there is no binding; add it to wrangler.json, and pass it',
			{
				option: 'objects',
			},
		)
	const getObject = (): JournalObject => objects.get(objects.idFromName('default') as never) as JournalObject
	return createSqlJournal((text, values) => getObject().run(text, values), d1)
}
