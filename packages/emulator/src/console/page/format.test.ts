import { anyText, describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { showHidden } from './format.ts'

describe('visible()', () => {
	it('shows by its number what cannot be seen, or changes how the rest is seen', () => {
		expect(showHidden('a\u202eb\u200bc\u0000d\u2066e\ufeff')).to.equal(
			'a\\u{202e}b\\u{200b}c\\u{0}d\\u{2066}e\\u{feff}',
		)
		expect(showHidden('x\ud800y\u3164\u{e0041}')).to.equal('x\\u{d800}y\\u{3164}\\u{e0041}')
	})

	it('leaves words of every language as they are', () => {
		for (const text of ['plain\n\ttext', 'ação', 'שלום', 'こんにちは', '💳']) expect(showHidden(text)).to.equal(text)
	})

	it('leaves nothing hidden in any text', () => {
		fc.assert(
			fc.property(anyText(), (text) => {
				expect(showHidden(text)).not.to.match(/(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}]/u)
			}),
			{ ...random(30), examples: [['\u2069\u061c']] },
		)
	})
})
