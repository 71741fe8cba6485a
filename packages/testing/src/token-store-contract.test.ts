import type { TokenRecord, TokenStore } from '@tarja/core'
import { getTokenStore, type OpenedStore, tokenStoreContract } from '@tarja/testing'
import { memoryTokens } from '@tarja/token-memory'
import { describe, expect, it } from '@tarja-test/harness'
import { createBrokenTokenStore, type StoreFault } from '../../../test/broken-token-store.ts'

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
	const store = getTokenStore(memoryTokens())
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

/** A store that is right but for one thing, opened twice. */
function nearly(wrong: (records: Map<string, TokenRecord>) => Partial<TokenStore>): () => OpenedStore {
	return () => {
		const records = new Map<string, TokenRecord>()
		const opened = (): TokenStore => ({
			get: (key) => records.get(key),
			set: (key, record) => void records.set(key, record),
			delete: (key) => void records.delete(key),
			...wrong(records),
		})
		return { store: opened(), other: opened() }
	}
}

const nearlyRight: Readonly<Record<string, (records: Map<string, TokenRecord>) => Partial<TokenStore>>> = {
	'keeps keys apart, also where one character differs': (records) => ({
		get: (key) => records.get(key.slice(0, 30)),
		set: (key, record) => void records.set(key.slice(0, 30), record),
	}),
	'forgets what was deleted, everywhere, and nothing else': (records) => {
		const gone = new Set<string>()
		return { get: (key) => (gone.has(key) ? undefined : records.get(key)), delete: (key) => void gone.add(key) }
	},
	'replaces: the last write wins': (records) => ({
		set(key, record) {
			if ((records.get(key)?.obtainedAtMs ?? 0) <= record.obtainedAtMs) records.set(key, record)
		},
	}),
	'returns what was set': (records) => ({
		set: (key, record) => void records.set(key, { ...record, lifetimeMs: Math.round(record.lifetimeMs / 1000) * 1000 }),
	}),
	// Seconds are taken for milliseconds: every lease is over at once.
	'gives a lease, where it has any, to one of many': () => {
		const endsAtMs = new Map<string, number>()
		return {
			async lease(key, { ttlMs }) {
				if ((endsAtMs.get(key) ?? 0) > Date.now()) return null
				endsAtMs.set(key, Date.now() + ttlMs / 1000)
				return { release: async () => {} }
			},
		}
	},
}

describe('tokenStoreContract()', () => {
	for (const [name, wrong] of Object.entries(nearlyRight))
		it(`catches a store that is wrong in one thing: ${name}`, async () => {
			expect(await broken(nearly(wrong))).to.include(name)
		})

	it('passes a store that keeps to it', async () => {
		expect(await broken(() => ({ store: getTokenStore(memoryTokens()) }))).to.deep.equal([])
	})

	const faults: readonly StoreFault[] = ['throwing', 'rejecting', 'stale', 'lying', 'losing', 'inventing', 'trapped']
	for (const fault of faults)
		it(`catches a ${fault} store`, async () => {
			expect(await broken(() => ({ store: createBrokenTokenStore(fault) }))).not.to.be.empty
		})

	it('catches leases that do not end and text that is no record', async () => {
		expect(await broken(careless)).to.include.members([
			'ends a lease automatically',
			'treats invalid records as missing',
		])
	})

	it('closes what it opened, whether the case passed or not', async () => {
		let open = 0
		const opened = (store: OpenedStore['store']) => () => {
			open++
			return { store, close: () => open-- }
		}
		await broken(opened(getTokenStore(memoryTokens())))
		await broken(opened(createBrokenTokenStore('throwing')))
		expect(open).to.equal(0)
	})
})
