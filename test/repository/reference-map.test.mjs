// docs/reference/reference-map.md against the reference that it maps: nothing left out, nothing that is not there, no dead link.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { allFences } from '../../tools/docs/fences.mjs'
import { root } from '../../tools/workspace.mjs'

const read = (page) => readFileSync(resolve(root, page), 'utf8')
const reference = read('docs/reference/platform-reference.md')
const mapPage = 'docs/reference/reference-map.md'
const map = existsSync(resolve(root, mapPage)) ? read(mapPage) : ''

/** By their headings (`4.1 Generate access token`), the sections that have a number, each to the next heading. */
const sectionsOf = (markdown) =>
	Object.fromEntries(
		markdown
			.split(/^#+ (?=\d)/m)
			.slice(1)
			.map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n'))]),
	)

const plain = (text) => text.replaceAll('`', '').replaceAll('\\', '').trim()
/** The rows of the section's table; tables with other heads are explanations. */
const rowsOf = (section) => {
	const [, table = ''] = section.match(/^\| the reference \| where it is \|\n\|[-|]+\|\n((?:\|.*\n)+)/m) ?? []
	return [...table.matchAll(/^\| (.*?) \| (.*) \|$/gm)].map(([, quote, cell]) => ({ quote: plain(quote), cell }))
}

/** What the reference says that it does not show: its sentences of this form, and what it hides in a table. */
const notShownIn = (section) =>
	[...section.matchAll(/(?:^|\. )([^.\n|]*: not shown)\.|; ([^;|]* are hidden in the reference)/gm)].map(
		([, sentence, hidden]) => plain(sentence ?? hidden),
	)

const inReference = sectionsOf(reference)
const inMap = sectionsOf(map)

/** The target of a link in the map, as it stands in the repository. */
const targetOf = (link) => resolve(root, dirname(mapPage), link.split('#')[0])

describe('the map of the reference', () => {
	it('has the sections of the reference, in its order, and no other', () => {
		expect(Object.keys(inMap)).to.deep.equal(Object.keys(inReference))
	})

	it('finds what the reference does not show', () => {
		const found = Object.values(inReference).flatMap(notShownIn)
		const said = reference.match(/not shown|are hidden/g)
		expect(found).to.have.lengthOf(said.length)
	})

	for (const [heading, section] of Object.entries(inReference)) {
		const rows = rowsOf(inMap[heading] ?? '')
		it(`has a row for each “not shown” of ${heading}`, () => {
			const quotes = rows.map(({ quote }) => quote)
			for (const sentence of notShownIn(section)) expect(quotes).to.include(sentence)
		})

		it(`quotes nothing in ${heading} that is not there`, () => {
			if (section.trim()) expect(rows).not.to.have.lengthOf(0)
			for (const { quote } of rows) expect(plain(section)).to.include(quote)
			expect(new Set(rows.map(({ quote }) => quote)).size).to.equal(rows.length)
		})

		it(`says for each row of ${heading} where it is, with links whose names are there`, () => {
			for (const { quote, cell } of rows) {
				const links = [...cell.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)]
				expect(links, quote).not.to.have.lengthOf(0)
				for (const [, text, link] of links) {
					expect(existsSync(targetOf(link)), `${quote}: ${link}`).to.equal(true)
					const [, name] = /^`([\w.-]+)/.exec(text) ?? []
					if (name && /\.m?ts$/.test(link)) expect(readFileSync(targetOf(link), 'utf8'), link).to.include(name)
				}
			}
		})
	}
})

describe('the table of what is not shown', () => {
	it('names sections of the reference', () => {
		const named = [...read('docs/reference/not-shown.md').matchAll(/§([\d.]+\d|\d)/g)].map(([, number]) => number)
		expect(named).not.to.have.lengthOf(0)
		const numbers = Object.keys(inReference).map((heading) => /^[\d.]*\d/.exec(heading)?.[0])
		for (const number of named) expect(numbers).to.include(number)
	})
})

describe('an address in the code of a page', () => {
	const shown = [...reference.matchAll(/^\| Path \| \{base_url\}(\S+) \|$/gm)].map(([, path]) => path)

	it('is one that the reference shows, or the page says that it is invented', () => {
		expect(shown).not.to.have.lengthOf(0)
		const strange = allFences().flatMap(({ page, code }) => {
			if (/invent|made up/i.test(read(page))) return []
			const paths = [...code.matchAll(/\bpath: ['"`](\/[^'"`]*)/g)].map(([, path]) => path)
			return paths.filter((path) => !shown.includes(path)).map((path) => `${page}: ${path}`)
		})
		expect(strange).to.deep.equal([])
	})

	it('belongs to nobody: a reserved name, or this machine', () => {
		const nobodys = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.(?:example|invalid|test|localhost)|\$\{)/
		const urls = allFences().flatMap(({ page, code }) =>
			[...code.matchAll(/baseUrl: ['"`](https?:[^'"`]*)/g)].map(([, url]) => ({ page, url })),
		)
		expect(urls.length).to.be.above(5)
		expect(urls.filter(({ url }) => !nobodys.test(url))).to.deep.equal([])
	})
})
