import { journalStoreContract } from '@tarja/journal/contract'
import { indexedDbJournal } from '@tarja/journal/indexeddb'
import { describe, expect, it } from '@tarja-test/harness'
import { entryOf } from '../test/pending-entry.ts'
import { newId } from './entry.ts'

const erase = (name: string): Promise<unknown> =>
	new Promise((resolve, fail) => {
		const request = indexedDB.deleteDatabase(name)
		request.onsuccess = resolve
		request.onerror = fail
	})

describe('indexedDbJournal()', () => {
	const open = () => {
		const name = crypto.randomUUID()
		return { store: indexedDbJournal({ name }), other: indexedDbJournal({ name }), close: () => erase(name) }
	}
	for (const { name, run } of journalStoreContract({ open })) it(name, run)

	it('opens the database again after somebody deleted it', async () => {
		const name = crypto.randomUUID()
		const store = indexedDbJournal({ name })
		const id = newId(0)
		const entry = entryOf(id)
		expect(await store.write(entry)).to.equal(true)
		await erase(name)
		expect(await store.read(id)).to.equal(undefined)
		expect(await store.write(entry)).to.equal(true)
		await erase(name)
	})
})
