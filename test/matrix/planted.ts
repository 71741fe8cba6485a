// Tests that fail, each in its own way: what matrix.test.mjs shows the runner.
import { describe, expect, it, rejection } from '@tarja-test/harness'

describe('planted', () => {
	it('passes', () => {
		expect(1).to.equal(1)
	})
	it('differs', () => {
		expect({ a: 1 }).to.deep.equal({ a: 2 })
	})
	it('throws later', async () => {
		await new Promise((resolve) => setTimeout(resolve, 5))
		throw new RangeError('thrown')
	})
	it('does not reject', async () => {
		await rejection(Promise.resolve(1))
	})
	it('leaves a rejection to nobody', () => {
		void Promise.reject(new Error('stray'))
	})
})
