// Translated pages against their originals.
import { describe, expect, it } from '@tarja-test/harness'
import { checkTranslations, checkWords, findStaleReasons, readPages } from '../../tools/docs/translations.mjs'

describe('a translated page', () => {
	it('is there for every step of the tutorial', () => {
		expect(checkTranslations().map(({ original }) => original)).to.include.members(
			['1-emulator', '2-token', '3-intent', '4-lost-answer', '5-journal'].map((name) => `docs/tutorial/${name}.md`),
		)
	})
	for (const found of checkTranslations())
		it(`is of the newest original, with its code: ${found.file}`, () => {
			expect(findStaleReasons(found)).to.deep.equal([])
		})
	for (const page of readPages())
		it(`speaks as the console does: ${page.file}`, () => {
			expect(checkWords(page)).to.deep.equal([])
		})
})
