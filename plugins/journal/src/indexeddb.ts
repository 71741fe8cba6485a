/**
 * A journal in IndexedDB, for pages and their workers.
 * @module
 */
import { checkEntry, type JournalEntry, paged, type StoredEntry } from './entry.ts'
import { follows, holderOf, isUnresolved, mayHave } from './protocol.ts'
import type { JournalStore } from './store.ts'

/** Where {@linkcode indexedDbJournal} keeps its entries. */
export interface IndexedDbJournalOptions {
	/** Name of the IndexedDB database, one for each origin. Default `tarja-journal`. */
	readonly name?: string
}

const shelf = 'entries'
/**
 * Version 2 added the index of references. A tab with an earlier version can no longer open the database, so its calls fail
 * before they are sent until it is reloaded.
 */
const databaseVersion = 2
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

	/** Runs one transaction and waits for its `complete` event; by then its writes are on disk. */
	const transact = async <Out>(mode: IDBTransactionMode, work: (entries: IDBObjectStore) => Out): Promise<Out> => {
		const transaction = (await database()).transaction(shelf, mode, { durability: 'strict' })
		const done = new Promise<void>((resolve, fail) => {
			transaction.oncomplete = () => resolve()
			// Names the likely cause, because WebKit aborts without an error when the disk is full.
			transaction.onabort = () =>
				fail(transaction.error ?? new Error('the browser gave it up and does not say why: its storage may be full'))
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
		write: async (entry) => (await transact('readwrite', (entries) => putNext(entries, entry, check))).done,
		async read(id) {
			const stored = await transact('readonly', (entries): IDBRequest<unknown> => entries.get(id))
			return stored.result === undefined ? undefined : check(id, stored.result)
		},
		async *list(which) {
			for await (const entry of paged(pageAfter)) if (which === 'all' || isUnresolved(entry)) yield entry
		},
		async find(reference) {
			const stored = await transact('readonly', (entries) => namedIn(entries, reference))
			return holderOf(checked(stored.result, check))
		},
		async delete(ids) {
			await transact('readwrite', (entries) => {
				for (const id of ids) entries.delete(id)
			})
		},
	}
}

type Check = (id: string, value: unknown) => StoredEntry

/** Writes the entry only over its previous revision, or, for a first revision, only if no other entry claims its reference. */
function putNext(entries: IDBObjectStore, entry: JournalEntry, check: Check): { readonly done: boolean } {
	const written = { done: false }
	const put = (): void => {
		written.done = true
		entries.put(entry)
	}
	const stored: IDBRequest<{ readonly revision: number } | undefined> = entries.get(entry.id)
	stored.onsuccess = () => {
		if (!follows(entry, stored.result)) return
		if (entry.reference === undefined || entry.revision > 0) return put()
		const others = namedIn(entries, entry.reference)
		others.onsuccess = () => {
			if (mayHave(entry, checked(others.result, check))) put()
		}
	}
	return written
}

function namedIn(entries: IDBObjectStore, reference: string): IDBRequest<{ readonly id: string }[]> {
	return entries.index('reference').getAll(reference)
}

function checked(values: readonly { readonly id: string }[], check: Check): readonly StoredEntry[] {
	return values.map((value) => check(value.id, value))
}

function openDatabase(name: string, forget: () => void): Promise<IDBDatabase> {
	return new Promise((resolve, fail) => {
		const request = indexedDB.open(name, databaseVersion)
		request.onupgradeneeded = () => {
			const { result, transaction } = request
			const entries = result.objectStoreNames.contains(shelf)
				? transaction?.objectStore(shelf)
				: result.createObjectStore(shelf, { keyPath: 'id' })
			entries?.createIndex('reference', 'reference')
		}
		request.onerror = () => fail(request.error ?? new Error('the database could not be opened'))
		request.onsuccess = () => {
			const database = request.result
			// Closes the connection when another tab deletes or upgrades the database; the next use opens it again.
			database.onversionchange = () => {
				database.close()
				forget()
			}
			database.onclose = forget
			resolve(database)
		}
	})
}
