import { describe, expect, it } from '@tarja-test/harness'
import { createTokenError, withRetryTime } from './contracts.ts'

describe('the error that says why there is no token', () => {
	it('says when it will be asked for again, and nothing older about that', () => {
		const first = createTokenError('status', 'answered 503', { status: 503, retryAtMs: 1000 })
		const again = withRetryTime(first, 61_000)
		expect(again.message).to.equal(
			'Cannot get an access token: answered 503; it will not be asked again before 1970-01-01T00:01:01.000Z',
		)
		expect(again.details).to.deep.equal({ reason: 'status', status: 503, retryAtMs: 61_000 })
	})
	it('says nothing of a time that no date can hold', () => {
		for (const retryAtMs of [8.64e15 + 1, Number.NaN])
			expect(createTokenError('status', 'answered 503', { retryAtMs }).message).to.equal(
				'Cannot get an access token: answered 503',
			)
		expect(createTokenError('status', 'x', { retryAtMs: 8.64e15 }).message).to.include('+275760-09-13')
	})
})
