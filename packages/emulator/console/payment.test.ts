import { describe, expect, it } from '@tarja-test/harness'
import type { LogEntry } from '../src/entry.ts'
import type { FaultAction, FaultPlace } from '../src/faults.ts'
import { isAppliedUntold, untoldText } from './answer.ts'
import { paymentsOf } from './payment.ts'

const path = '/api/v1/core/pagamento/intencao-pagamento'
const at = '2026-11-20T12:34:56.000Z'
const plain = { path, method: 'POST', query: '', headers: {}, body: '', bodyBytes: 0, at, endedAt: at, applied: true }

function entry(seq: number, change: Partial<LogEntry> = {}): LogEntry {
	return { ...plain, seq, status: 200, payment: '#1', ...change }
}

const fault = (place: FaultPlace, action: FaultAction): Pick<LogEntry, 'fault'> => ({
	fault: { id: 'fault-1', at: place, action },
})

describe('isAppliedUntold()', () => {
	// [where, what, what the sender of an applied request was not told; nothing where it was told]
	const cases: readonly (readonly [FaultPlace, FaultAction, string?])[] = [
		['after-commit', 'reset', 'Applied, then the answer was lost'],
		['after-commit', 'close', 'Applied, then the answer was lost'],
		['after-commit', 'hang', 'Applied, then the answer was lost'],
		['after-commit', 'stall', 'Applied, then the answer was cut'],
		['mid-body', 'reset', 'Applied, then the answer was cut'],
		['mid-body', 'garbage', 'Applied, then the answer was cut'],
		['after-commit', 'status', 'Applied, then another answer was sent'],
		['after-commit', 'empty', 'Applied, then another answer was sent'],
		['after-commit', 'slow'],
		['mid-body', 'slow'],
	]
	for (const [place, action, text] of cases)
		it(`is ${text !== undefined} of ${action} ${place}`, () => {
			const found = entry(1, fault(place, action))
			expect(isAppliedUntold(found)).to.equal(text !== undefined)
			if (text) expect(untoldText(found)).to.equal(text)
			expect(isAppliedUntold({ ...found, applied: false })).to.equal(false)
		})
})

describe('paymentsOf()', () => {
	it('puts requests for one payment together, the payment that was asked for last first', () => {
		const found = paymentsOf([entry(1), entry(2, { payment: '#2' }), entry(3, { applied: false, status: 502 })])
		expect(found.map(({ label, received, applied }) => [label, received, applied])).to.deep.equal([
			['#1', 2, 1],
			['#2', 1, 1],
		])
	})

	it('leaves intents without identifying fields alone, and everything that is no intent out', () => {
		const { payment: _payment, ...alone } = entry(1)
		const found = paymentsOf([
			alone,
			{ ...alone, seq: 2 },
			entry(3, { path: '/oauth2/token' }),
			entry(4, { method: 'GET' }),
		])
		expect(found.map(({ label, requests }) => [label, requests[0]?.seq])).to.deep.equal([
			[undefined, 2],
			[undefined, 1],
		])
	})

	it('says that a sender was not told, until another answer tells', () => {
		const lost = entry(1, fault('after-commit', 'reset'))
		expect(paymentsOf([lost])[0]?.untold).to.equal(lost)
		expect(paymentsOf([lost, entry(2, { applied: false, status: 502 })])[0]?.untold).to.equal(lost)
		expect(paymentsOf([lost, entry(2)])[0]).to.include({ untold: undefined, applied: 2 })
	})

	it('waits for what is still going on', () => {
		const { endedAt: _endedAt, ...going } = entry(1, { applied: false })
		expect(paymentsOf([going])[0]).to.include({ pending: true, untold: undefined })
	})
})
