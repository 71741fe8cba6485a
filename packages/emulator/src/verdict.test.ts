// Covers verdict.ts, entry.ts and payments.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator } from './emulator.ts'
import { intentRequest, tokenFrom } from './exchanges.test.ts'
import { actionsAt, type Fault, type FaultPlace } from './faults.ts'
import type { Payment } from './payments.ts'
import { decideVerdict, type Verdict, verdicts } from './verdict.ts'

/** Without this delay, faults that hold the connection would hold it for ten minutes. */
const brief = { delayMs: 1 }

const lost: Fault = { at: 'after-commit', action: 'close' }
const misleading: Fault = { at: 'after-commit', action: 'status', status: 401 }

/** Every fault that can act on a request. For faults with a status, every kind of status. */
const faults: readonly Fault[] = (Object.keys(actionsAt) as FaultPlace[])
	.filter((at) => at !== 'before-connection')
	.flatMap((at) =>
		actionsAt[at].flatMap((action): Fault[] =>
			action === 'status'
				? [200, 204, 302, 400, 401, 403, 408, 409, 422, 425, 429, 499, 500, 502, 503].map((status) => ({
						at,
						action,
						status,
					}))
				: [{ at, action, ...brief }],
		),
	)

function nameOf(fault: Fault | undefined): string {
	return fault ? `${fault.action}${fault.status ? ` ${fault.status}` : ''} ${fault.at}` : 'nothing'
}

/** Sends the same payment several times, each time with its fault. Returns the payment from the log. */
async function played(...list: readonly (Fault | undefined)[]): Promise<Payment> {
	const emulator = createEmulator()
	const token = await tokenFrom(emulator)
	for (const fault of list) await send(emulator, token, fault)
	return emulator.log().payments[0] as Payment
}

async function send(emulator: Emulator, token: string, fault: Fault | undefined): Promise<void> {
	if (fault) emulator.faults.add(fault)
	const response = await emulator.fetch(intentRequest(token)).catch(() => undefined)
	await response?.text().catch(() => {})
}

/** Returns the verdict of a payment whose only request meets this fault. */
function expectedOf({ at, action, status = 0 }: Fault): Verdict {
	const isApplied = at === 'after-commit' || at === 'mid-body' || action === 'slow'
	const isReported = action === 'slow' || (action === 'status' && status < 300)
	if (isReported) return isApplied ? 'applied' : 'reported_not_applied'
	if (isApplied) return 'applied_unreported'
	if (action === 'decline') return 'rejected'
	return action === 'status' && [400, 401, 403, 422].includes(status) ? 'rejected' : 'not_applied'
}

describe('the verdict on a payment', () => {
	for (const fault of faults)
		it(`is ${expectedOf(fault)} after ${nameOf(fault)}`, async () => {
			expect((await played(fault)).verdict).to.equal(expectedOf(fault))
		})

	it('is applied_unreported after a 2xx that is not JSON', async () => {
		const html = { headers: { 'content-type': 'text/html' }, body: '<h1>' }
		for (const change of [html, { body: '{"id":' }])
			expect((await played({ at: 'after-commit', action: 'status', status: 200, ...change })).verdict).to.equal(
				'applied_unreported',
			)
	})

	it('is applied_twice whatever its answers were, wherever it was applied twice, and is never shown as good', async () => {
		const found: string[] = []
		for (const first of faults)
			for (const second of [undefined, lost, misleading]) {
				const { counts, verdict } = await played(first, second)
				const isTwice = counts.applied > 1
				if (isTwice !== (verdict === 'applied_twice'))
					found.push(`${nameOf(first)}, then ${nameOf(second)}: ${verdict}`)
				if (isTwice && verdicts[verdict].tone === 'good') found.push(`${verdict} is green`)
				if (verdicts[verdict].tone === 'good' && counts.reportedApplied === 0)
					found.push(`${nameOf(first)}: green, and not reported`)
			}
		expect(found).to.deep.equal([])
	})

	it('is applied_after_401 only where nothing was applied before the 401', async () => {
		const refused = { at: 'before-accept', action: 'status', status: 401 } as const
		expect((await played(refused, undefined)).verdict).to.equal('applied_after_401')
		expect((await played({ ...refused, at: 'after-commit' }, undefined)).verdict).to.equal('applied_twice')
		expect((await played(undefined, refused)).verdict).to.equal('applied')
	})

	it('is in_progress until the last answer has ended, except where it was told or applied twice before', async () => {
		const counts = { received: 2, applied: 0, ended: 1, reportedApplied: 0, reportedRejected: 1, unauthorizedBefore: 0 }
		expect(decideVerdict(counts)).to.equal('in_progress')
		expect(decideVerdict({ ...counts, applied: 1 })).to.equal('in_progress')
		expect(decideVerdict({ ...counts, applied: 1, reportedApplied: 1 })).to.equal('applied')
		expect(decideVerdict({ ...counts, applied: 2 })).to.equal('applied_twice')
	})
})
