/**
 * Checks that a token store keeps the promises that clients rely on.
 * @module
 */
import type { TokenRecord, TokenStore } from '@tarja/core'
import { type TokenLease, toHex } from '@tarja/core/plugin'
import { type ContractCase, createBreach, equal, pause, waitUntilGood } from './contract-case.ts'

/** A store that is opened for one case on its real storage, with further access to that storage. */
export interface OpenedStore {
	/** The store that the case checks. */
	readonly store: TokenStore
	/** A second store on the same storage, as another process or isolate would have. */
	readonly other?: TokenStore
	/** Overwrites the stored record of `key` with `text`, to simulate another program or a torn write. */
	readonly plant?: (key: string, text: string) => unknown
	/** Closes the store and its storage after the case. */
	readonly close?: () => unknown
}

/** Options of {@linkcode tokenStoreContract}. */
export interface TokenStoreContractOptions {
	/** Opens the store for one case. Cases may share its storage, because every case uses its own keys. */
	readonly open: () => OpenedStore | Promise<OpenedStore>
	/** Milliseconds, in real time, within which a write must be visible. Default 2000. A store that shows a write at once takes no longer. */
	readonly patienceMs?: number
}

type Body = (opened: OpenedStore, patienceMs: number) => Promise<void>

/**
 * Returns the contract of token stores as cases for any test runner.
 *
 * It requires only what the token manager relies on. A store may be slow and may lose records. But it must return a record whole, as it
 * was set under that key; treat a record that it can't read as missing; and accept any lifetime. A store with `lease` must also give a
 * lease to only one of many callers, end a lease when its time is over, and ignore a late release.
 *
 * @param options How to open the store.
 * @returns Cases; each opens a store, and closes it.
 * @see The contract in `TokenStore`.
 * @example
 * ```ts
 * import { memoryTokens } from '@tarja/token-memory'
 * import { tokenStoreContract, getTokenStore } from '@tarja/testing'
 *
 * for (const { name, run } of tokenStoreContract({ open: () => ({ store: getTokenStore(memoryTokens()) }) }))
 * 	run().then(() => `✓ ${name}`)
 * ```
 */
export function tokenStoreContract({ open, patienceMs = 2000 }: TokenStoreContractOptions): readonly ContractCase[] {
	return Object.entries({ ...recordCases, ...damageCases, ...leaseCases }).map(([name, body]) => ({
		name,
		async run() {
			const opened = await open()
			const isMeant = opened.store.lease || !(name in leaseCases)
			try {
				if (isMeant) await body(opened, patienceMs)
			} finally {
				await opened.close?.()
			}
		},
	}))
}

const hourMs = 3_600_000
const keep = { ttlMs: hourMs }

const recordCases: Readonly<Record<string, Body>> = {
	async 'has nothing under a key that was never set'({ store }) {
		equal(await store.get(createKey()), undefined, 'get() of a new key')
	},
	async 'returns what was set'({ store }, patienceMs) {
		const [key, record] = [createKey(), createTestRecord()]
		await store.set(key, record, keep)
		await expectShown(store, key, record, patienceMs)
	},
	async 'returns every character that a token may have, and long tokens'({ store }, patienceMs) {
		const all = String.fromCharCode(...Array.from({ length: 94 }, (_, i) => i + 33))
		for (const accessToken of [all, all.repeat(170)]) {
			const [key, record] = [createKey(), createTestRecord({ accessToken })]
			await store.set(key, record, keep)
			await expectShown(store, key, record, patienceMs)
		}
	},
	async 'replaces: the last write wins'({ store }, patienceMs) {
		// Also writes a record that is older by its writer's clock, because that clock may have been set back.
		for (const obtainedAtMs of [Date.now(), Date.now() - hourMs]) {
			const [key, record] = [createKey(), createTestRecord({ obtainedAtMs })]
			await store.set(key, createTestRecord(), keep)
			await store.set(key, record, keep)
			await expectShown(store, key, record, patienceMs)
		}
	},
	async 'keeps keys apart, also where one character differs'({ store }, patienceMs) {
		const key = createKey()
		const keys = [key, ...[14, 30, 46, 62, 77].map((at) => `${key.slice(0, at)}x${key.slice(at + 1)}`)]
		const written = keys.map((each) => [each, createTestRecord()] as const)
		await Promise.all(written.map(([key, record]) => store.set(key, record, keep)))
		for (const [key, record] of written) await expectShown(store, key, record, patienceMs)
	},
	async 'forgets what was deleted, everywhere, and nothing else'({ store, other = store }, patienceMs) {
		const [gone, kept, record] = [createKey(), createKey(), createTestRecord()]
		await store.set(gone, createTestRecord(), keep)
		await store.set(kept, record, keep)
		await store.delete(gone)
		for (const each of [store, other]) await expectShown(each, gone, undefined, patienceMs)
		await expectShown(store, kept, record, patienceMs)
	},
	async 'accepts the deletion of a missing record'({ store }) {
		await store.delete(createKey())
	},
	async 'takes any lifetime, however short, long or broken'({ store }) {
		for (const ttlMs of [0.25, 1, 999.5, 5000, 59_999.9, 60_000, 86_400_000.001, 30 * 86_400_000])
			await store.set(createKey(), createTestRecord({ lifetimeMs: ttlMs }), { ttlMs })
	},
	async 'does not judge a record: an old or a future one comes back as it is, or not at all'({ store }) {
		for (const offsetMs of [-2 * hourMs, 2 * hourMs]) {
			const [key, record] = [createKey(), createTestRecord({ obtainedAtMs: Date.now() + offsetMs })]
			await store.set(key, record, keep)
			const input = await store.get(key)
			if (input) expectSame(input, record)
		}
	},
	async 'never mixes two records that are written at once'({ store }, patienceMs) {
		const key = createKey()
		const records = Array.from({ length: 20 }, () => createTestRecord())
		await Promise.all(records.map((record) => store.set(key, record, keep)))
		const input = await waitUntilGood(async () => store.get(key), Boolean, patienceMs)
		expectSame(input, records.find(({ accessToken }) => accessToken === input?.accessToken) ?? records[0])
	},
	async 'shows what another process wrote, where there is one'({ store, other = store }, patienceMs) {
		const [key, record] = [createKey(), createTestRecord()]
		await store.set(key, record, keep)
		await expectShown(other, key, record, patienceMs)
	},
}

