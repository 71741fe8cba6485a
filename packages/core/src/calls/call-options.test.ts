import { describe, expect, it } from '@tarja-test/harness'
import { clientOf, failure } from '../../test/call-world.ts'
import { operation } from '../operation/operation.ts'
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

describe('the longest response of a call', () => {
	const read = operation({ method: 'GET', path: '/file', effect: 'safe', responseType: 'text' })
	const response = { text: 'x'.repeat(100), headers: { 'content-type': 'text/plain' } }
	it('is as the call says, for this call alone', async () => {
		const { client } = clientOf(() => response)
		const error = await failure(client.call(read, {}, { maxResponseBytes: 99 }))
		expect(error.details).to.include({ reason: 'too_large' })
		expect(error.message).to.contain('longer than 99 bytes')
		expect((await client.call(read, {}, { maxResponseBytes: 100 })).data).to.have.length(100)
		expect((await client.call(read)).data).to.have.length(100)
	})
	it('is a number above 0', async () => {
		const { client, fetch } = clientOf(() => response)
		for (const maxResponseBytes of [0, -1, Number.NaN, 'x' as never])
			expect((await failure(client.call(read, {}, { maxResponseBytes }))).code).to.equal('configuration')
		expect(fetch.requests).to.have.length(0)
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
