import { describe, expect, it } from '@tarja-test/harness'
import { patternFlaw } from './pattern.ts'

/** Each of these takes exponential time for some text: two ways to read each turn, or one more for each character. */
const slow = [
	...['(a*)*', '(.*)*', '(a|a)*', '(a+b?)+', '((a+)+)+', '(?:(?:a|b)+)*', '(\\d+,?)+', '([a-z]+)*\\1', '^(a+)+$'],
	...['(aa?)*$', '(a?a?)*$', '(a{1,30})*$', '(a?){40}$', '(?:a?a){30}$', '((a?){10}){10}', '(a|ab)*', '(a|[^b])*$'],
	// A mark of its own between turns helps nothing where each turn has two ways of its own.
	...['(-a*a*)*$', '(-a?a?)*$', '(-a*b?a*)*$', '(a*-b*)*', '(a*[ab]b*-)*'],
	...['(中|中)*$', '([一-鿿]|[中])*x', '(\\p{L}|[a-z])*$', '(\\u0061|a)*$', '(\\x61+)+$', '(?<n>a+)+$', '(\\w|\\d)*$'],
]

/** Polynomial time, of a degree that is no better. */
const long = ['\\d*\\d*\\d*\\d*x', '.*.*.*.*.*=', '[a-z]{1,}\\w+[a-f]*[e-z]{2,}$']

/** As vendors write them. */
const quick = [
	...[
		'^[A-Z]{2}\\d{3}$',
		'^[^\\s]+$',
		'^(?:19|20)\\d{2}$',
		'^-?\\d+(\\.\\d+)?$',
		'^P(?:\\d+Y)?(?:\\d+M)?$',
		'^(a|b)*$',
	],
	...['^(\\d{1,3}\\.){3}\\d{1,3}$', '^(([01]?\\d\\d?|2[0-4]\\d|25[0-5])\\.){3}([01]?\\d\\d?|2[0-4]\\d|25[0-5])$'],
	...['^[\\w.+\\-]+@[\\w\\-]+\\.[\\w.\\-]+$', '^([a-z0-9]+)(-[a-z0-9]+)*$', '(\\.[a-z]+)*', '^(?:\\w+ )*\\w+$'],
	...['^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=)?$', '^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$'],
	...['^([A-Z][a-z]?)+$', '^(\\d{1,3},)*\\d{1,3}$', '^(;[a-z]+=[a-z0-9]+)*$', '(?:%[0-9A-F]{2}|[a-z])*'],
	...['^(\\d{2}|[A-Z]{2})*$', '^[a-z]+ [a-z]+ [a-z]+ [a-z]+ [a-z]+$', '^\\(\\d{2}\\) \\d{4,5}-\\d{4}$'],
]

describe('a pattern', () => {
	it('that may take exponential time is not used', () => {
		for (const pattern of slow) expect(patternFlaw(pattern), pattern).to.contain('exponential')
	})
	it('with many repetitions of the same in a row is not used', () => {
		for (const pattern of long) expect(patternFlaw(pattern), pattern).to.contain('in a row')
	})
	it('as vendors write them is used', () => {
		for (const pattern of quick) expect(patternFlaw(pattern), pattern).to.equal(undefined)
	})
	it('that is none of JavaScript’s is not used', () => {
		for (const pattern of ['(?i)x', '[\\d-x]', '\\-', '(', 'a'.repeat(2001)])
			expect(patternFlaw(pattern), pattern.slice(0, 9)).to.match(/^(?:no|longer)/)
	})
})
