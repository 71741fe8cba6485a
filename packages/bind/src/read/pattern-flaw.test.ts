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
})
