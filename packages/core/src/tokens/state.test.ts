import { describe, expect, it } from '@tarja-test/harness'
import { createTokenError } from './contracts.ts'
import {
	clearState,
	getBackoffLeftMs,
	getHardMarginMs,
	getSoftMarginMs,
	getState,
	type HeldToken,
	isDueForRenewal,
	isUsable,
	reject,
	rememberObtained,
	setCurrent,
	toHeldToken,
} from './state.ts'

const at = (ms: number) => ({ wallMs: 1_000_000 + ms, monotonicMs: ms })
const held = (accessToken: string, obtainedMs = 0, fromStore = false): HeldToken => ({
	accessToken,
	lifetimeMs: 100_000,
	obtainedAt: at(obtainedMs),
	fromStore,
})
const inFlight = { startedAt: at(0), token: Promise.resolve(undefined) }

describe('the states of one owner', () => {
	it('are one for each key, and not shared with another owner', () => {
		const [owner, other] = [{}, {}]
		expect(getState(owner, 'a')).to.equal(getState(owner, 'a'))
		expect(getState(owner, 'a')).not.to.equal(getState(owner, 'b'))
		expect(getState(owner, 'a')).not.to.equal(getState(other, 'a'))
	})

	it('are the last thousand that nobody waits for', () => {
		const owner = {}
		const states = Array.from({ length: 1000 }, (_, index) => getState(owner, String(index)))
		expect(getState(owner, '0')).to.equal(states[0])
		Object.assign(states[0] ?? {}, { inFlight })
		getState(owner, 'one more')
		expect(getState(owner, '0')).to.equal(states[0])
		expect(getState(owner, '2')).to.equal(states[2])
		expect(getState(owner, '1')).not.to.equal(states[1])
	})

	it('keep the newest, even if somebody waits for all others', () => {
		const owner = {}
		for (let index = 0; index < 1000; index++) Object.assign(getState(owner, String(index)), { inFlight })
		const newest = getState(owner, 'newest')
		expect(getState(owner, 'newest')).to.equal(newest)
	})
})

describe('clearing', () => {
	it('counts each time, keeps what was refused, and refuses what it forgets', () => {
		const state = getState({}, '')
		setCurrent(state, held('t'), at(0))
		reject(state, 'bad')
		clearState(state)
		clearState(state)
		expect(state).to.deep.include({ current: undefined, storeRefusals: 0, clearCount: 2 })
		expect([...state.rejected]).to.deep.equal(['bad', 't'])
	})
})

describe('the current token', () => {
	const cases: readonly (readonly [string, HeldToken, HeldToken, number, string])[] = [
		['becomes a newer one', held('old'), held('new', 10), 20, 'new'],
		['becomes one that was obtained together with it', held('old'), held('new'), 20, 'new'],
		['stays where the other is older', held('old', 10), held('new'), 20, 'old'],
		['becomes an older one where it cannot be used any more', held('old', 10), held('new'), 99_000, 'new'],
	]
	for (const [what, current, other, nowMs, expected] of cases)
		it(what, () => {
			const state = getState({}, '')
			setCurrent(state, current, at(10))
			setCurrent(state, other, at(nowMs))
			expect(state.current?.accessToken).to.equal(expected)
		})

	it('has a failure forgotten when its time is up, and not before: it may be of a later request', () => {
		const state = getState({}, '')
		const error = createTokenError('credentials', 'answered 401')
		state.failure = { error, since: at(0), lastsMs: 1000 }
		setCurrent(state, held('t'), at(999))
		expect(state.failure?.error).to.equal(error)
		setCurrent(state, held('t'), at(1000))
		expect(state.failure).to.equal(undefined)
	})

	it('is never one that was refused', () => {
		const state = getState({}, '')
		reject(state, 't')
		setCurrent(state, held('t'), at(0))
		expect(state.current).to.equal(undefined)
	})

	it('is dropped when it is refused, which counts where a store gave it', () => {
		for (const fromStore of [true, false]) {
			const state = getState({}, '')
			setCurrent(state, held('t', 0, fromStore), at(0))
			reject(state, 'another')
			expect(state.current?.accessToken).to.equal('t')
			reject(state, 't')
			expect([state.current, state.storeRefusals]).to.deep.equal([undefined, fromStore ? 1 : 0])
		}
	})
})

