import type { JournalStore } from '@tarja/journal'
import { journalStoreContract } from '@tarja/journal/contract'
import { describe, expect, it } from '@tarja-test/harness'
import { rightStore } from '../../../test/right-store.ts'
import { wrongStores } from '../../../test/wrong-stores.ts'

/** The names of the cases that a store does not pass, with so many entries where it takes many. */
async function broken(store: () => JournalStore, many: number): Promise<readonly string[]> {
	const names: string[] = []
	const cases = journalStoreContract({ open: () => ({ store: store() }), many })
	for (const { name, run } of cases) await run().catch(() => names.push(name))
	return names
}

describe('journalStoreContract()', () => {
	const fell = new Set<string>()
	for (const [fault, store] of Object.entries(wrongStores))
		it(`catches a store that ${fault}`, async () => {
			const few = await broken(store, 20)
			const names = few.length ? few : await broken(store, 1001)
			for (const name of names) fell.add(name)
			expect(names).not.to.be.empty
		})
	it('has no case that none of them breaks', () => {
		expect(journalStoreContract({ open: () => ({ store: rightStore() }) }).map(({ name }) => name)).to.have.members([
			...fell,
		])
	})
	it('passes a store that breaks none of its rules', async () => {
		expect(await broken(rightStore, 1001)).to.deep.equal([])
	})
})
