/**
 * A journal in a Durable Object with SQLite: one place for all Workers of an account, and every write compared.
 * @module
 */
import { DurableObject } from 'cloudflare:workers'
import { isUnresolved, type JournalEntry, parseEntry, type StoredEntry } from './entry.ts'
import type { JournalStore } from './store.ts'

/** What is used of an object's state; the `DurableObjectState` of an object with SQLite fits. */
export interface JournalObjectState {
	readonly storage: {
		readonly sql: {
			exec(query: string, ...values: (string | number)[]): { toArray(): readonly Readonly<Record<string, unknown>>[] }
		}
	}
}

/** What is used of the binding; any `DurableObjectNamespace` fits, typed or not. */
export interface JournalObjects {
	idFromName(name: string): object
	get(id: never): object
}

/** An entry as the object stores it. */
export interface JournalRow {
	readonly id: string
	readonly revision: number
	/** The entry as JSON. */
	readonly entry: string
}

/** The object's methods, for RPC. */
export interface JournalObject {
	/** Writes revision n if n − 1 is what is stored, and says whether it did. */
	write(entry: JournalEntry): Promise<boolean>
	/** The entry under this id, if there is one. */
	read(id: string): Promise<readonly JournalRow[]>
	/** The first entries after this id, by id; none at the end. */
	list(which: 'all' | 'unresolved', after: string): Promise<readonly JournalRow[]>
	/** Forgets these entries. */
	delete(ids: readonly string[]): Promise<void>
}

/** A class to be exported by a Worker. */
export type JournalObjectClass = new (state: JournalObjectState, env: unknown) => JournalObject

/** Options of {@linkcode durableObjectJournal}. */
export interface DurableObjectJournalOptions {
	/** Which object: one for each journal. Default `default`. */
	readonly name?: string
}

type Sql = JournalObjectState['storage']['sql']

const rowsInAPage = 200
/** A message may have 32 MiB; this many ids are a fraction of one. */
const idsInAMessage = 10_000

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
		readonly #sql: Sql

		constructor(state: JournalObjectState, env: unknown) {
			super(state, env)
			this.#sql = state.storage.sql
			this.#sql.exec(
				'CREATE TABLE IF NOT EXISTS journal (id TEXT PRIMARY KEY, revision INTEGER, settled INTEGER, entry TEXT)',
			)
		}

		async write(entry: JournalEntry): Promise<boolean> {
			const { id, revision } = entry
			// Nothing comes between the look and the write: there is no pause between them.
			const [stored] = rowsOf(this.#sql, 'WHERE id = ?', id)
			if ((stored?.revision ?? -1) !== revision - 1) return false
			const values = [id, revision, isUnresolved(entry) ? 0 : 1, JSON.stringify(entry)]
			this.#sql.exec('INSERT OR REPLACE INTO journal (id, revision, settled, entry) VALUES (?, ?, ?, ?)', ...values)
			return true
		}

		async read(id: string): Promise<readonly JournalRow[]> {
			return rowsOf(this.#sql, 'WHERE id = ?', id)
		}

		async list(which: 'all' | 'unresolved', after: string): Promise<readonly JournalRow[]> {
			const open = which === 'all' ? '' : 'AND settled = 0'
			return rowsOf(this.#sql, `WHERE id > ? ${open} ORDER BY id LIMIT ${rowsInAPage}`, after)
		}

		async delete(ids: readonly string[]): Promise<void> {
			for (const id of ids) this.#sql.exec('DELETE FROM journal WHERE id = ?', id)
		}
	}
}

function rowsOf(sql: Sql, where: string, value: string): readonly JournalRow[] {
	const rows = sql.exec(`SELECT id, revision, entry FROM journal ${where}`, value).toArray()
	return rows.map(({ id, revision, entry }) => ({ id: String(id), revision: Number(revision), entry: String(entry) }))
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
	return {
		write: async (entry) => object().write(entry),
		async read(id) {
			const [row] = await object().read(id)
			return row && entryIn(row, name)
		},
		async *list(which) {
			let page: readonly JournalRow[]
			let after = ''
			do {
				page = await object().list(which, after)
				after = page.at(-1)?.id ?? after
				for (const row of page) yield entryIn(row, name)
			} while (page.length)
		},
		async delete(ids) {
			for (let start = 0; start < ids.length; start += idsInAMessage)
				await object().delete(ids.slice(start, start + idsInAMessage))
		},
	}
}

function entryIn({ id, revision, entry }: JournalRow, name: string): StoredEntry {
	return parseEntry(entry, { id, revision, place: `journal object ${name}, ${id}` })
}
