// Tables of the site break no code word in two, in the width of a phone and of a desk.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'
import { browsers } from './console/pages.mjs'

const read = (path) => readFileSync(resolve(root, path), 'utf8')

/** Returns the tables of a page as HTML, with the styles of the site. The theme lets a wide table scroll. */
function toHtml(page) {
	const rows = read(page).match(/^\|.*\|$/gm)
	const cell = (text) =>
		`<td>${text.replace(/\[(.*?)\]\(.*?\)/g, '<a href="#">$1</a>').replace(/`(.*?)`/g, '<code>$1</code>')}</td>`
	const body = rows.map((row) => `<tr>${row.slice(1, -1).split('|').map(cell).join('')}</tr>`).join('')
	return `<style>${read('docs/.vitepress/theme/site.css')} table { display: block; overflow-x: auto }</style>
		<div class="vp-doc"><table>${body}</table></div>`
}

describe('the tables of the site', () => {
	let page
	before(async () => {
		page = await browsers.Chromium()
	})
	after(() => page.close())

	for (const width of [390, 1440])
		it(`break no code word at ${width} pixels`, async () => {
			await page.resize(width, 900)
			await page.open(`data:text/html;charset=utf-8,${encodeURIComponent(toHtml('docs/reference/errors.md'))}`)
			const [broken, all] = await page.run(() => {
				const words = [...document.querySelectorAll('code')].filter(({ textContent }) => !/\s/.test(textContent))
				return [words.filter((word) => word.getClientRects().length > 1).map((word) => word.textContent), words.length]
			})
			expect(broken).to.deep.equal([])
			expect(all).to.be.greaterThan(20)
		})
})
