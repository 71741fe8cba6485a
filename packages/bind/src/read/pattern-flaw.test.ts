import { describe, expect, it } from '@tarja-test/harness'
import { findPatternFlaw } from './pattern-flaw.ts'

// biome-ignore format: a row is a line.
const kept = [
	'^\\d{11}$', '^[A-Z]{3}$', '^[A-Z]+$', '^\\d{1,10}-[A-Z]{4}$', '^-?\\d+\\.\\d{2}$', '^\\p{L}[\\p{L} ]*$', '^[^\\s]{1,255}$',
	'^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$', '^https:\\/\\/', '^.{0,1000}$', '^$', '^x', '^[\\w\\-.]{2,36}$',
]
// biome-ignore format: a row is a line.
const dropped = [
	'^(a+)+$', '^(?:a|a)*$', '(a*)*b', '[a-z]+$', '\\d+', '^a*a*$', '^\\w+\\s?\\w+$', '^[\\w.-]+@[\\w.-]+$', '^a|b$', '^(?!x).*$', '^(a)\\1$',
	'^a{0,200}a{0,200}a*$', '^(?<=a)b', '^\\bx', '^x$y', '^x\\\\$y',
]

describe('findPatternFlaw()', () => {
	it('keeps anchored patterns without groups and with one long repetition', () => {
		for (const pattern of kept) expect(findPatternFlaw(pattern), pattern).to.equal(undefined)
	})

	it('drops what an engine may read in many ways, or what is no pattern of JavaScript', () => {
		for (const pattern of [...dropped, '(?i)x', '^[', '^a{2,1}', '^\\u{110000}'])
			expect(findPatternFlaw(pattern), pattern).to.be.a('string')
	})

	it('keeps none that is slow on a long text', () => {
		const pieces = ['a', '\\d', '[ab]', '.', '[^b]', 'a+', '[ab]*', 'a{0,9}', 'a?', '.{1,200}', 'b{3}', '\\w{2,}', '$']
		let at = 0
		for (const one of pieces)
			for (const two of pieces)
				for (const three of pieces) {
					const pattern = `^${one}${two}${three}$`
					if (findPatternFlaw(pattern) !== undefined) continue
					const begin = performance.now()
					new RegExp(pattern, 'u').test(`${'a'.repeat(5000)}!`)
					// Not a limit of time: a pattern with two ways to read each character would take minutes.
					expect(performance.now() - begin, pattern).to.be.lessThan(2000)
					at++
				}
		expect(at).to.be.greaterThan(500)
	})
})
