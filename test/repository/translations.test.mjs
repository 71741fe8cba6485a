// Translated pages against their originals.
import { describe, expect, it } from '@tarja-test/harness'
import { blocksOf, otherWords, pages, staleReasons, translations } from '../../tools/docs/translations.mjs'

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
	it('has every heading, paragraph, list, table, fence, code and link of its original, and is told which it has not', () => {
		const [page] = translations().filter(({ file }) => file.endsWith('4-lost-answer.md'))
		const told = (text) => staleReasons({ ...page, text: text(page.text) }).join('\n')
		const afterFence = page.text.lastIndexOf('```') + 3
		expect(told((text) => text.slice(0, afterFence))).to.contain(
			'block 4: nothing; docs/tutorial/4-lost-answer.md has paragraph',
		)
		expect(told((text) => text.replace(/^\| `unknown` .*\n/m, ''))).to.contain('has table of 5 rows, 3 columns')
		expect(told((text) => text.replace('# 4', '## 4'))).to.contain('block 1: heading of level 2')
		expect(told((text) => `${text}\nMais.\n`)).to.contain(
			'block 8: paragraph; docs/tutorial/4-lost-answer.md has nothing',
		)
		expect(told((text) => text.replace('](5-journal.md)', '](3-intent.md)'))).to.contain(
			'has no link to docs/tutorial/5-journal.md',
		)
		expect(told((text) => text.replace('../reference/outcomes', '../../reference/outcomes'))).to.contain(
			'which is translated',
		)
		expect(told((text) => text.replaceAll('`rejected`', 'recusado'))).to.contain('does not name `rejected`')
		expect(told((text) => text.replace('await close()', ''))).to.contain('has other code')
		expect(blocksOf('# a\n\n- b\n- c\n\n| d | e |\n|---|---|\n\n![f](g.svg)\n')).to.deep.equal([
			'heading of level 1',
			'list of 2',
			'table of 2 rows, 2 columns',
			'picture',
		])
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
