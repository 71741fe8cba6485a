import { describe, expect, it } from '@tarja-test/harness'
import { repeatsSecret } from '../base/text.ts'
import { getState, type HeldToken, isDueForRenewal, isUsable, reject, setCurrent, toHeldToken } from './state.ts'

const at = (ms: number) => ({ wallMs: 1_000_000 + ms, monotonicMs: ms })
const held = (accessToken: string, obtainedMs = 0): HeldToken => ({
	accessToken,
	lifetimeMs: 100_000,
	obtainedAt: at(obtainedMs),
})
const asked = { reason: 'missing', rejected: undefined, clearCount: 0 } as const

describe('the states of one owner', () => {
	it('are one for each key, and not shared with another owner', () => {
		const [owner, other] = [{}, {}]
		expect(getState(owner, 'a')).to.equal(getState(owner, 'a'))
		expect(getState(owner, 'a')).not.to.equal(getState(owner, 'b'))
		expect(getState(owner, 'a')).not.to.equal(getState(other, 'a'))
	})

	it('are the last thousand', () => {
		const owner = {}
		const states = Array.from({ length: 1000 }, (_, index) => getState(owner, String(index)))
		expect(getState(owner, '0')).to.equal(states[0])
		const newest = getState(owner, 'one more')
		expect(getState(owner, 'one more')).to.equal(newest)
		expect(getState(owner, '1')).to.equal(states[1])
		expect(getState(owner, '0')).not.to.equal(states[0])
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
			setCurrent(state, current, asked, at(10))
			setCurrent(state, other, asked, at(nowMs))
			expect(state.current?.accessToken).to.equal(expected)
		})

	it('is never one that was refused', () => {
		const state = getState({}, '')
		reject(state, 't')
		setCurrent(state, held('t'), asked, at(0))
		expect(state.current).to.equal(undefined)
	})
})

describe('what is remembered', () => {
	it('is the last sixteen refused tokens', () => {
		const state = getState({}, '')
		for (let turn = 0; turn < 18; turn++) reject(state, `refused-${turn}`)
		expect([...state.rejected]).to.deep.equal(Array.from({ length: 16 }, (_, index) => `refused-${index + 2}`))
		// A later error that quotes one is masked.
		expect(repeatsSecret('refused-17', [])).to.equal(true)
	})
})

describe('a stored record', () => {
	const record = (obtainedMs: number, lifetimeMs = 100_000) =>
		({ v: 1, accessToken: 't', obtainedAtMs: 1_000_000 + obtainedMs, lifetimeMs, key: '' }) as const
	it('is as old as its writer says, but never from the future', () => {
		expect(toHeldToken(record(30), at(100)).obtainedAt).to.deep.equal(at(30))
		expect(toHeldToken(record(300), at(100)).obtainedAt).to.deep.equal(at(100))
	})
	it('is believed for a year at most', () => {
		expect(toHeldToken(record(0, 1e15), at(0))).to.include({ lifetimeMs: 365 * 86_400_000 })
	})
})

describe('the windows of a token', () => {
	const lasting = (lifetimeMs: number): HeldToken => ({ ...held('x'), lifetimeMs })
	it('leave most of every life for use: a window never swallows it', () => {
		for (const ms of [5000, 60_000, 300_000, 86_400_000]) {
			const [softMs, hardMs] = [Math.min(60_000, ms / 5), Math.min(10_000, ms / 20)]
			expect(isDueForRenewal(lasting(ms), at(ms - 1.25 * softMs - 1), 1.25)).to.equal(false)
			expect(isDueForRenewal(lasting(ms), at(ms - softMs), 1)).to.equal(true)
			expect(isUsable(lasting(ms), at(ms - hardMs - 1))).to.equal(true)
			expect(isUsable(lasting(ms), at(ms - hardMs))).to.equal(false)
		}
	})
	it('close by the clock that says more: one was set back, or the other stood still while the machine slept', () => {
		for (const now of [{ wallMs: 0, monotonicMs: 60_000 }, { wallMs: 1_060_000, monotonicMs: 0 }]) // biome-ignore format: short
			expect(isUsable(lasting(60_000), now)).to.equal(false)
		expect(isUsable(lasting(60_000), { wallMs: 0, monotonicMs: 10 })).to.equal(true)
	})
})
