/**
 * A journal in a Durable Object with SQLite: one place for all Workers of an account, and every write compared.
 * @module
 */
import { isUnresolved, type JournalEntry, parseEntry } from './entry.ts'
import type { JournalStore } from './store.ts'

/** What is used of a Durable Object's state. */
export interface JournalObjectState {
	readonly storage: {
		readonly sql: {
			exec(query: string, ...values: (string | number)[]): { toArray(): readonly Readonly<Record<string, unknown>>[] }
		}
	}
}

/** What is used of a Durable Object's stub. */
export interface JournalObjectStub {
	fetch(url: string, init: { method: string; body: string }): Promise<Response>
}

/** The object's own side. */
export interface JournalObject {
	/** Answers {@linkcode durableObjectJournal}. */
	fetch(request: Request): Promise<Response>
}

type Ask =
	| { readonly do: 'write'; readonly entry: JournalEntry }
	| { readonly do: 'read'; readonly id: string }
	| { readonly do: 'delete'; readonly id: string }
	| { readonly do: 'list'; readonly after: string; readonly which: 'all' | 'unresolved' }

const pageSize = 200

/**
 * The Durable Object itself: export it from the Worker under the class name of the binding. It must be one with SQLite
 * (`new_sqlite_classes` in the migration).
 *
 * @param state What the runtime gives a Durable Object.
 * @returns The object; also when called with `new`, as the runtime does.
 * @example The Worker
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { durableObjectJournal, type JournalObjectStub } from '@tarja/journal/durable-object'
 *
 * export { journalObject as PaymentJournal } from '@tarja/journal/durable-object'
 *
 * interface Env {
 * 	PLATFORM_URL: string
 * 	JOURNAL: { idFromName(name: string): unknown; get(id: unknown): JournalObjectStub }
 * }
 * const clientFor = ({ PLATFORM_URL, JOURNAL }: Env) => {
 * 	const store = durableObjectJournal(JOURNAL.get(JOURNAL.idFromName('payments')))
 * 	return createClient({ baseUrl: PLATFORM_URL }).use(journal({ store }))
 * }
 * ```
 */
export function journalObject(state: JournalObjectState): JournalObject {
	const { sql } = state.storage
	sql.exec('CREATE TABLE IF NOT EXISTS journal (id TEXT PRIMARY KEY, revision INTEGER, settled INTEGER, entry TEXT)')
	const rows = (query: string, ...values: (string | number)[]): readonly string[] =>
		sql
			.exec(query, ...values)
			.toArray()
			.map(({ entry }) => String(entry))

	/** Runs without a pause, so that nothing comes between the look and the write. */
	const answer = (ask: Ask): boolean | readonly string[] => {
		if (ask.do === 'read') return rows('SELECT entry FROM journal WHERE id = ?', ask.id)
		if (ask.do === 'delete') return rows('DELETE FROM journal WHERE id = ? RETURNING entry', ask.id)
		if (ask.do === 'list') {
			const open = ask.which === 'all' ? '' : 'AND settled = 0'
			return rows(`SELECT entry FROM journal WHERE id > ? ${open} ORDER BY id LIMIT ${pageSize}`, ask.after)
		}
		const { id, revision } = ask.entry
		const [stored] = sql.exec('SELECT revision FROM journal WHERE id = ?', id).toArray()
		if ((stored?.revision ?? -1) !== revision - 1) return false
		const values = [id, revision, isUnresolved(ask.entry) ? 0 : 1, JSON.stringify(ask.entry)]
		sql.exec('INSERT OR REPLACE INTO journal (id, revision, settled, entry) VALUES (?, ?, ?, ?)', ...values)
		return true
	}
	// What the object answers leaves it only when its writes are on disk: that is the runtime's output gate.
	return { fetch: async (request) => Response.json(answer(await request.json())) }
}

/**
 * Keeps a journal in a Durable Object.
 *
 * @param stub The object: `env.JOURNAL.get(env.JOURNAL.idFromName('payments'))`. Get it anew for each request.
 * @returns A store. A write is confirmed when the object has it on disk.
 */
export function durableObjectJournal(stub: JournalObjectStub): JournalStore {
	const ask = async <Out>(what: Ask): Promise<Out> => {
		const response = await stub.fetch('https://journal.invalid/', { method: 'POST', body: JSON.stringify(what) })
		if (!response.ok) throw new Error(`the journal object answered ${response.status}`)
		return (await response.json()) as Out
	}
	return {
		write: (entry) => ask<boolean>({ do: 'write', entry }),
		async read(id) {
			const [text] = await ask<readonly string[]>({ do: 'read', id })
			return text === undefined ? undefined : parseEntry(text, id)
		},
		async *list(which) {
			let page: readonly string[]
			let after = ''
			do {
				page = await ask<readonly string[]>({ do: 'list', after, which })
				for (const text of page) {
					const entry = parseEntry(text, `the page after ${after || 'the start'}`)
					after = entry.id
					yield entry
				}
			} while (page.length)
		},
		async delete(id) {
			await ask<readonly string[]>({ do: 'delete', id })
		},
	}
}
