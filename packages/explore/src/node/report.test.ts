import { describe, expect, it } from '@tarja-test/harness'
import { createReport } from './report.ts'
import { reportText } from './report-text.ts'

describe('a report', () => {
	it('counts the schedule without a deviation once, though each part plays it and finds it wrong', () => {
		const part = { findings: [], undecided: [], optional: [], left: 0, schedules: 1, wrong: 1 }
		const report = createReport('pay.ts', [part, part], {}, 0)
		expect(report).to.include({ schedules: 1, wrong: 1 })
		expect(reportText(report)).to.match(/^1 of 1 run ended wrongly/)
		const parts = [
			{ ...part, schedules: 20, wrong: 1 },
			{ ...part, schedules: 17, wrong: 2 },
		]
		expect(createReport('pay.ts', parts, {}, 0)).to.include({ schedules: 36, wrong: 3 })
	})
})
