// Patterns that are kept, as somebody else judges them: recheck, which knows other proofs. Alone it calls some slow ones safe.
import { describe, expect, extent, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { patterns } from '../../test/patterns.ts'
import { complexityOf } from '../../test/recheck.ts'
import { patternFlaw } from './pattern-flaw.ts'

describe('a pattern that is kept', () => {
	it('takes linear time for recheck, too, whatever is drawn', () => {
		let kept = 0
		fc.assert(
			fc.property(patterns, (drawn) => {
				if (patternFlaw(drawn) !== undefined) return
				kept++
				expect(complexityOf(drawn), drawn).to.be.oneOf(['safe', 'linear', 'unknown'])
			}),
			{ seed, numRuns: extent === 'all' ? 10_000 : 300 },
		)
		expect(kept).to.be.above(30)
	})
})
