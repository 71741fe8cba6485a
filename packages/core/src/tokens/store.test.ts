import { describe, expect, it, withShortWaits } from '@tarja-test/harness'
import { createBrokenTokenStore, type StoreFault } from '../../../../test/broken-token-store.ts'
import { issuerOf, managerOf, storeOf } from '../../test/token-world.ts'
import type { TokenEvent, TokenLease, TokenRecord, TokenStore } from './contracts.ts'
import { createBoundedStore } from './store.ts'

const record: TokenRecord = { v: 1, accessToken: 't', obtainedAtMs: 1, lifetimeMs: 60_000, key: 'k' }
const actions = ['get', 'set', 'delete', 'lease'] as const
type Action = (typeof actions)[number]

/** The store, bound to the key `k`, and what was told of it. */
function bound(store: TokenStore) {
	const events: TokenEvent[] = []
	const { get, set, delete: forget, lease } = createBoundedStore(store, 'k', (event) => events.push(event))
	const act = { get, set: () => set(record), delete: forget, lease: () => lease(5000) }
	return { events, act, lease, set }
}

/** A store that keeps what it was called with, and answers with `given`. */
function recording(input: Partial<Record<Action, unknown>> = {}) {
	const calls: unknown[][] = []
	const method = (action: Action) =>
		((...args: unknown[]) => {
			calls.push([action, ...args])
			return input[action]
		}) as never
	const store: TokenStore = { get: method('get'), set: method('set'), delete: method('delete'), lease: method('lease') }
	return { store, calls }
}

