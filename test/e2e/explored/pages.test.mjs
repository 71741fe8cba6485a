// Everything that shows how to pay is explored, or is named with the reason why not, and says under its code what was found.
import { reportText } from '@tarja/explore'
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { pagesWith, reportOn } from './pages.mjs'
import { listExplored, listPaying, strayRows } from './paying.mjs'

describe('what shows how to pay', () => {
	it('is explored, or is named with a reason, and no row speaks of what is not there', () => {
		expect(listPaying().length).to.be.greaterThan(30)
		expect(strayRows()).to.deep.equal([])
	})
	for (const place of takeSlice(listExplored(), 15))
		it(`ends rightly, whatever goes wrong once, and says so: ${place.file ?? place.page}`, async () => {
			const report = await reportOn(place, { deviations: 1, parts: 1 })
			expect([report.findings, report.undecided, report.left], reportText(report)).to.deep.equal([[], [], 0])
			for (const { file, text, said } of pagesWith(place, report))
				expect(text, `${file}: node test/e2e/explored/pages.mjs --write`).to.equal(said)
		})
})
