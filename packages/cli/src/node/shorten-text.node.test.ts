import { describe, expect, it } from '@tarja-test/harness'
import { shortenText, wrapText } from './printable.ts'

describe('a text that is shortened', () => {
	for (const [text, most, expected] of [
		['as it is', 8, 'as it is'],
		['a word, and another', 12, 'a word, and …'],
		['a word, and another', 14, 'a word, and …'],
		['onewordonly', 4, 'onew …'],
		['🙂🙂🙂', 2, '🙂🙂 …'],
		['', 0, ''],
	] as const)
		it(`of ${most} characters is "${expected}"`, () => {
			expect(shortenText(text, most)).to.equal(expected)
		})
})

describe('a text that is wrapped', () => {
	it('has lines of at most 80 characters, and is never broken inside a word', () => {
		const words = Array.from({ length: 40 }, (_, n) => 'x'.repeat(1 + ((n * 7) % 13))).concat('y'.repeat(90))
		const lines = wrapText(`  ${words.join(' ')}`, '    ')
		expect(lines.join('\n').split(/\s+/).filter(Boolean)).to.deep.equal(words)
		expect(lines.filter((line) => line.length > 80)).to.deep.equal([`    ${'y'.repeat(90)}`])
		expect(lines.map((line) => line.search(/\S/))).to.deep.equal([2, ...lines.slice(1).map(() => 4)])
	})
})