const damageCases: Readonly<Record<string, Body>> = {
	async 'treats invalid records as missing'({ store, plant }) {
		for (const text of ['', '{"v":1', 'null', '[]', '"text"', '{"v":2,"accessToken":"x"}', '{"v":1}', '\u0000']) {
			const key = createKey()
			if (!plant) return
			await plant(key, text)
			equal(await store.get(key), undefined, `get() of ${JSON.stringify(text)}`)
		}
	},
	async 'writes over invalid records'({ store, plant }, patienceMs) {
		const [key, record] = [createKey(), createTestRecord()]
		await plant?.(key, '{"v":1')
		await store.get(key)
		await store.set(key, record, keep)
		await expectShown(store, key, record, patienceMs)
	},
}

const leaseCases: Readonly<Record<string, Body>> = {
	async 'gives a lease, where it has any, to one of many'({ store, other = store }) {
		const key = createKey()
		const racers = Array.from({ length: 20 }, (_, i) => lease(i % 2 ? other : store, key, 10_000))
		const held = (await Promise.all(racers)).filter(Boolean)
		equal(held.length, 1, 'the number of racers with a lease')
		if (!(await lease(store, createKey(), 10_000))) throw createBreach('the lease of one key kept that of another away')
		await pause(50)
		if (await lease(other, key, 10_000)) throw createBreach('a lease of 10 s ended within 50 ms')
	},
	async 'gives the lease again once it was released'({ store, other = store }) {
		const key = createKey()
		await (await lease(store, key, 10_000))?.release()
		if (!(await lease(other, key, 10_000))) throw createBreach('a released lease was not given again')
	},
	async 'ends a lease automatically'({ store, other = store }, patienceMs) {
		const key = createKey()
		await lease(store, key, 50)
		const next = await waitUntilGood(() => lease(other, key, 10_000), Boolean, patienceMs)
		if (!next) throw createBreach('a lease of 50 ms never ended')
	},
	async 'ignores a late release'({ store, other = store }, patienceMs) {
		const key = createKey()
		const late = await lease(store, key, 50)
		await waitUntilGood(() => lease(other, key, 10_000), Boolean, patienceMs)
		await late?.release()
		await pause(0)
		if (await lease(store, key, 10_000)) throw createBreach('a late release freed the lease of another')
	},
	async 'keeps leases and records apart'({ store }, patienceMs) {
		const [key, record] = [createKey(), createTestRecord()]
		const held = await lease(store, key, 10_000)
		equal(await store.get(key), undefined, 'get() under a lease')
		await store.set(key, record, keep)
		await held?.release()
		await expectShown(store, key, record, patienceMs)
	},
}

async function lease(store: TokenStore, key: string, ttlMs: number): Promise<TokenLease | null> {
	return (await store.lease?.(key, { ttlMs })) ?? null
}

async function expectShown(
	store: TokenStore,
	key: string,
	record: TokenRecord | undefined,
	patienceMs: number,
): Promise<void> {
	const isGood = (input: TokenRecord | undefined): boolean => input?.accessToken === record?.accessToken
	const input = await waitUntilGood(async () => store.get(key), isGood, patienceMs)
	if (record) expectSame(input, record)
	else equal(input, undefined, 'get() of a deleted key')
}

const fields = ['v', 'accessToken', 'obtainedAtMs', 'lifetimeMs', 'key'] as const

function expectSame(input: TokenRecord | undefined, record: TokenRecord | undefined): void {
	if (record && !input) throw createBreach('get() gives nothing of what was set')
	for (const field of fields) equal(input?.[field], record?.[field], field)
}

/** Creates a key in the token manager's form: 78 bytes of ASCII. */
function createKey(): string {
	return `tarja:token:1:${createRandomHex(32)}`
}

function createTestRecord(parts: Partial<TokenRecord> = {}): TokenRecord {
	// Sets every member of the record, its owner too, because the client ignores a record without an owner.
	const own = { key: createKey(), accessToken: `token-${createRandomHex(16)}` }
	return { v: 1, ...own, obtainedAtMs: Date.now(), lifetimeMs: hourMs - 123, ...parts }
}

function createRandomHex(bytes: number): string {
	return toHex(crypto.getRandomValues(new Uint8Array(bytes)))
}