describe('what is remembered', () => {
	it('is the last sixteen refused tokens', () => {
		const state = getState({}, '')
		for (let turn = 0; turn < 18; turn++) reject(state, `t-${turn}`)
		expect([...state.rejected]).to.deep.equal(Array.from({ length: 16 }, (_, index) => `t-${index + 2}`))
	})

	it('is when the last thirty-two tokens were obtained, counted from the last time each was', () => {
		const state = getState({}, '')
		for (let turn = 0; turn < 32; turn++) rememberObtained(state, held(`t-${turn}`))
		rememberObtained(state, held('t-0', 5))
		rememberObtained(state, held('new'))
		expect(state.obtained.get('t-0')).to.deep.equal(at(5))
		expect([state.obtained.size, state.obtained.has('t-1'), state.obtained.has('t-2')]).to.deep.equal([32, false, true])
	})
})

describe('a stored record', () => {
	const record = (obtainedMs: number, lifetimeMs = 100_000) =>
		({ v: 1, accessToken: 't', obtainedAtMs: 1_000_000 + obtainedMs, lifetimeMs, key: '' }) as const
	it('is as old as its writer says, but never from the future', () => {
		expect(toHeldToken(getState({}, ''), record(30), at(100)).obtainedAt).to.deep.equal(at(30))
		expect(toHeldToken(getState({}, ''), record(300), at(100)).obtainedAt).to.deep.equal(at(100))
	})
	it('does not become younger by being read again, and becomes older where its writer says so', () => {
		const state = getState({}, '')
		expect(toHeldToken(state, record(300), at(100)).obtainedAt).to.deep.equal(at(100))
		expect(toHeldToken(state, record(300), at(200)).obtainedAt).to.deep.equal(at(100))
		expect(toHeldToken(state, record(50), at(200)).obtainedAt).to.deep.equal(at(50))
	})
	it('comes from a store, and is believed for a year at most', () => {
		const token = toHeldToken(getState({}, ''), record(0, 1e15), at(0))
		expect(token).to.include({ fromStore: true, lifetimeMs: 365 * 86_400_000 })
	})
})

describe('a pause', () => {
	it('has what is left of it, and nothing when it is over or was none', () => {
		const pause = { since: at(0), lastsMs: 50 }
		expect([
			getBackoffLeftMs(pause, at(20)),
			getBackoffLeftMs(pause, at(70)),
			getBackoffLeftMs(undefined, at(0)),
		]).to.deep.equal([30, 0, 0])
	})
})

describe('the windows of a token', () => {
	const lasting = (lifetimeMs: number): HeldToken => ({ ...held('x'), lifetimeMs })
	it('leave most of every life for use: a window never swallows it', () => {
		for (const ms of [5000, 60_000, 300_000, 86_400_000]) {
			expect(getSoftMarginMs(ms, 1.25)).to.be.at.most(ms / 4)
			expect(getHardMarginMs(ms)).to.be.at.most(ms / 20)
			expect(isUsable(lasting(ms), at(0))).to.equal(true)
			expect(isDueForRenewal(lasting(ms), at(0), 1.25)).to.equal(false)
			expect(isDueForRenewal(lasting(ms), at(ms - getSoftMarginMs(ms, 1)), 1)).to.equal(true)
			expect(isUsable(lasting(ms), at(ms - getHardMarginMs(ms)))).to.equal(false)
		}
	})
	it('close by the clock that says more: one was set back, or the other stood still while the machine slept', () => {
		for (const now of [{ wallMs: 0, monotonicMs: 60_000 }, { wallMs: 1_060_000, monotonicMs: 0 }]) // biome-ignore format: short
			expect(isUsable(lasting(60_000), now)).to.equal(false)
		expect(isUsable(lasting(60_000), { wallMs: 0, monotonicMs: 10 })).to.equal(true)
	})
})
