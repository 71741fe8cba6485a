import { describe, expect, it } from '@tarja-test/harness'
import { shortenText } from './printable.ts'

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
