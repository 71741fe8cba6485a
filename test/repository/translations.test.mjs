// Translated pages against their originals.
import { describe, expect, it } from '@tarja-test/harness'
import { otherWords, pages, staleReasons, translations } from '../../tools/docs/translations.mjs'

describe('a translated page', () => {
	it('is there for every step of the tutorial', () => {
		expect(translations().map(({ original }) => original)).to.include.members(
			['1-emulator', '2-token', '3-intent', '4-lost-answer', '5-journal'].map((name) => `docs/tutorial/${name}.md`),
		)
	})
	for (const found of translations())
		it(`is of the newest original, with its code: ${found.file}`, () => {
			expect(staleReasons(found)).to.deep.equal([])
		})
	for (const page of pages())
		it(`speaks as the console does: ${page.file}`, () => {
			expect(otherWords(page)).to.deep.equal([])
		})
})
