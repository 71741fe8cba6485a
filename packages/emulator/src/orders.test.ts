import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { intent, intentRequest, tokenFrom } from './exchanges.test.ts'
import { decideOrder, getTone, isOpen, type OrderFacts, type OrderVerdict } from './orders.ts'
import { type Verdict, verdicts } from './verdict.ts'

const states = [undefined, 'pending', 'unknown', 'applied', 'rejected', 'not_processed', 'absent']
const payments = [undefined, ...(Object.keys(verdicts) as Verdict[])]

/** How often each verdict on a payment may have been applied. */
const appliedOf = (payment: Verdict | undefined): number =>
	payment === 'applied_twice' ? 2 : payment?.startsWith('applied') ? 1 : 0

const all: readonly OrderFacts[] = payments.flatMap((payment) =>
	states.flatMap((state) => [true, false].map((isTwin) => ({ payment, applied: appliedOf(payment), state, isTwin }))),
)

const of = (payment: Verdict | undefined, state?: string, isTwin = false): OrderVerdict =>
	decideOrder({ payment, applied: appliedOf(payment), state, isTwin })

describe('the verdict on an order', () => {
	it('is loud whenever the platform and the journal disagree, or it was applied twice, whatever else is known', () => {
		for (const facts of all) {
			const isResolved = !['pending', 'unknown', undefined].includes(facts.state)
			const isWrong = isResolved && facts.payment && (facts.state === 'applied') !== (facts.applied === 1)
			if (facts.applied > 1 || isWrong) expect(getTone(decideOrder(facts)), JSON.stringify(facts)).to.equal('loud')
		}
	})

	it('is good only if it was applied once at most, and nothing speaks against it', () => {
		for (const facts of all)
			if (getTone(decideOrder(facts)) === 'good')
				expect([facts.applied < 2, facts.isTwin, facts.state === 'unknown'], JSON.stringify(facts)).to.deep.equal([
					true,
					false,
					false,
				])
	})

	it('follows the journal where it knows more than the platform can see', () => {
		expect(of('applied_unreported', 'applied')).to.equal('resolved')
		expect(of('applied_unreported', 'unknown')).to.equal('unresolved')
		expect(of('applied_unreported', 'rejected')).to.equal('journal_wrong')
		expect(of('not_applied', 'applied')).to.equal('journal_wrong')
		expect(of('not_applied', 'absent')).to.equal('resolved')
		expect(of('applied', 'pending')).to.equal('applied')
		expect(of('applied', undefined, true)).to.equal('maybe_same')
		expect(of(undefined, 'pending')).to.equal('unresolved')
		expect([isOpen('unresolved'), isOpen('resolved')]).to.deep.equal([true, false])
	})
})

describe('the counts of a payment', () => {
	it('stay as long as the payment is asked for, although its first application has left the log', async () => {
		const emulator = createEmulator({ logLimit: 2 })
		const token = await tokenFrom(emulator)
		for (const nsuOrigem of ['1', '2', '1', '3', '1'])
			await emulator.fetch(intentRequest(token, { body: JSON.stringify({ ...intent, nsuOrigem }) }))
		expect(emulator.log().payments.map(({ verdict }) => verdict)).to.deep.equal(['applied', 'applied_twice'])
	})
})

describe('POST /-/orders', () => {
	const post = (body: unknown) => {
		const emulator = createEmulator()
		const send = (path: string, init: RequestInit = {}) =>
			emulator.fetch(new Request(`http://localhost/-/${path}`, init))
		return { send, posted: send('orders', { method: 'POST', body: JSON.stringify(body) }) }
	}
	const event = { order: 'order-7', step: 'create', type: 'opened', at: '2026-11-29T12:00:00Z' }

	it('adds events, which the console gets once', async () => {
		const { send, posted } = post([event, { ...event, type: 'stopped', client: '4111111111111111' }])
		expect((await posted).status).to.equal(204)
		const read = async (query: string) => (await (await send(`log?after=0${query}`)).json()).orderEvents
		const [first, second] = await read('')
		expect([first, second.client.includes('411111111')]).to.deep.equal([event, false])
		expect(await read('&orders=2')).to.deep.equal([])
	})

	it('refuses an event that is malformed', async () => {
		for (const wrong of [{}, { ...event, type: 'paid' }, { ...event, at: 'now' }, { ...event, more: 1 }])
			expect((await post(wrong).posted).status).to.equal(422)
	})
})
