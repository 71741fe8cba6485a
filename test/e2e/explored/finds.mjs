// Checks that explore finds the bug in a planted module, and nothing in a correct one.
import { reportText } from '@tarja/explore'
import { expect } from '@tarja-test/harness'
import { explore, replay } from './in-memory.mjs'
import { plantedIn } from './planted.mjs'

/** Finds the planted bug. If a test's search is too short for it, replays its schedule. */
export async function findBug(file, where = {}) {
	const { until, steps } = plantedIn(file)
	if (steps) {
		const { verdict, story } = await replay(file, steps, where)
		return expect(verdict, story.join('\n')).to.equal(until)
	}
	const report = await explore(file, { ...where, deviations: 1, until, parts: 1 })
	const found = report.findings.map(({ verdict }) => verdict)
	return expect(found, reportText(report)).to.include(until)
}

export async function findNothing(file, where = {}) {
	const deviations = Number(process.env.DEVIATIONS ?? 1)
	const report = await explore(file, { ...where, deviations, parts: 1 })
	expect([report.findings, report.undecided, report.left], reportText(report)).to.deep.equal([[], [], 0])
	expect(report.schedules).to.be.greaterThan(20)
	return report
}
