// Patterns that are kept, as somebody else judges them: recheck, which knows other proofs. Alone it calls some slow ones safe.
import { describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { complexityOf } from '../../test/recheck.ts'
import { patternFlaw } from './pattern-flaw.ts'

const atom = fc.constantFrom(
	'a',
	'1',
	'.',
	'\\d',
	'\\w',
	'\\s',
	'[a-f]',
	'[^a]',
	'\\p{L}',
	'\\P{Lu}',
	'[\\p{N}_]',
	'[^\\p{L}]',
	'-',
)
const sign = fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,3}', '{1,}', '*?', '+?', '{2,}?')
const { pattern } = fc.letrec<{ pattern: string; group: string }>((tie) => ({
	group: fc.oneof(
		{ maxDepth: 2 },
		atom,
		tie('pattern').map((inner) => `(?:${inner})`),
	),
	pattern: fc
		.array(fc.tuple(tie('group'), sign, fc.constantFrom('', '', '|')), { minLength: 1, maxLength: 4 })
		.map((parts) => parts.map((part) => part.join('')).join('')),
}))
const whole = fc
	.tuple(fc.constantFrom('', '^'), pattern, fc.constantFrom('', '$', 'x', 'x$'))
	.map((parts) => parts.join(''))

describe('a pattern that is kept', () => {
	it('takes linear time for recheck, too, whatever is drawn', () => {
		let kept = 0
		fc.assert(
			fc.property(whole, (drawn) => {
				if (patternFlaw(drawn) !== undefined) return
				kept++
				expect(complexityOf(drawn), drawn).to.be.oneOf(['safe', 'linear', 'unknown'])
			}),
			{ seed, numRuns: 300 },
		)
		expect(kept).to.be.above(20)
	})
})
