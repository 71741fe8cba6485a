// A token store that fails on purpose, in a chosen way.
import type { TokenRecord, TokenStore } from '@tarja/core'

/**
 * The way in which a store is broken: `throwing` throws at once, `rejecting` later, `slow` never answers, `stale` shows
 * for ever what was written first, `lying` gives back what was never written, `losing` forgets
 * everything, `inventing` has another token each time it is asked, `trapped` gives records that throw when they are read.
 */
export type StoreFault = 'throwing' | 'rejecting' | 'slow' | 'stale' | 'lying' | 'losing' | 'inventing' | 'trapped'

/** Values that are no valid records, or of another key; a `lying` store returns one after the other. */
const liesAbout = (key: string): readonly unknown[] => [
	null,
	'{}',
	{},
	[],
	{ v: 2, accessToken: 'x', obtainedAtMs: 0, lifetimeMs: 1, key },
	{ v: 1, accessToken: 'two words', obtainedAtMs: 0, lifetimeMs: 1e12, key },
	{ v: 1, accessToken: 'x', obtainedAtMs: Number.NaN, lifetimeMs: Number.POSITIVE_INFINITY, key },
	{ v: 1, accessToken: 'x', obtainedAtMs: 8e15, lifetimeMs: 1e9, key: `${key}?` },
	{ v: 1, accessToken: 'x', obtainedAtMs: 0, lifetimeMs: -1, key },
	{ v: 1, accessToken: 'x', obtainedAtMs: 8e15, lifetimeMs: 1e9 },
]

/** Creates a store that fails in one way. Its leases are as broken as the rest. */
export function createBrokenTokenStore(fault: StoreFault): Required<Omit<TokenStore, 'isInMemory'>> {
	if (fault === 'stale') return createStaleStore()
	let turn = 0
	const failInTurn = (): Promise<undefined> | undefined => {
		if (fault === 'throwing') throw new Error('the store is broken')
		if (fault === 'rejecting') return Promise.reject(new Error('the store broke down'))
		return fault === 'slow' ? new Promise(() => {}) : undefined
	}
	const records: Partial<Record<StoreFault, (key: string) => unknown>> = {
		lying: (key) => liesAbout(key).at(turn++ % 10),
		inventing: (key) => ({ v: 1, accessToken: `invented-${++turn}`, obtainedAtMs: 8e15, lifetimeMs: 60_000, key }),
		trapped: () => trapped,
	}
	return {
		get: (key) => (records[fault] ?? failInTurn)(key) as TokenRecord | undefined,
		set: () => failInTurn(),
		delete: () => failInTurn(),
		lease: async () => (await failInTurn()) ?? null,
	}
}

/** A record with a getter that throws, as database libraries may return. */
const trapped: unknown = Object.defineProperty({ v: 1, obtainedAtMs: 0, lifetimeMs: 1 }, 'accessToken', {
	enumerable: true,
	get() {
		throw new Error('the record cannot be read')
	},
})

/** A store that shows the first write for ever, as Workers KV may do for a minute or more. */
function createStaleStore(): Required<Omit<TokenStore, 'isInMemory'>> {
	const records = new Map<string, TokenRecord>()
	return {
		get: (key) => records.get(key),
		set(key, record) {
			if (!records.has(key)) records.set(key, record)
		},
		delete() {},
		lease: async () => null,
	}
}
