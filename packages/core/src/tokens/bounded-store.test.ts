import { brokenTokenStore, type StoreFault } from '@tarja/testing'
import { describe, expect, it, withShortWaits } from '@tarja-test/harness'
import { boundedStore } from './bounded-store.ts'
import type { TokenEvent, TokenRecord, TokenStore } from './contracts.ts'

const record: TokenRecord = { v: 1, accessToken: 't', obtainedAtMs: 1, lifetimeMs: 60_000, key: 'k' }
const actions = ['get', 'set', 'delete', 'lease'] as const
type Action = (typeof actions)[number]

/** The store, bound to the key `k`, and what was told of it. */
function bound(store: TokenStore) {
	const events: TokenEvent[] = []
	const { get, set, delete: forget, lease } = boundedStore(store, 'k', (event) => events.push(event))
	const act = { get, set: () => set(record), delete: forget, lease: () => lease(5000) }
	return { events, act, lease, set }
}

/** A store that keeps what it was called with, and answers with `given`. */
function recording(given: Partial<Record<Action, unknown>> = {}) {
	const calls: unknown[][] = []
	const method = (action: Action) =>
		((...args: unknown[]) => {
			calls.push([action, ...args])
			return given[action]
		}) as never
	const store: TokenStore = {
		get: method('get'),
		set: method('set'),
		delete: method('delete'),
		lease: method('lease'),
	}
	return { store, calls }
}

describe('boundedStore()', () => {
	it('hands a store the key, a signal and the time that what it keeps is good for', async () => {
		const { store, calls } = recording()
		const { act } = bound(store)
		for (const action of actions) await act[action]()
		const signals = calls.map((args) => (args.at(-1) as { signal: AbortSignal }).signal)
		expect(signals.map((signal) => signal.aborted)).to.deep.equal([false, false, false, false])
		const [one, two, three, four] = signals
		expect(calls).to.deep.equal([
			['get', 'k', { signal: one }],
			['set', 'k', record, { signal: two, ttlMs: 60_000 }],
			['delete', 'k', { signal: three }],
			['lease', 'k', { signal: four, ttlMs: 5000 }],
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
		for (const given of [ofNobody, { ...record, key: 7 }])
			expect(await bound(recording({ get: given }).store).act.get()).to.equal(undefined)
		for (const given of [
			{ ...record, key: 'kk' },
			{ ...record, key: '' },
		]) {
			const { act, events } = bound(recording({ get: given }).store)
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
		expect(await bound(brokenTokenStore('throwing')).act.lease()).to.equal(undefined)
		const { store } = recording()
		const { get, set, delete: forget } = store
		expect(await bound({ get, set, delete: forget }).act.lease()).to.equal(undefined)
	})

	const failures: Partial<Record<StoreFault, string>> = {
		throwing: 'the store is broken',
		rejecting: 'the store broke down',
		slow: 'no answer within 1000 ms',
	}
	for (const [fault, message] of Object.entries(failures))
		for (const action of actions)
			it(`makes an event of a ${fault} store, which says why: ${action}`, async () => {
				const { act, events } = bound(brokenTokenStore(fault as StoreFault))
				expect(await withShortWaits(async () => act[action]())).to.equal(undefined)
				const [event, ...more] = events
				expect(event).to.include({ type: 'token_store_failed', action })
				expect(event && 'cause' in event && event.cause?.message).to.equal(message)
				expect(more).to.deep.equal([])
			})

	it('makes an event of a lease that cannot be released', async () => {
		const { store } = recording({ lease: { release: () => Promise.reject(new Error('gone')) } })
		const { act, events } = bound(store)
		await (await act.lease())?.release()
		expect(events.map((event) => 'action' in event && event.action)).to.deep.equal(['lease'])
	})

	it('takes a lease that cannot be renewed for one that is lost, and makes an event of a failure alone', async () => {
		const renewed = async (renew?: () => Promise<unknown>) => {
			const { store } = recording({ lease: { release: () => {}, ...(renew && { renew }) } })
			const { act, events } = bound(store)
			const isOurs = await (await act.lease())?.renew?.(5000)
			return [isOurs, events.map((event) => 'action' in event && event.action)]
		}
		expect(await renewed(async () => true)).to.deep.equal([true, []])
		expect(await renewed(async () => false)).to.deep.equal([false, []])
		expect(await renewed()).to.deep.equal([false, []])
		expect(await renewed(() => Promise.reject(new Error('gone')))).to.deep.equal([false, ['lease']])
	})

	it('aborts what takes too long, and nothing else', async () => {
		const signals: AbortSignal[] = []
		const never = (_: string, { signal }: { signal?: AbortSignal }): Promise<never> => {
			if (signal) signals.push(signal)
			return new Promise(() => {})
		}
		const { store } = recording()
		await withShortWaits(async () => bound({ ...store, get: never as TokenStore['get'] }).act.get())
		expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true])
	})
})
