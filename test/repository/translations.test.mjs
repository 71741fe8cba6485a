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
	it('is told which of its words, and which table, are not of the glossary; code is not its words', () => {
		const text =
			'| em inglês, no código | em português, aqui |\n|---|---|\n| log | diário |\n\n`aplicado` foi rejeitado\n'
		expect(otherWords({ file: 'x.md', text })).to.deep.equal([
			'x.md has another table than the glossary: node tools/docs/translations.mjs --write',
			'x.md says "rejeit…": the glossary says recusado',
		])
	})
})
