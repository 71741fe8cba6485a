import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { isRefusal, newProgress, outcomeOf, recordFailedSend, recordSend, recordStatus } from './progress.ts'
import type { Repeats } from './runtime.ts'

type Exchange = {
	readonly applied: boolean
	readonly end: 'answer' | 'break' | 'never left' | 'open'
	readonly status: number
}

/** What can truly happen: an attempt that never left was not applied, and a refusal means it was not applied. */
const attempt: fc.Arbitrary<Exchange> = fc
	.record({
		applied: fc.boolean(),
		end: fc.constantFrom<Exchange['end'][]>('answer', 'break', 'never left', 'open'),
		status: fc.integer({ min: 200, max: 599 }),
	})
	.map((e) => (e.end === 'never left' || (e.end === 'answer' && isRefusal(e.status)) ? { ...e, applied: false } : e))

describe('what is known of a call', () => {
	it('never says not_sent or rejected of a call that was applied, whatever happened', () =>
		fc.assert(
			fc.property(fc.array(attempt, { maxLength: 5 }), (attempts) => {
				const progress = newProgress(false)
				for (const { end, status } of attempts) {
					recordSend(progress, 'nothing')
					if (end === 'answer') recordStatus(progress, status, 'nothing')
					else if (end !== 'open') recordFailedSend(progress, end === 'never left')
				}
				if (attempts.some(({ applied }) => applied)) expect(outcomeOf(progress)).to.equal('unknown')
				if (!attempts.length) expect(outcomeOf(progress)).to.equal('not_sent')
			}),
			random(),
		))
	it('says rejected after a refusal, and not_sent when no connection was ever made', () => {
		const refused = newProgress(false)
		recordSend(refused, 'nothing')
		expect(outcomeOf(refused)).to.equal('unknown')
		recordStatus(refused, 422, 'nothing')
		expect(outcomeOf(refused)).to.equal('rejected')
		const unsent = newProgress(false)
		recordSend(unsent, 'nothing')
		recordFailedSend(unsent, true)
		expect(outcomeOf(unsent)).to.equal('not_sent')
	})
	it('stays unknown when a retry of an idempotent call is refused after a try that may have been applied', () => {
		const progress = newProgress(false)
		recordSend(progress, 'nothing')
		recordFailedSend(progress, false)
		recordSend(progress, 'nothing')
		recordStatus(progress, 404, 'nothing')
		expect(outcomeOf(progress)).to.equal('unknown')
	})
	it('does not take a refusal for the last word where the runtime may have sent the request before', () => {
		const after = (repeats: Repeats, safe: boolean): unknown => {
			const progress = newProgress(safe)
			recordSend(progress, repeats)
			recordStatus(progress, 404, repeats)
			return [outcomeOf(progress), progress.mayHaveReplayed]
		}
		expect(after('nothing', false)).to.deep.equal(['rejected', false])
		expect(after('refused', false)).to.deep.equal(['rejected', true])
		expect(after('anything', false)).to.deep.equal(['unknown', true])
		expect(after('anything', true)).to.deep.equal(['rejected', true])
	})
	it('says that it may have been repeated where only the status tells it: of a redirect that was followed', () => {
		const progress = newProgress(false)
		recordSend(progress, 'nothing')
		recordStatus(progress, 404, 'anything')
		expect([outcomeOf(progress), progress.mayHaveReplayed]).to.deep.equal(['unknown', true])
	})
	it('takes back that it may have been repeated only where none of its requests was sent', () => {
		for (const before of [false, true]) {
			const progress = newProgress(false)
			if (before) {
				recordSend(progress, 'refused')
				recordStatus(progress, 401, 'refused')
			}
			recordSend(progress, 'refused')
			recordFailedSend(progress, true)
			expect([progress.dispatched, progress.mayHaveReplayed]).to.deep.equal([before ? 1 : 0, before])
		}
	})
	it('counts 4xx as refusals, but for 408, 409, 425, 429 and 499', () => {
		const refusals = Array.from({ length: 500 }, (_, i) => i + 100).filter(isRefusal)
		expect(refusals).to.have.lengthOf(95)
		expect(refusals).to.include.members([400, 401, 403, 404, 422, 498])
		expect(refusals).not.to.include.members([408, 499])
		for (const status of [200, 302, 408, 409, 425, 429, 499, 500]) expect(isRefusal(status)).to.equal(false)
	})
})
