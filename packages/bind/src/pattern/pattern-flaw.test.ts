import { describe, expect, it } from '@tarja-test/harness'
import { patternFlaw } from './pattern-flaw.ts'

/** Each of these takes exponential time for some text, or so many ways that it comes to the same. */
const exponential = [
	...['(a*)*$', '(.*)*$', '(a|a)*$', '(a+b?)+$', '((a+)+)+$', '(?:(?:a|b)+)*$', '(\\d+,?)+$', '^(a+)+$'],
	...['(aa?)*$', '(a?a?)*$', '(a{1,30})*$', '(a?){40}$', '(?:a?a){30}$', '((a?){10}){10}$', '(a|[^b])*$'],
	...['(-a*a*)*$', '(-a?a?)*$', '(-a*b?a*)*$', '(a*[ab]b*-)*$', '^(?:a{0,9}){0,9}b', '(?:|){30}x', '(?:|){30}[]'],
	...['(中|中)*$', '([一-鿿]|[中])*x', '(\\p{L}|[a-z])*$', '(\\u0061|a)*$', '(\\x61+)+$', '(?<n>a+)+$', '(\\w|\\d)*$'],
	...['(?:(?:(?:){0,1000}){0,1000}){0,1000}x', '^(?:(?:(?:a{0,50}){0,50}){0,50})x', '(a?b?c?d?){500}x'],
	...['^(?:\\s|[\\u1fff-\\u200b])*x', '^(?:\\u{1f600}|\\ud83d\\ude00)*$', '^(?:[^\\p{L}]|[^a])*$'],
]

/** Each of these takes time that grows with a power of the text's length, or the proof does not look at what it has. */
const slow = [
	...['\\d*\\d*\\d*\\d*x', '.*.*.*.*.*=', '[a-z]{1,}\\w+[a-f]*[e-z]{2,}$', '^a*a*a*b', '.*.*=', '[a-z]+$', 'a*b'],
	...['\\d+\\p{L}', '\\w+[^\\p{Lu}]', '[a-z]+?\\P{Ll}', '(?:\\d|\\p{N})+', '\\d+[\\p{L}_]', '^(?:\\d+\\p{L})*x'],
	...['(?:ab?)*(?:ab?)*(?:ab?)*x', '^\\S+@\\S+\\.\\S+$', '(?=.*x)a', '^(?:(?=.*x)a)*', '(a)\\1', '(?<=a)b', '.*='],
]

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
	...['^([A-Z][a-z]?)+$', '^(\\d{1,3},)*\\d{1,3}$', '^(;[a-z]+=[a-z0-9]+)*$', '(?:%[0-9A-F]{2}|[a-z])*', '(a|ab)*'],
	...[
		'^(\\d{2}|[A-Z]{2})*$',
		'^[a-z]+ [a-z]+ [a-z]+ [a-z]+ [a-z]+$',
		'^\\(\\d{2}\\) \\d{4,5}-\\d{4}$',
		'[a-z]+',
		'\\S',
	],
	...['^.{1,255}$', '^[\\s\\S]{0,2000}$', '^(?!\\s*$).+', '^(?=.*[a-z])(?=.*\\d).{8,}$', '^((?!foo).)*$', 'https?://.'],
]

describe('a pattern', () => {
	it('that may take exponential time is not used', () => {
		for (const pattern of exponential) expect(patternFlaw(pattern), pattern).to.contain('not proved to be fast')
	})
	it('that is not proved to take time in proportion to the text is not used', () => {
		for (const pattern of slow) expect(patternFlaw(pattern), pattern).to.contain('not proved to be fast')
	})
	it('as vendors write them is used', () => {
		for (const pattern of quick) expect(patternFlaw(pattern), pattern).to.equal(undefined)
	})
	it('that is none of JavaScript’s is not used', () => {
		for (const pattern of ['(?i)x', '[\\d-x]', '\\-', '(', 'a'.repeat(2001)])
			expect(patternFlaw(pattern), pattern.slice(0, 9)).to.match(/^(?:no reg|longer)/)
	})
})
