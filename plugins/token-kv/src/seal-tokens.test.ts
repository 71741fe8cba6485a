import {
	createClient,
	createTokenKeeper,
	definePlugin,
	type Issuer,
	isTarjaError,
	type TokenEvent,
	type TokenRecord,
	type TokenStore,
} from '@tarja/core'
import { getTokenStore, pluginContract, tokenStoreContract } from '@tarja/testing'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { type SealingKey, sealTokens } from './seal-tokens.ts'

const key = (id: string, fill: number): SealingKey => ({ id, secret: new Uint8Array(32).fill(fill) })
const [k1, k2] = [key('k1', 1), key('k2', 2)]

/** A store whose bytes can be looked at and changed. */
function visible(): { readonly records: Map<string, TokenRecord>; readonly store: TokenStore } {
	const records = new Map<string, TokenRecord>()
	return {
		records,
		store: {
			get: (name) => records.get(name),
			set: (name, record) => void records.set(name, record),
			delete: (name) => void records.delete(name),
		},
	}
}
const pluginOf = (store: TokenStore) =>
	definePlugin({ id: 'visible', setup: () => ({ tokenKeeper: createTokenKeeper(store) }) })
const over = (store: TokenStore, ...keys: readonly SealingKey[]): TokenStore =>
	getTokenStore(sealTokens(pluginOf(store), keys))

const times = { obtainedAtMs: 1000, lifetimeMs: 60_000 }
const record = (accessToken: string): TokenRecord => ({ v: 1, accessToken, ...times, key: 'k' })
/** Issues another token each time. */
function issuer(): Issuer {
	let issued = 0
	return { identity: () => ['somebody'], issue: async () => ({ accessToken: `t-${++issued}`, lifetimeMs: 60_000 }) }
}
const keep = { ttlMs: 60_000 }
/** What `get` gave, or how what it rejected with begins. */
const opened = async (sealedStore: TokenStore, name: string): Promise<TokenRecord | string | undefined> => {
	try {
		return await sealedStore.get(name)
	} catch (error) {
		return String((error as Error).message).split(':')[0]
	}
}
const token = () => fc.stringMatching(/^[\x21-\x7e]{8,200}$/)

describe('sealed(), a token store', () => {
	const open = () => {
		const { records, store } = visible()
		const plant = (name: string, accessToken: string) => records.set(name, record(accessToken || 'x'))
		return { store: over(store, k1), other: over(store, k1), plant }
	}
	for (const { name, run } of tokenStoreContract({ open })) it(name, run)
})

describe('sealed(), a plugin', () => {
	for (const { name, run } of pluginContract(() => sealTokens(pluginOf(visible().store), [k1]))) it(name, run)
})

