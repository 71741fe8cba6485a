// The table of outcomes stands on several pages. A reader must find the same advice on each.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

const source = 'docs/reference/outcomes.md'
const translated = 'docs/pt-BR/reference/outcomes.md'
const ignored = (name) => name === 'node_modules' || name === '.git'
const pages = globSync('**/*.md', { cwd: root, exclude: ignored }).sort()

/** Returns the rows of a page's table of outcomes without the links' targets, or `undefined` if the page has no such table. */
function readTable(file) {
	const text = readFileSync(resolve(root, file), 'utf8')
	const [table] = /^\| `error\.outcome` \|.*(?:\n\|.*)+/m.exec(text) ?? []
	return table?.replaceAll(/\]\([^)]*\)/g, ']').split('\n')
}

describe('the table of outcomes', () => {
	const found = pages.flatMap((file) => ({ file, rows: readTable(file) })).filter(({ rows }) => rows)
	it('is on the pages that a reader opens after a failure', () => {
		expect(found.map(({ file }) => file)).to.include.members(['README.md', source, translated])
	})
	for (const { file, rows } of found)
		it(`gives the same advice everywhere: ${file}`, () => {
			expect(rows).to.deep.equal(readTable(file.includes('/pt-BR/') ? translated : source))
		})
})
