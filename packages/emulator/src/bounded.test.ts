import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createBounded, detached } from './bounded.ts'

describe('createBounded()', () => {
	it('keeps what was set last within both bounds, and counts what it keeps, whatever is set', () => {
		const sets = fc.array(fc.tuple(fc.nat(30), fc.nat(200)), { maxLength: 300 })
		fc.assert(
			fc.property(sets, fc.integer({ min: 1, max: 10 }), (pairs, items) => {
				const bounds = { items, characters: 1_000 }
				const bounded = createBounded<number, number>(bounds)
				for (const [key, length] of pairs) {
					bounded.set(key, length, length)
					expect(bounded.get(key)).to.equal(length)
					const kept = bounded.items()
					expect(kept.length).to.be.at.most(items)
					expect(bounded.characters()).to.be.at.most(1_000)
					expect(bounded.characters()).to.equal(kept.reduce((sum, one) => sum + one + 32, 0))
				}
			}),
			random(),
		)
	})

	it('keeps the newest item even if it is longer than the bound', () => {
		const bounded = createBounded<string, string>({ items: 3, characters: 10 })
		bounded.set('a', 'a', 1)
		bounded.set('b', 'long', 1_000)
		expect([bounded.items(), bounded.get('b')]).to.deep.equal([['long'], 'long'])
	})

	it('forgets ten thousand in order, and starts anew when it is cleared', () => {
		const bounded = createBounded<number, number>({ items: 3, characters: 1_000 })
		for (let key = 0; key < 10_000; key += 1) bounded.set(key, key, 1)
		expect(bounded.items()).to.deep.equal([9_997, 9_998, 9_999])
		bounded.clear()
		expect(bounded.characters()).to.equal(0)
		bounded.set(1, 1, 1)
		expect(bounded.items()).to.deep.equal([1])
	})
})

describe('detached()', () => {
	it('is the same text, lone surrogates included', () => {
		fc.assert(
			// Not fast-check's own unit for it, which takes a second to make a table of all characters.
			fc.property(fc.array(fc.nat({ max: 0xffff })), (codes) => {
				const text = String.fromCharCode(...codes)
				expect(detached(text)).to.equal(text)
			}),
			random(),
		)
		expect(detached('\ud800')).to.equal('\ud800')
	})
})
