// Everything that shows how to pay is explored, or is named with the reason why not, and says under its code what was found.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reportText } from '@tarja/explore'
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { faults } from './finds.mjs'
import { pageWith, reportOn, saying } from './pages.mjs'
import { listExplored, listPaying, strayRows } from './paying.mjs'

describe('what shows how to pay', () => {
	it('is explored, or is named with a reason, and no row speaks of what is not there', () => {
		expect(listPaying().length).to.be.greaterThan(25)
		expect(strayRows()).to.deep.equal([])
	})
	it('is said on the pages that this test checks, and on no other', () => {
		const pages = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules', '.cache', '**/CHANGELOG.md'] })
		const found = pages.filter((page) => readFileSync(resolve(root, page), 'utf8').includes('<!-- explored:begin -->'))
		expect(found.sort()).to.deep.equal([...saying].sort())
	})
	for (const place of takeSlice(listExplored(), 15))
		it(`ends rightly, whatever goes wrong once, and says so: ${place.file ?? place.page}`, async () => {
			// A page that names the number of runs needs all of them.
			const only = saying.includes(place.page) ? {} : { only: faults }
			const report = await reportOn(place, { deviations: 1, parts: 1, ...only })
			expect([report.findings, report.undecided, report.left], reportText(report)).to.deep.equal([[], [], 0])
			const { text, said } = pageWith(place, report) ?? {}
			expect(text, 'node test/e2e/explored/pages.mjs --write').to.equal(said)
		})
})
