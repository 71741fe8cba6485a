// The check of style: what it counts in a page, and that counts only fall.
import { describe, expect, it } from '@tarja-test/harness'
import { countPage, findWorse, lower, splitSentences } from '../../tools/style.mjs'

const page = `# A heading that says nothing

The platform says \`applied\`. The row was written by us.

- It isn't there and never was
- short

| one | two words |
|---|---|
| cell. | ${'word '.repeat(26)} |

\`\`\`sh
echo nobody is told anything anew
\`\`\`
`

describe('the style of a page', () => {
	it('is counted in prose, lists and tables, and not in code and headings', () => {
		expect(countPage(page)).to.deep.equal({
			...{ sentences: 8, listed: 1, long: 1, negations: 1, passive: 1, words: 47 },
		})
		expect(countPage(page, { isEnglish: false })).to.deep.equal({ long: 1, words: 47 })
	})

	it('is split where a sentence, an item or a cell ends', () => {
		expect(splitSentences('One. Two: Three\n\n- four\n- five')).to.deep.equal([
			'One.',
			'Two:',
			'Three',
			'- four',
			'- five',
		])
	})

	it('may only get better until it is good', () => {
		const counts = { sentences: 20, listed: 2, long: 3, negations: 3, passive: 8, words: 100 }
		expect(findWorse('a.md', counts, counts)).to.deep.equal([])
		expect(findWorse('a.md', { ...counts, words: 140 }, counts)).to.have.lengthOf(1)
		expect(findWorse('docs/start/a.md', { ...counts, words: 250 }, counts)).to.deep.equal([])
		expect(findWorse('docs/start/a.md', { ...counts, words: 251 }, counts)).to.have.lengthOf(1)
		expect(findWorse('a.md', { ...counts, listed: 3 }, counts)[0]).to.include('listed 2 → 3')
		expect(findWorse('a.md', { ...counts, passive: 9 }, counts)[0]).to.include('passive 8 → 9')
		const good = { sentences: 20, listed: 0, long: 1, negations: 1, passive: 4, words: 900 }
		expect(findWorse('a.md', good, { ...good, long: 0, negations: 0, passive: 0 })).to.deep.equal([])
		expect(findWorse('new.md', good)).to.deep.equal([])
		expect(findWorse('new.md', { ...good, listed: 1 })).to.have.lengthOf(1)
		expect(lower({ ...counts, listed: 1, long: 9 }, counts)).to.deep.equal({ ...counts, listed: 1 })
	})
})
