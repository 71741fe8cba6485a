import { operation } from '@tarja/core'
import type { Respond } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { createProcess } from '../test/process.ts'
import { createBreaker, toBreakerEnd } from './breaker.ts'

const outcomeOf = {
	field: 'status',
	applied: ['A'],
	rejected: ['R'],
	pending: ['P'],
	notProcessedStatus: [404],
} as const
const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf })
const other = operation({ id: 'other', method: 'POST', path: '/other', identifiedBy: ['n'], outcomeOf })
const outage: Respond = () => ({ status: 502, text: '<html>' })

function shop() {
	const state: { ms: number; respond: Respond } = { ms: 1.7e12, respond: outage }
	const { journal, fetch } = createProcess((request) => state.respond(request), { id: 'main', now: state })
	let orders = 0
	const ask = (called: typeof pay = pay) => journal.once(`order-${++orders}`, called, { body: { n: String(orders) } })
	const after = (ms: number): void => {
		state.ms += ms
	}
	return { state, fetch, ask, after }
}

describe('the breaker of an operation', () => {
	it('halts it after five unrecognised responses in a row, and lets one probe through', async () => {
		const { state, fetch, ask, after } = shop()
		for (let turn = 0; turn < 5; turn++) expect(await ask()).to.include({ state: 'unresolved' })
		const retryAt = new Date(state.ms + 10_000).toISOString()
		for (let turn = 0; turn < 20; turn++)
			expect(await ask()).to.include({ state: 'not_processed', reason: 'halted', retryAt })
		expect(fetch.requests).to.have.length(5)
		after(10_000)
		let during = ''
		state.respond = async (request) => {
			state.respond = outage
			during = (await ask()).state
			return outage(request)
		}
		expect([(await ask()).state, during]).to.deep.equal(['unresolved', 'not_processed'])
		expect(fetch.requests).to.have.length(6)
		after(19_999)
		expect(await ask()).to.include({ reason: 'halted' })
		after(1)
		state.respond = () => ({ json: { status: 'A' } })
		for (let turn = 0; turn < 3; turn++) expect(await ask()).to.include({ state: 'applied' })
	})

	it('halts no other operation, and leaves the state of what was sent before as it is', async () => {
		const { ask, state } = shop()
		for (let turn = 0; turn < 5; turn++) await ask()
		expect(await ask()).to.include({ reason: 'halted' })
		state.respond = () => ({ json: { status: 'A' } })
		expect(await ask(other)).to.include({ state: 'applied' })
	})

	it('counts nothing that is recognised, and nothing that did not leave', async () => {
		const { ask, state, fetch } = shop()
		const recognised: readonly Respond[] = [
			() => ({ json: { status: 'A' } }),
			() => ({ json: { status: 'R' } }),
			() => ({ json: { status: 'P' } }),
			() => ({ status: 404, json: { error: 'no route' } }),
			() => ({ status: 402, json: {} }),
		]
		for (const respond of recognised) {
			for (let turn = 0; turn < 4; turn++) {
				state.respond = outage
				await ask()
			}
			state.respond = respond
			expect(Object(await ask()).reason).not.to.equal('halted')
		}
		expect(fetch.requests).to.have.length(25)
		const unsent = { outcome: 'not_processed', attempts: 0, endedAtMs: 0, mayHaveReplayed: false } as const
		expect(toBreakerEnd(unsent)).to.equal('nothing')
	})

	it('waits twice as long each time, two minutes at most, and not for a clock that was set back', () => {
		let nowMs = 1e12
		const breaker = createBreaker(() => nowMs)
		for (let turn = 0; turn < 5; turn++) breaker.leave(pay, 'unrecognised')
		const waits: number[] = []
		for (let turn = 0; turn < 6; turn++) {
			const untilMs = breaker.enter(pay) ?? Number.NaN
			waits.push((untilMs - nowMs) / 1000)
			nowMs = untilMs
			expect(breaker.enter(pay)).to.equal(undefined)
			breaker.leave(pay, 'unrecognised')
		}
		expect(waits).to.deep.equal([10, 20, 40, 80, 120, 120])
		nowMs -= 86_400_000
		expect(breaker.enter(pay)).to.equal(undefined)
		breaker.leave(pay, 'nothing')
		expect(breaker.enter(pay)).to.equal(undefined)
	})

	it('lasts as long as the platform asks for, fifteen minutes at most', () => {
		let nowMs = 1e12
		const breaker = createBreaker(() => nowMs)
		for (const [askedMs, waitedMs] of [
			[1000, 1000],
			[3_600_000, 900_000],
		] as const) {
			breaker.leave(pay, 'recognised', new Date(nowMs + askedMs).toISOString())
			expect(breaker.enter(pay)).to.equal(nowMs + waitedMs)
			nowMs += waitedMs
			expect([breaker.enter(pay), breaker.enter(pay)], 'one probe').to.deep.equal([undefined, nowMs + 10_000])
			breaker.leave(pay, 'recognised')
			expect(breaker.enter(pay)).to.equal(undefined)
		}
	})

	it('isn’t caused by requests that are wrong, of which each twentieth in a row is reported', () => {
		const breaker = createBreaker(() => 1e12)
		const reported = Array.from({ length: 40 }, () => breaker.leave(pay, 'request'))
		expect(reported.flatMap((isReported, n) => (isReported ? n + 1 : []))).to.deep.equal([20, 40])
		expect(breaker.enter(pay)).to.equal(undefined)
		breaker.leave(pay, 'recognised')
		expect(Array.from({ length: 19 }, () => breaker.leave(pay, 'request'))).not.to.include(true)
		// It ends no row of missing responses, unless it is the response to a probe.
		for (let turn = 0; turn < 4; turn++) breaker.leave(pay, 'unrecognised')
		breaker.leave(pay, 'request')
		breaker.leave(pay, 'unrecognised')
		expect(breaker.enter(pay)).to.equal(1e12 + 10_000)
	})

	it('is not prolonged by calls that were sent before it', () => {
		const nowMs = 1e12
		const breaker = createBreaker(() => nowMs)
		for (let turn = 0; turn < 9; turn++) breaker.leave(pay, 'unrecognised')
		expect(breaker.enter(pay)).to.equal(nowMs + 10_000)
	})

	it('lets another call through two minutes after one that never ended', () => {
		let nowMs = 1e12
		const breaker = createBreaker(() => nowMs)
		for (let turn = 0; turn < 5; turn++) breaker.leave(pay, 'unrecognised')
		nowMs += 10_000
		expect(breaker.enter(pay), 'the probe').to.equal(undefined)
		for (const laterMs of [0, 60_000, 59_999]) {
			nowMs += laterMs
			expect(breaker.enter(pay), 'during the probe').to.equal(nowMs + 10_000)
		}
		nowMs += 1
		expect(breaker.enter(pay), 'after it').to.equal(undefined)
		expect(breaker.enter(pay), 'during the next one').to.equal(nowMs + 10_000)
	})
})
