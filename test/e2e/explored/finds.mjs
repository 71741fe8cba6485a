// Checks that explore finds the bug in a planted module, and nothing in a correct one.
import { reportText } from '@tarja/explore'
import { expect, takeSlice } from '@tarja-test/harness'
import { deviationCodes } from '../../../packages/explore/src/node/world/deviations.ts'
import { explore, replay } from './in-memory.mjs'
import { plantedIn } from './planted.mjs'

/** The faults to play in a run: all in the nightly run, otherwise a quarter, another one with each seed. No program prevents a pause. */
export const faults = takeSlice(
	deviationCodes.filter((code) => code !== 'pause'),
	4,
)

/** Finds the planted bug among the runs with its fault. If it needs more than one fault, replays its schedule. */
export async function findBug(file, where = {}) {
	const { until, steps } = plantedIn(file)
	if (steps.length > 1) {
		const { verdict, story } = await replay(file, steps, where)
		return expect(verdict, story.join('\n')).to.equal(until)
	}
	const report = await explore(file, { ...where, deviations: 1, only: [steps[0].then], parts: 1 })
	const found = report.findings.map(({ verdict }) => verdict)
	return expect(found, reportText(report)).to.include(until)
}

export async function findNothing(file, where = {}) {
	const deviations = Number(process.env.DEVIATIONS ?? 1)
	const report = await explore(file, { ...where, deviations, only: faults, parts: 1 })
	expect([report.findings, report.undecided, report.left], reportText(report)).to.deep.equal([[], [], 0])
	expect(report.schedules).to.be.greaterThan(1)
	return report
}
