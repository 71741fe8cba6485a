import { describe, expect, it } from '@tarja-test/harness'
import type { HeaderPairs } from './attempt.ts'
import { hasField, toHeaders, withFields } from './fetch-transport.ts'

const pairs: HeaderPairs = [
	['accept', 'application/json'],
	['x-shop', '7'],
]

describe('header fields', () => {
	for (const [kind, fields] of [['pairs', pairs] as const, ['Headers', new Headers([...pairs])] as const])
		it(`are found by name, and put over others of the same name, in a copy: ${kind}`, () => {
			expect(['accept', 'x-shop', 'x'].map((name) => hasField(fields, name))).to.deep.equal([true, true, false])
			const more = withFields(fields, [
				['x-shop', '8'],
				['x', '9'],
			])
			expect([...toHeaders(more)]).to.deep.equal([
				['accept', 'application/json'],
				['x', '9'],
				['x-shop', '8'],
			])
			expect([...toHeaders(fields)]).to.deep.equal(pairs)
		})
	it('are shown as they are where somebody was shown them before', () => {
		const headers = new Headers([...pairs])
		expect(toHeaders(headers)).to.equal(headers)
	})
})
