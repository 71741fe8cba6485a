// A journal's database in a page, as plain data: put there before the store opens it, and recorded.

export interface RecordedDatabase {
	readonly version: number
	readonly stores: readonly RecordedStore[]
}

interface RecordedStore {
	readonly name: string
	readonly keyPath: string
	readonly indexes: readonly { readonly name: string; readonly keyPath: string; readonly unique: boolean }[]
	readonly records: readonly unknown[]
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
	return new Promise((resolve, fail) => {
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => fail(request.error)
	})
}

export async function putDatabase(name: string, { version, stores }: RecordedDatabase): Promise<void> {
	const request = indexedDB.open(name, version)
	request.onupgradeneeded = () => {
		for (const { name, keyPath, indexes, records } of stores) {
			const store = request.result.createObjectStore(name, { keyPath })
			for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique })
			for (const record of records) store.put(record)
		}
	}
	;(await settled(request)).close()
}

export async function takeDatabase(name: string): Promise<RecordedDatabase> {
	const database = await settled(indexedDB.open(name))
	const taken = Array.from(database.objectStoreNames, async (name) => {
		const store = database.transaction(name).objectStore(name)
		const indexes = Array.from(store.indexNames, (index) => {
			const { keyPath, unique } = store.index(index)
			return { name: index, keyPath: keyPath as string, unique }
		})
		return { name, keyPath: store.keyPath as string, indexes, records: await settled(store.getAll()) }
	})
	const { version } = database
	const stores = await Promise.all(taken)
	database.close()
	return { version, stores }
}

export function deleteDatabase(name: string): Promise<unknown> {
	return settled(indexedDB.deleteDatabase(name))
}
