import { describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { type Node, parsePattern } from './parse-pattern.ts'
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

/** Tries one way after another, as engines of JavaScript do, and counts the characters that are looked at. */
function stepsOn(pattern: string, text: string): number {
	let steps = 0
	const letters = [...text].map((letter) => letter.codePointAt(0) ?? 0)
	type Then = (at: number) => boolean
	const turns = (node: Extract<Node, { kind: 'repeat' }>, at: number, turn: number, then: Then): boolean => {
		const again = (): boolean =>
			turn < node.most &&
			read(node.body, at, (next) => (next > at || turn < node.least) && turns(node, next, turn + 1, then))
		return again() || (turn >= node.least && then(at))
	}
	function read(node: Node, at: number, then: Then): boolean {
		steps++
		switch (node.kind) {
			case 'characters':
				// The one property that is drawn below.
				if (node.isUnsure) return /^\p{L}/u.test(String.fromCodePoint(letters[at] ?? 0)) && then(at + 1)
				return (
					node.ranges.some(([from, to]) => from <= (letters[at] ?? -1) && (letters[at] ?? -1) <= to) && then(at + 1)
				)
			case 'start':
				return at === 0 && then(at)
			case 'end':
				return at === letters.length && then(at)
			case 'all': {
				const from = (index: number, place: number): boolean => {
					const part = node.parts[index]
					return part ? read(part, place, (next) => from(index + 1, next)) : then(place)
				}
				return from(0, at)
			}
			case 'any':
				return node.parts.some((part) => read(part, at, then))
			case 'repeat':
				return turns(node, at, 0, then)
			default:
				return then(at)
		}
	}
	const whole = parsePattern(pattern)
	for (let at = 0; at <= letters.length; at++) if (read(whole, at, () => true)) break
	return steps
}

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

	it('that is used takes steps in proportion to the text, whatever pattern and text are drawn', () => {
		const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\d', 'ab', '\\p{L}')
		const sign = fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,3}', '{1,}', '*?', '+?')
		const { pattern } = fc.letrec<{ pattern: string; group: string }>((tie) => ({
			group: fc.oneof(
				{ maxDepth: 3 },
				atom,
				tie('pattern').map((inner) => `(?:${inner})`),
			),
			pattern: fc
				.array(fc.tuple(tie('group'), sign, fc.constantFrom('', '', '|')), { minLength: 1, maxLength: 3 })
				.map((parts) => parts.map((part) => part.join('')).join('')),
		}))
		const [start, end] = [fc.constantFrom('', '^'), fc.constantFrom('', '$', 'x', 'x$')]
		const text = fc.array(fc.constantFrom('a', 'b', 'ab', 'aab', '1'), { minLength: 1, maxLength: 4 })
		let kept = 0
		fc.assert(
			fc.property(start, pattern, end, text, (before, middle, after, turn) => {
				const whole = `${before}(?:${middle})${after}`
				if (patternFlaw(whole) !== undefined) return
				kept++
				const long = (length: number): string => `${turn.join('').repeat(length).slice(0, length)}!`
				const steps = [100, 200, 300].map((length) => stepsOn(whole, long(length)))
				const [first = 0, second = 0, third = 0] = steps
				// As many for the third part of the text as for the second; of steps that grow with its square it would be 5 : 3.
				expect(third - second, `${whole} on ${turn.join('')}: ${steps}`).to.be.at.most((second - first) * 1.25 + 50)
			}),
			{ seed, numRuns: 500 },
		)
		expect(kept).to.be.above(50)
	})
})
