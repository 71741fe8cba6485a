/**
 * A journal in IndexedDB, for pages and their workers.
 * @module
 */
import { checkEntry, type JournalEntry, paged, type StoredEntry } from './entry.ts'
import { checkedAccount } from './given.ts'
import { canStore, follows, isUnresolved, ownsReference } from './protocol.ts'
import type { JournalStore, ReferenceStore } from './store.ts'

/** Where {@linkcode indexedDbJournal} keeps its entries. */
export interface IndexedDbJournalOptions {
	/** How the names of the databases begin, one for each account: `tarja-journal.main`. Default `tarja-journal`. */
	readonly name?: string
}

const shelf = 'entries'
const originShelf = 'origin'
const databaseVersion = 1
const pageSize = 200

/**
 * Keeps journals in the page's IndexedDB; all tabs of an origin share it.
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
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(
 * 	journal({ store: indexedDbJournal(), account: 'main' }),
 * )
 * ```
 */
export function indexedDbJournal({ name = 'tarja-journal' }: IndexedDbJournalOptions = {}): JournalStore {
	return { open: (account) => accountIn(`${name}.${checkedAccount(account)}`) }
}

/** The journal of one account, in a database of its own. */
function accountIn(name: string): ReferenceStore {
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
	const transact = async <Out>(
		mode: IDBTransactionMode,
		work: (entries: IDBObjectStore) => Out,
		where: string = shelf,
	): Promise<Out> => {
		const transaction = (await database()).transaction(where, mode, { durability: 'strict' })
		const done = completed(transaction)
		const out = work(transaction.objectStore(where))
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
			const { result } = await transact('readonly', (entries): IDBRequest<unknown> => entries.get(id))
			return result === undefined ? undefined : check(id, result)
		},
		async *list(which, after) {
			for await (const entry of paged(pageAfter, after)) if (which === 'all' || isUnresolved(entry)) yield entry
		},
		origin: originKeeper(transact),
		async find(reference) {
			const stored = await transact('readonly', (entries) => namedIn(entries, reference))
			return checked(stored.result, check).filter(ownsReference)
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
			if (canStore(entry, checked(others.result, check))) put()
		}
	}
	return written
}

function completed(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, fail) => {
		transaction.oncomplete = () => resolve()
		// Names the likely cause, because WebKit aborts without an error when the disk is full.
		transaction.onabort = () =>
			fail(transaction.error ?? new Error('the browser gave it up and does not say why: its storage may be full'))
	})
}

type Transact = <Out>(mode: IDBTransactionMode, work: (entries: IDBObjectStore) => Out, where?: string) => Promise<Out>

function originKeeper(transact: Transact): ReferenceStore['origin'] {
	return async (own) => {
		const { isNew, stored } = await transact('readwrite', (origins) => originIn(origins, own), originShelf)
		const recorded = isNew() ? own : stored.result?.origin
		return recorded === undefined ? undefined : { origin: recorded, isNew: isNew() }
	}
}

/** Reads the origin that is recorded, and records one where none is. */
function originIn(
	origins: IDBObjectStore,
	own: string | undefined,
): { readonly isNew: () => boolean; readonly stored: IDBRequest<{ readonly origin: string } | undefined> } {
	let isNew = false
	const stored: IDBRequest<{ readonly origin: string } | undefined> = origins.get(originShelf)
	stored.onsuccess = () => {
		if (stored.result !== undefined || own === undefined) return
		isNew = true
		origins.put({ id: originShelf, origin: own })
	}
	return { isNew: () => isNew, stored }
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
			request.result.createObjectStore(shelf, { keyPath: 'id' }).createIndex('reference', 'reference')
			request.result.createObjectStore(originShelf, { keyPath: 'id' })
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
