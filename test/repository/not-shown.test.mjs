// docs/reference/not-shown.md against the platform reference: no gap is left out, and none is quoted that isn't there.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { listFences } from '../../tools/docs/fences.mjs'
import { root } from '../../tools/workspace.mjs'

const read = (page) => readFileSync(resolve(root, page), 'utf8')
const reference = read('docs/reference/platform-reference.md')
const page = read('docs/reference/not-shown.md')

const toPlain = (text) => text.replaceAll('`', '').replaceAll('\\', '').trim()

/** Each gap of a text with the number of its chapter: sentences that end in "not shown", and what a table hides. */
function findGaps(markdown) {
	return markdown.split(/^## (?=\d)/m).flatMap((chapter) => {
		const sentences = chapter.matchAll(/(?:^|\. )([^.\n|]*: not shown)\.|; ([^;|]* are hidden in the reference)/gm)
		return [...sentences].map(([, sentence, hidden]) => `${chapter[0]} ${toPlain(sentence ?? hidden)}`)
	})
}

const rows = [...page.matchAll(/^\| (\d) \| (.*?) \| (.*) \|$/gm)].map(([, chapter, quote, cell]) => ({
	chapter,
	quote,
	cell,
}))

describe('the page of gaps', () => {
	it('finds what the reference does not show', () => {
		expect(findGaps(reference)).to.have.lengthOf(reference.match(/not shown|are hidden/g).length)
	})

	it('has one row for each gap, in the order of the reference, and no other', () => {
		const listed = rows.map(({ chapter, quote }) => `${chapter} ${toPlain(quote).replace(/^its name/, 'its name')}`)
		expect(listed.map((row) => row[0])).to.deep.equal(listed.map((row) => row[0]).toSorted())
		expect(listed.toSorted()).to.deep.equal(findGaps(reference).toSorted())
	})

	it('names options that exist', () => {
		const reports = globSync('{packages,plugins}/*/api-report.d.ts', { cwd: root }).map(read).join('\n')
		const named = [...page.matchAll(/`(?:payments|passwordGrant|createClient)\((?:\{ createIntent: )?\{ ([^`]*?) \}/g)]
		const options = named.flatMap(([, list]) => list.replaceAll(/\{.*?\}/g, '').match(/\w+/g))
		options.push(...[...page.matchAll(/^\| `(\w+)` \| /gm)].map(([, name]) => name))
		expect(options.length).to.be.greaterThan(15)
		for (const name of options) expect(reports, name).to.match(RegExp(`\\b${name}\\??:`))
	})
})

describe('an address in the code of a page', () => {
	const shown = [...reference.matchAll(/^\| Path \| \{base_url\}(\S+) \|$/gm)].map(([, path]) => path)

	it('is one that the reference shows, or the page says that it is invented', () => {
		expect(shown).not.to.have.lengthOf(0)
		const strange = listFences().flatMap(({ page, code }) => {
			if (/invent|made up/i.test(read(page))) return []
			const paths = [...code.matchAll(/\bpath: ['"`](\/[^'"`]*)/g)].map(([, path]) => path)
			return paths.filter((path) => !shown.includes(path)).map((path) => `${page}: ${path}`)
		})
		expect(strange).to.deep.equal([])
	})

	it('belongs to nobody: a reserved name, or this machine', () => {
		const nobodys = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.(?:example|invalid|test|localhost)|\$\{)/
		const urls = listFences().flatMap(({ page, code }) =>
			[...code.matchAll(/baseUrl: ['"`](https?:[^'"`]*)/g)].map(([, url]) => ({ page, url })),
		)
		expect(urls.length).to.be.above(5)
		expect(urls.filter(({ url }) => !nobodys.test(url))).to.deep.equal([])
	})
})
