import { describe, expect, it } from '@tarja-test/harness'
import { createReport } from './report.ts'
import { reportText, wrapLine } from './report-text.ts'
import type { Finding } from './search.ts'
import type { Deviation } from './world/deviations.ts'
import type { Verdict } from './world/verdict.ts'

const find = (verdict: Verdict, then: Deviation, line?: string): Finding => {
	const story = [
		'A: sends the payment: 200, 1 applied in all',
		`A: pay() throws: ${'a long message '.repeat(9)}not sent`,
	]
	const facts = {
		applied: 2,
		stepRepeated: false,
		state: 'paid',
		sentAfterRefusal: false,
		isForPerson: false,
		next: undefined,
		nextApplied: 0,
		failedSteps: [],
	} as const
	const steps = [{ at: 'payment_applied', then }] as const
	return { verdict, played: { ...facts, steps, story, passed: [], ...(line !== undefined && { line }) } }
}
const reportOf = (findings: readonly Finding[], more: { readonly left?: number } = {}) => {
	const part = { findings, undecided: [], optional: [], left: 0, schedules: 39, wrong: findings.length, ...more }
	return createReport('pay.ts', [part], {}, 2100)
}
const open = find('left_open', 'respond_500')
const careless = reportOf([
	find('applied_twice', 'kill', '/shop/pay.ts:36'),
	find('applied_twice', 'lose_response', '/shop/pay.ts:36'),
	find('applied_twice', 'respond_late', '/shop/capture.ts:7'),
	open,
])

describe('the text of a report', () => {
	it('begins with the verdict', () => {
		const first = (report: typeof careless) => reportText(report).split('\n')[0]
		expect(first(careless)).to.equal('4 of 39 runs ended wrongly (2.1 s): PAID TWICE; LEFT OPEN')
		expect(first(reportOf([]))).to.equal('All 39 runs ended correctly (2.1 s)')
		expect(first(reportOf([], { left: 7 }))).to.equal('Not finished: 39 runs ended correctly (2.1 s)')
	})

	it('has one story for each cause, with the line of the program and what to do, in its first ten lines', () => {
		const text = reportText(careless)
		expect(text.match(/^PAID TWICE \(.*/gm)).to.deep.equal([
			'PAID TWICE (1 fault, and 1 other kind of run like it), sent last at',
			'PAID TWICE (1 fault), sent last at /shop/capture.ts:7',
		])
		expect(text.split('\n').slice(0, 10).join('\n'))
			.to.include('/shop/pay.ts:36')
			.and.include('to do: send the step with')
	})

	it('advises on an order that stays open: not sent, known to the journal, or unknown', () => {
		const adviceOn = (...story: readonly string[]) =>
			/to do: (.*)/.exec(reportText(reportOf([{ ...open, played: { ...open.played, story } }])))?.[1]
		expect(adviceOn('A: payment requested: the process dies here')).to.match(/^nothing was sent/)
		expect(adviceOn('A: journal explored-7 (applied): stored')).to.match(/^call once\(\) again with the same request/)
		expect(adviceOn('A: sends the payment: 200, 1 applied in all')).to.match(/^resolve unresolved calls/)
		expect(adviceOn('A: journal explored-7 (applied): stored', 'A: journal refund-7 (pending): stored')).to.match(
			/^resolve unresolved calls/,
		)
	})

	it('has 80 columns, and cuts no word', () => {
		const lines = reportText(careless, { assumptions: true }).split('\n')
		expect(lines.filter((line) => line.length > 80)).to.deep.equal([])
		expect(lines.join(' ').replaceAll(/\s+/g, ' ')).to.include('message not sent')
		expect(
			wrapLine(`  ${'word '.repeat(40)}${'x'.repeat(90)}`)
				.split('\n')
				.at(-1),
		).to.equal(`    ${'x'.repeat(90)}`)
	})

	it('lists what is assumed and not played on request, and always as JSON', () => {
		expect(reportText(careless)).not.to.include('assumed:')
		expect(reportText(careless, { assumptions: true }))
			.to.include('assumed: there is one order')
			.and.include('not played:')
		expect(careless.assumed.length + careless.notPlayed.length).to.be.above(8)
	})
})
