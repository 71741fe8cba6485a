import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { controlRequest, parseProblem } from './exchanges.test.ts'
import type { Verdict } from './verdict.ts'

interface Result {
	readonly response: Response
	readonly verdict: Verdict | undefined
	readonly received: number
}

async function play(body: unknown): Promise<Result> {
	const emulator = createEmulator()
	const response = await emulator.fetch(controlRequest('POST', '/-/play', body))
	const [payment] = emulator.log().payments
	return { response, verdict: payment?.verdict, received: emulator.log().totals.received }
}

describe('POST /-/play', () => {
	const lost = { at: 'after-commit', action: 'reset' }
	const cases: readonly (readonly [body: object, verdict: Verdict, received: number])[] = [
		[{}, 'applied', 2],
		[{ retry: true }, 'applied', 2],
		[{ fault: lost }, 'applied_unreported', 2],
		[{ fault: lost, retry: true }, 'applied_twice', 4],
		[{ fault: { at: 'before-accept', action: 'status', status: 401 }, retry: true }, 'applied_after_401', 4],
		[{ fault: { at: 'before-accept', action: 'decline' }, retry: true }, 'rejected', 2],
	]
	for (const [body, verdict, received] of cases)
		it(`sends ${JSON.stringify(body)}: ${verdict}`, async () => {
			expect(await play(body)).to.include({ verdict, received })
		})

	it('returns the number of the last request and its payment', async () => {
		const { response } = await play({})
		expect(await response.json()).to.deep.equal({ seq: 2, payment: 'payment-1' })
	})

	it('refuses what it cannot play, and sends nothing', async () => {
		for (const body of [{ retry: 1 }, { fault: { at: 'x' } }, { other: 1 }]) {
			const { response, received } = await play(body)
			expect((await parseProblem(response)).detail, JSON.stringify(body)).to.match(/^Cannot play/)
			expect(received).to.equal(0)
		}
	})
})
