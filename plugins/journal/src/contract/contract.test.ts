import type { JournalStore, ReferenceStore, StoredEntry } from '@tarja/journal'
import { journalStoreContract } from '@tarja/journal/contract'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it } from '@tarja-test/harness'

async function broken(spoil: (store: ReferenceStore) => Partial<ReferenceStore>): Promise<readonly string[]> {
	const names: string[] = []
	const open = (): { store: JournalStore } => {
		const store = memoryJournal()
		const spoilt = (account: ReferenceStore): ReferenceStore => ({ ...account, ...spoil(account) })
		return { store: { open: (account) => spoilt(store.open(account)) } }
	}
	for (const { name, run } of journalStoreContract({ open })) await run().catch(() => names.push(name))
	return names
}

async function* none(): AsyncGenerator<StoredEntry> {}

describe('journalStoreContract()', () => {
	const spoilers: Readonly<Record<string, (store: ReferenceStore) => Partial<ReferenceStore>>> = {
		'loses writes': () => ({ write: async () => true }),
		'refuses writes': () => ({ write: async () => false }),
		'lists nothing': () => ({ list: none }),
		'lists all as unresolved': (store) => ({ list: () => store.list('all') }),
		'deletes nothing': () => ({ delete: async () => {} }),
		'deletes the first only': (store) => ({ delete: (ids) => store.delete(ids.slice(0, 1)) }),
		'stops at what it cannot read': (store) => ({
			async *list(which) {
				for await (const entry of store.list(which)) {
					if (entry.state === 'unreadable') throw new Error(entry.reason)
					yield entry
				}
			},
		}),
		'passes over what it cannot read': (store) => ({
			async *list(which) {
				for await (const entry of store.list(which)) if (entry.state !== 'unreadable') yield entry
			},
		}),
		'throws at a missing entry': (store) => ({
			delete: async (ids) =>
				(await Promise.all(ids.map(store.read))).every(Boolean) ? store.delete(ids) : Promise.reject(new Error('none')),
		}),
		'lets the last writer win': (store) => ({
			async write(entry) {
				await store.delete([entry.id])
				for (let revision = 0; revision <= entry.revision; revision++) await store.write({ ...entry, revision })
				return true
			},
		}),
	}
	for (const [fault, spoil] of Object.entries(spoilers))
		it(`catches a store that ${fault}`, async () => {
			expect(await broken(spoil)).not.to.be.empty
		})
	it('asks for comparing writes only where the store says that it compares', () => {
		const open = (): { store: JournalStore } => ({ store: memoryJournal() })
		const all = journalStoreContract({ open }).length
		expect(journalStoreContract({ open, compares: false }).length).to.be.lessThan(all)
	})
})
