/**
 * A journal in IndexedDB, for pages and their workers.
 * @module
 */
import { checkEntry, isUnresolved, type JournalEntry, paged, type StoredEntry } from './entry.ts'
import type { JournalStore } from './store.ts'

/** Options of {@linkcode indexedDbJournal}. */
export interface IndexedDbJournalOptions {
	/** Name of the database. Default `tarja-journal`. */
	readonly name?: string
}

const shelf = 'entries'
const pageSize = 200

/**
 * Keeps a journal in the page's IndexedDB; all tabs of an origin share it.
 *
 * A write is confirmed when its transaction is complete, with the strictest durability that the browser has. The user may clear
 * it, and a browser short of space may too, unless `navigator.storage.persist()` was granted. Nothing is opened before the
 * first use.
 *
 * @param options See {@linkcode IndexedDbJournalOptions}.
 * @returns A store.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { indexedDbJournal } from '@tarja/journal/indexeddb'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(journal({ store: indexedDbJournal() }))
 * ```
 */
export function indexedDbJournal({ name = 'tarja-journal' }: IndexedDbJournalOptions = {}): JournalStore {
	let opened: Promise<IDBDatabase> | undefined
	const forget = (): void => {
		opened = undefined
	}

	const database = (): Promise<IDBDatabase> => {
		opened ??= openDatabase(name, forget)
		opened.catch(forget)
		return opened
	}

	const check = (id: string, value: unknown): StoredEntry => checkEntry(value, { id, place: `database ${name}, ${id}` })

	/** Runs one transaction to its end; what it resolves to is on disk. */
	const transact = async <Out>(mode: IDBTransactionMode, work: (entries: IDBObjectStore) => Out): Promise<Out> => {
		const transaction = (await database()).transaction(shelf, mode, { durability: 'strict' })
		const done = new Promise<void>((resolve, fail) => {
			transaction.oncomplete = () => resolve()
			transaction.onabort = () => fail(transaction.error ?? new Error('the transaction was aborted'))
		})
		const out = work(transaction.objectStore(shelf))
		await done
		return out
	}

	const pageAfter = async (id: string): Promise<readonly StoredEntry[]> => {
		const range = IDBKeyRange.lowerBound(id, true)
		const { keys, values } = await transact('readonly', (entries) => ({
			keys: entries.getAllKeys(range, pageSize),
			values: entries.getAll(range, pageSize),
		}))
		return keys.result.map((key, index) => check(String(key), values.result[index]))
	}

	return {
		write: async (entry) => (await transact('readwrite', (entries) => putNext(entries, entry))).done,
		async read(id) {
			const stored = await transact('readonly', (entries): IDBRequest<unknown> => entries.get(id))
			return stored.result === undefined ? undefined : check(id, stored.result)
		},
		async *list(which) {
			for await (const entry of paged(pageAfter)) if (which === 'all' || isUnresolved(entry)) yield entry
		},
		async delete(ids) {
			await transact('readwrite', (entries) => {
				for (const id of ids) entries.delete(id)
			})
		},
	}
}

/** Writes the entry over the revision that it follows, and over no other. */
function putNext(entries: IDBObjectStore, entry: JournalEntry): { readonly done: boolean } {
	const written = { done: false }
	const stored: IDBRequest<{ readonly revision?: unknown } | undefined> = entries.get(entry.id)
	stored.onsuccess = () => {
		written.done = (stored.result?.revision ?? -1) === entry.revision - 1
		if (written.done) entries.put(entry)
	}
	return written
}

function openDatabase(name: string, forget: () => void): Promise<IDBDatabase> {
	return new Promise((resolve, fail) => {
		const request = indexedDB.open(name, 1)
		request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: 'id' })
		request.onerror = () => fail(request.error ?? new Error('the database could not be opened'))
		request.onsuccess = () => {
			const database = request.result
			// Another tab wants to delete it, or the browser has closed it: the next use opens it again.
			database.onversionchange = () => {
				database.close()
				forget()
			}
			database.onclose = forget
			resolve(database)
		}
	})
}