describe('createBoundedStore()', () => {
	it('hands a store the key and the time that what it keeps is good for', async () => {
		const { store, calls } = recording()
		const { act } = bound(store)
		for (const action of actions) await act[action]()
		expect(calls).to.deep.equal([
			['get', 'k'],
			['set', 'k', record, { ttlMs: 60_000 }],
			['delete', 'k'],
			['lease', 'k', { ttlMs: 5000 }],
		])
	})

	it('gives back a record and a lease, and tells of nothing', async () => {
		let released = 0
		const { store } = recording({ get: record, lease: { release: async () => void released++ } })
		const { act, events } = bound(store)
		expect(await act.get()).to.deep.equal(record)
		await (await act.lease())?.release()
		expect([released, events]).to.deep.equal([1, []])
	})

	it('takes no record that another key has, and tells of it; one without a key is none', async () => {
		const { key: _, ...ofNobody } = record
		for (const input of [ofNobody, { ...record, key: 7 }])
			expect(await bound(recording({ get: input }).store).act.get()).to.equal(undefined)
		for (const input of [
			{ ...record, key: 'kk' },
			{ ...record, key: '' },
		]) {
			const { act, events } = bound(recording({ get: input }).store)
			expect(await act.get()).to.equal(undefined)
			expect(events).to.have.length(1)
			expect(events[0]).to.include({ type: 'token_store_failed', action: 'get' })
			expect(String((events[0] as { cause?: Error }).cause)).to.contain('of another key')
		}
	})

	it('takes no record whose token names another client than the last one, and tells of it; one that names nobody is taken', async () => {
		const naming = (claims: object): TokenRecord => ({
			...record,
			accessToken: `e30.${btoa(JSON.stringify(claims))}.x`,
		})
		const own = naming({ azp: 'ours', sub: 's-1' })
		for (const [first, second, isTaken] of [
			[own, naming({ azp: 'ours', sub: 's-1', jti: 'another' }), true],
			[own, record, true],
			[own, naming({ azp: 'theirs', sub: 's-1' }), false],
			[own, naming({ azp: 'ours', sub: 's-2' }), false],
			[naming({ client_id: 'ours' }), naming({ client_id: 'theirs' }), false],
			[record, own, true],
		] as const)
			for (const isIssuedHere of [true, false]) {
				let kept: TokenRecord = first
				const { act, events, set } = bound({ get: () => kept, set: () => {}, delete: () => {} })
				await (isIssuedHere ? set(first) : act.get())
				kept = second
				expect(await act.get(), JSON.stringify([first, second])).to.deep.equal(isTaken ? second : undefined)
				const told = events.map((event) => [event.type, String((event as { cause?: Error }).cause)])
				expect(told).to.deep.equal(
					isTaken
						? []
						: [['token_store_failed', 'Error: the token of the record names another client than the last one']],
				)
			}
	})

	it('tells a lease that is held by another from one that cannot be had', async () => {
		expect(await bound(recording({ lease: null }).store).act.lease()).to.equal(null)
		expect(await bound(createBrokenTokenStore('throwing')).act.lease()).to.equal(undefined)
		const { store } = recording()
		const { get, set, delete: forget } = store
		const { act, events } = bound({ get, set, delete: forget })
		expect([await act.lease(), events]).to.deep.equal([undefined, []])
	})

	const failures: Partial<Record<StoreFault, string>> = {
		throwing: 'the store is broken',
		rejecting: 'the store broke down',
		slow: 'no response within 1000 ms',
	}
	for (const [fault, message] of Object.entries(failures))
		for (const action of actions)
			it(`makes an event of a ${fault} store, which says why: ${action}`, async () => {
				const { act, events } = bound(createBrokenTokenStore(fault as StoreFault))
				expect(await withShortWaits(async () => act[action]())).to.equal(undefined)
				const [event, ...more] = events
				expect(event).to.include({ type: 'token_store_failed', action })
				expect(event && 'cause' in event && event.cause?.message).to.equal(message)
				expect(more).to.deep.equal([])
			})

	const trap = (): never => {
		throw new Error('it was looked at')
	}
	const traps: Readonly<Record<string, unknown>> = {
		'whose getters throw': Object.defineProperties({}, { v: { get: trap }, accessToken: { get: trap } }),
		'whose last getter throws': Object.defineProperty({ ...record }, 'lifetimeMs', { get: trap }),
	}
	for (const [what, input] of Object.entries(traps))
		it(`makes an event and a miss of a record ${what}, at once or later`, async () => {
			for (const get of [() => input, async () => input]) {
				const { act, events } = bound(storeOf({ get: get as TokenStore['get'] }))
				expect(await act.get()).to.equal(undefined)
				expect(events.map(({ type }) => type)).to.deep.equal(['token_store_failed'])
			}
		})

	const leases: Readonly<Record<string, unknown>> = {
		'that throws when it is released': { release: trap },
		'that rejects when it is released': { release: () => Promise.reject(new Error('no')) },
		'that is never released': { release: () => new Promise(() => {}) },
		'without release': {},
		'that is no object': 'held',
	}
	for (const [what, lease] of Object.entries(leases))
		it(`makes an event of a lease ${what}`, async () => {
			const { act, events } = bound(storeOf({ lease: async () => lease as TokenLease }))
			await withShortWaits(async () => (await act.lease())?.release())
			expect(events.map((event) => 'action' in event && event.action)).to.deep.equal(['lease'])
		})

	it('tells nobody the token, where a store quotes what it could not keep', async () => {
		const { events, set } = bound(
			storeOf({
				set(_, { accessToken }) {
					throw new Error(`too large: ${accessToken}`)
				},
			}),
		)
		await set({ ...record, accessToken: 'word' })
		expect(events[0]).to.have.nested.property('cause.message', 'too large: [redacted]')
	})
})

describe('a store that is broken', () => {
	const faults: readonly StoreFault[] = ['throwing', 'rejecting', 'slow', 'stale', 'lying', 'losing', 'trapped']
	for (const fault of faults)
		it(`fails no call when it is ${fault}, even where a token may take less time than the store`, () =>
			withShortWaits(async () => {
				const settings = { store: createBrokenTokenStore(fault), tokenTimeoutMs: 50, takeoverMs: 50 }
				const { tokens } = managerOf(issuerOf(), settings)
				const first = await tokens.token()
				expect(first.accessToken).to.equal('token-1')
				expect((await tokens.token({ rejected: first.accessToken })).accessToken).to.equal('token-2')
				await tokens.clear()
			}))
})
