import { describe, expect, it } from '@tarja-test/harness'
import { createPolicy, validateMs } from './call.ts'
import type { RetryOptions } from './running-call.ts'

const times = { timeoutMs: 1000, tryTimeoutMs: 100 }
const retriesOf = (client: RetryOptions | false, call?: RetryOptions | false, effect: 'safe' | 'unsafe' = 'safe') =>
	createPolicy({ ...times, retry: client }, call === undefined ? {} : { retry: call }, effect).retries

describe('how a call is retried', () => {
	it('is as the call says, else as the client says, else by default, each setting for itself', () => {
		expect(retriesOf({})).to.equal(2)
		expect(retriesOf({ limit: 5 })).to.equal(5)
		expect(retriesOf({ limit: 5 }, {})).to.equal(5)
		expect(retriesOf({ limit: 5 }, { limit: 1 })).to.equal(1)
		expect(retriesOf(false, { limit: 5 })).to.equal(5)
	})
	it('is not at all where one of them says so, or nothing may repeat it', () => {
		expect(retriesOf({ limit: 5 }, false)).to.equal(0)
		expect(retriesOf(false)).to.equal(0)
		expect(retriesOf({ limit: 0 })).to.equal(0)
		expect(retriesOf({ limit: 5 }, { limit: 5 }, 'unsafe')).to.equal(0)
	})
})

describe('the times of a call', () => {
	it('are the call’s over the client’s, and false is no limit', () => {
		const of = (call: object) => createPolicy({ ...times, retry: false }, call, 'safe')
		expect(of({})).to.include(times)
		expect(of({ timeoutMs: 5, tryTimeoutMs: false })).to.include({ timeoutMs: 5, tryTimeoutMs: false })
	})
	it('are named where they cannot be used', () => {
		for (const name of ['timeoutMs', 'tryTimeoutMs'])
			expect(() => createPolicy({ ...times, retry: false }, { [name]: 0 }, 'safe')).to.throw(`Cannot use ${name}: `)
	})
	it('are between 1 and what a timer holds', () => {
		for (const ms of [0.5, 1, 2 ** 31 - 1]) expect(validateMs('timeoutMs', ms)).to.equal(ms)
		for (const ms of [0, -1, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY, '5000' as never])
			expect(() => validateMs('timeoutMs', ms), `${ms}`).to.throw(
				`Cannot use timeoutMs: it must be a number from 1 to 2147483647, in milliseconds`,
			)
	})
})