describe('sealed()', () => {
	it('leaves no part of the token in what is stored', async () => {
		await fc.assert(
			fc.asyncProperty(token(), async (accessToken) => {
				const { records, store } = visible()
				await over(store, k1).set('place', record(accessToken), keep)
				const stored = JSON.stringify([...records])
				for (let start = 0; start + 8 <= accessToken.length; start++)
					expect(stored).not.to.include(accessToken.slice(start, start + 8))
				expect(await over(store, k1).get('place')).to.deep.equal(record(accessToken))
			}),
			random(50),
		)
	})

	it('never stores the same token twice in the same way', async () => {
		const { records, store } = visible()
		const boxes = new Set<string | undefined>()
		for (let turn = 0; turn < 20; turn++) {
			await over(store, k1).set('place', record('the same token'.replaceAll(' ', '-')), keep)
			boxes.add(records.get('place')?.accessToken)
		}
		expect(boxes.size).to.equal(20)
	})

	it('does not open a record that was moved to another key', async () => {
		const { records, store } = visible()
		await over(store, k1).set('mine', record('t-1'), keep)
		records.set('yours', records.get('mine') as TokenRecord)
		expect(await opened(over(store, k1), 'yours')).to.equal('Cannot open a sealed token with key "k1"')
		expect((await over(store, k1).get('mine'))?.accessToken).to.equal('t-1')
	})

	it('opens nothing in which one character was changed', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(), fc.constantFrom(...'AZaz09-_.x'), async (at, character) => {
				const { records, store } = visible()
				await over(store, k1).set('place', record('t-1'), keep)
				const box = records.get('place')?.accessToken ?? ''
				const index = at % box.length
				const changed = box.slice(0, index) + character + box.slice(index + 1)
				records.set('place', record(changed))
				const input = await opened(over(store, k1), 'place')
				if (typeof input === 'string') {
					expect(input).to.equal('Cannot open a sealed token with key "k1"')
					return
				}
				// The last character of base64 has bits that mean nothing.
				if (input) expect(input).to.deep.equal(record('t-1'))
				if (changed !== box && index < box.length - 1 && box[index + 1] !== '.') expect(input).to.equal(undefined)
			}),
			random(200),
		)
	})

	it('opens with every key of the ring, seals with the first, and misses what no key opens', async () => {
		const { records, store } = visible()
		await over(store, k1).set('place', record('t-1'), keep)
		expect((await over(store, k2, k1).get('place'))?.accessToken).to.equal('t-1')
		expect(await over(store, k2).get('place')).to.equal(undefined)
		await over(store, k2, k1).set('place', record('t-2'), keep)
		expect(records.get('place')?.accessToken).to.match(/^k2\./)
		expect(await over(store, k1).get('place')).to.equal(undefined)
	})

	it('says by an event, which fails no call, that a secret under a known id does not open what it should', async () => {
		const auth = issuer()
		const { records, store } = visible()
		const eventsOf = async (used: SealingKey): Promise<readonly unknown[]> => {
			const events: unknown[] = []
			const onEvent = (event: TokenEvent) =>
				events.push(event.type === 'token_store_failed' ? [event.action, event.cause?.message] : event.type)
			const client = createClient({ baseUrl: 'https://platform.example', auth, onEvent })
			await client.use(sealTokens(pluginOf({ ...store }), [used])).tokens.token()
			return events
		}
		expect(await eventsOf(k1)).to.deep.equal(['token_issued'])
		expect(await eventsOf(k1)).to.deep.equal([])
		expect(await eventsOf(key('k1', 9))).to.deep.equal([
			[
				'get',
				'Cannot open a sealed token with key "k1": another secret sealed it, or it was changed or moved; an id names one secret for good',
			],
			'token_issued',
		])
		// Not known, not sealed, or cut off: nothing that a wrong secret could have caused.
		expect(await eventsOf(k2)).to.deep.equal(['token_issued'])
		const [[name = '', sealedRecord] = []] = [...records]
		const cut = sealedRecord?.accessToken.slice(0, 12)
		for (const accessToken of ['plain', 'k2', 'k2.', 'k2.short', 'k2.a.b', 'k2..', cut]) {
			records.set(name, record(accessToken ?? ''))
			expect(await eventsOf(k2), accessToken).to.deep.equal(['token_issued'])
		}
	})

	it('believes the sealed times, not the readable ones', async () => {
		const { records, store } = visible()
		await over(store, k1).set('place', record('t-1'), keep)
		records.set('place', { ...(records.get('place') as TokenRecord), lifetimeMs: 1e12, obtainedAtMs: 9e12 })
		expect(await over(store, k1).get('place')).to.deep.equal(record('t-1'))
	})

	it('misses a record that was stored before it was sealed', async () => {
		const { store } = visible()
		await store.set('place', record('t-1'), keep)
		expect(await over(store, k1).get('place')).to.equal(undefined)
	})

	const refused: readonly [string, readonly SealingKey[], string][] = [
		['no key', [], 'there is no key'],
		['a missing list', undefined as never, 'there is no key'],
		['a short key', [{ id: 'k', secret: new Uint8Array(16) }], 'not 32 bytes long'],
		['a passphrase', [{ id: 'k', secret: 'correct horse battery staple' }], 'not 32 bytes long'],
		['a missing secret', [{ id: 'k', secret: undefined as unknown as string }], 'not 32 bytes long'],
		['an id with a dot', [{ ...k1, id: 'a.b' }], 'id cannot be written'],
		['one id for two keys', [k1, { ...k2, id: 'k1' }], 'the same id'],
	]
	for (const [what, keys, message] of refused)
		it(`refuses ${what} when it is made, without showing it`, () => {
			expect(() => sealTokens(pluginOf(visible().store), keys))
				.to.throw(message)
				.and.to.satisfy((error: Error) => isTarjaError(error, 'configuration') && !String(error).includes('horse'))
		})

	it('refuses a plugin that has no store', () => {
		const client = createClient({ baseUrl: 'https://platform.example' })
		const plugin = sealTokens(definePlugin({ id: 'bare', setup: () => ({}) }), [k1])
		expect(() => client.use(plugin)).to.throw('plugin "bare" brings no token store')
	})
})
