// Patterns that are kept, in the engine of each runtime: V8, JavaScriptCore, SpiderMonkey. A text so long that one of them which took
// more than linear time would not end.
import { describe, expect, extent, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { patterns, turns } from '../../test/patterns.ts'
import { patternFlaw } from './pattern-flaw.ts'

const long = 400_000

describe('a pattern that is kept, in this engine', () => {
	it('ends on a long text, whatever is drawn', () => {
		let kept = 0
		fc.assert(
			fc.property(patterns, turns, (drawn, turn) => {
				if (patternFlaw(drawn) !== undefined) return
				kept++
				const pattern = new RegExp(drawn, 'u')
				for (const one of [turn, 'a', '1'])
					expect(pattern.test(`${one.repeat(long / one.length)}!`), drawn).to.be.a('boolean')
			}),
			{ seed, numRuns: extent === 'all' ? 10_000 : 300 },
		)
		expect(kept).to.be.above(30)
	})
})
