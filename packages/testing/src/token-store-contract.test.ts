import { brokenTokenStore, type OpenedStore, type StoreFault, tokenStoreContract, tokenStoreOf } from '@tarja/testing'
import { memoryTokens } from '@tarja/token-memory'
import { describe, expect, it, rejection } from '@tarja-test/harness'

/** The names of the cases that a store breaks. */
async function broken(open: () => OpenedStore): Promise<readonly string[]> {
	const names: string[] = []
	await Promise.all(
		tokenStoreContract({ open, patienceMs: 50 }).map(({ name, run }) => run().catch(() => names.push(name))),
	)
	return names
}

/** What a careless author would write: one lease for all keys, freed by anyone, and any text taken for a record. */
function careless(): OpenedStore {
	const store = tokenStoreOf(memoryTokens())
	const planted = new Map<string, string>()
	let held = false
	return {
		store: {
			...store,
			get: (key) => (planted.has(key) ? JSON.parse(planted.get(key) ?? '') : store.get(key)),
			async lease() {
				if (held) return null
				held = true
				return {
					async release() {
						held = false
					},
				}
			},
		},
		plant: (key, text) => planted.set(key, text),
	}
}

describe('tokenStoreContract()', () => {
	it('passes a store that keeps to it', async () => {
		expect(await broken(() => ({ store: tokenStoreOf(memoryTokens()) }))).to.deep.equal([])
	})

	const faults: readonly StoreFault[] = ['throwing', 'rejecting', 'stale', 'lying', 'losing', 'inventing', 'trapped']
	for (const fault of faults)
		it(`catches a ${fault} store`, async () => {
			expect(await broken(() => ({ store: brokenTokenStore(fault) }))).not.to.be.empty
		})

	it('catches leases that do not end and text that is no record', async () => {
		expect(await broken(careless)).to.include.members(['ends a lease by itself', 'misses what is no record'])
	})

	it('closes what it opened, whether the case passed or not', async () => {
		let open = 0
		const opened = (store: OpenedStore['store']) => () => {
			open++
			return { store, close: () => open-- }
		}
		await broken(opened(tokenStoreOf(memoryTokens())))
		await broken(opened(brokenTokenStore('throwing')))
		expect(open).to.equal(0)
	})

	it('says what was wrong', async () => {
		const [first] = tokenStoreContract({ open: () => ({ store: brokenTokenStore('lying') }) })
		expect((await rejection(first?.run() ?? Promise.resolve())).message).to.equal(
			'Broke its contract: get() of a new key is null, not undefined',
		)
	})
})
