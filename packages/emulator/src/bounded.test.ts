import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createBounded } from './bounded.ts'

describe('createBounded()', () => {
	it('keeps the newest items in order, whatever is set', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(30)), fc.integer({ min: 1, max: 10 }), (keys, limit) => {
				const bounded = createBounded<number, string>(limit)
				for (const key of keys) bounded.set(key, `item ${key}`)
				expect(bounded.size()).to.be.at.most(limit)
				expect(bounded.items()).to.have.lengthOf(bounded.size())
				const last = keys.at(-1)
				if (last !== undefined) expect(bounded.get(last)).to.equal(`item ${last}`)
			}),
			random(),
		)
	})
})
