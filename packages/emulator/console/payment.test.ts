import { describe, expect, it } from '@tarja-test/harness'
import type { LogEntry } from '../src/entry.ts'
import type { FaultAction, FaultPlace } from '../src/faults.ts'
import { isAppliedUntold, knowledgeOf } from './answer.ts'
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
const lostAnswer: Partial<LogEntry> = { ...fault('after-commit', 'reset'), ending: 'lost' }

/** An answer that went out whole, with a status. */
function answered(status: number): Partial<LogEntry> {
	return { status, answer: { status, headers: {}, body: '', bodyBytes: 0, sentBytes: 0, at } }
}

describe('what a client can know', () => {
	// [what happened, whether the sender of an applied request was not told so, what a client knows in the end]
	const cases: readonly (readonly [string, Partial<LogEntry>, boolean, string])[] = [
		['a 200 went out whole', answered(200), false, 'success'],
		['nothing left', { ending: 'lost' }, true, 'unknown'],
		['half of it left', { ...answered(200), ending: 'cut' }, true, 'unknown'],
		['the client left before it came', { ending: 'lost', endedBy: 'client' }, true, 'unknown'],
		['it was garbage', { ...answered(200), ...fault('mid-body', 'garbage') }, true, 'unknown'],
		['it had no body', { ...answered(200), ...fault('after-commit', 'empty') }, true, 'unknown'],
		['it was a page', { ...answered(200), ...fault('after-commit', 'content-type') }, true, 'unknown'],
		['another status was sent', { ...answered(503), ...fault('after-commit', 'status') }, true, 'unknown'],
		['a refusal was sent instead', { ...answered(422), ...fault('after-commit', 'status') }, true, 'rejected'],
		['another answer was sent', { ...answered(201), ...fault('after-commit', 'status') }, false, 'success'],
		['it was late', { ...answered(200), ...fault('after-commit', 'slow') }, false, 'success'],
		['it was refused', { ...answered(422), applied: false }, false, 'rejected'],
		['a rate was exceeded', { ...answered(429), applied: false }, false, 'unknown'],
		['a gateway answered', { ...answered(502), applied: false }, false, 'unknown'],
	]
	for (const [what, change, untold, known] of cases)
		it(`is ${known} where ${what}`, () => {
			const found = entry(1, change)
			expect([isAppliedUntold(found), knowledgeOf(found)]).to.deep.equal([untold, known])
			expect(isAppliedUntold({ ...found, applied: false })).to.equal(false)
			const { endedAt: _endedAt, ...going } = found
			expect([isAppliedUntold(going), knowledgeOf(going)]).to.deep.equal([false, 'pending'])
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
			['alone-2', 2],
			['alone-1', 1],
		])
	})

	it('says that a sender was not told, until another answer tells', () => {
		const lost = entry(1, lostAnswer)
		expect(paymentsOf([lost])[0]?.untold).to.equal(lost)
		expect(paymentsOf([lost, entry(2, { applied: false, status: 502 })])[0]?.untold).to.equal(lost)
		expect(paymentsOf([lost, entry(2)])[0]).to.include({ untold: undefined, applied: 2 })
	})

	it('waits for what is still going on', () => {
		const { endedAt: _endedAt, ...going } = entry(1, { applied: false })
		expect(paymentsOf([going])[0]).to.include({ pending: true, untold: undefined })
	})
})
