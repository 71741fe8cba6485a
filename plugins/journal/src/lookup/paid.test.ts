import { operation } from '@tarja/core'
import type { KnownPayment } from '@tarja/core/plugin'
import { reconcile } from '@tarja/journal/reconcile'
import type { Respond } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { charge, common, lookup, openShop, reset } from '../../test/looking.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const made: Respond = () => ({ json: { id: 'c-1', status: 'ACCEPTED' } })
/** When a customer can pay no more. */
const due = '2026-03-10T13:00:00Z'
const unpaid = { status: 'ACTIVE', id: 'c-1', due }

/** A charge that exists, and that no customer has paid so far. */
async function openCharge(...answers: readonly Respond[]) {
	const shop = openShop(...(answers.length ? answers : [made]))
	await shop.ask()
	return shop
}

describe('a charge', () => {
	it('expires after the last payment would have arrived, and then retryOf makes a new one', async () => {
		const { ask, now, look, count, events } = await openCharge(made, () => ({
			json: { id: 'c-2', status: 'ACCEPTED' },
		}))
		look.shows = unpaid
		now.ms += 2 * hourMs
		expect(await ask()).to.include({ state: 'applied' })
		now.ms += 5000
		const expired = await ask()
		expect(expired).to.include({ state: 'rejected', reason: 'expired' })
		look.shows = { ...unpaid, made: '2026-03-10T12:00:00Z' }
		expect(await ask('2', String(Object(expired).entryId))).to.include({ state: 'applied' })
		expect([count('POST'), events.length]).to.deep.equal([2, 0])
	})

	for (const [what, shows, headers = {}] of [
		['without a time', { ...unpaid, due: null }],
		['whose time has no offset', { ...unpaid, due: '2026-03-10T13:00:00' }],
		['whose date alone is known', { ...unpaid, due: '2026-03-10' }],
		['that is shown with another word', { ...unpaid, status: 'DENIED' }],
		['that was paid back', { ...unpaid, status: 'REFUNDED' }],
		['without an amount', { ...unpaid, amount: null }],
		['of another amount', { ...unpaid, amount: '19.91' }],
		['with another id', { ...unpaid, id: 'c-2' }],
		['without the server’s time', unpaid, { date: '' }],
		['from a cache', unpaid, { age: '1' }],
	] as const)
		it(`never expires by a charge ${what}`, async () => {
			const { ask, now, look } = await openCharge()
			Object.assign(look, { shows, headers })
			now.ms += 30 * dayMs
			await ask()
			now.ms += 30 * dayMs
			expect(await ask()).to.include({ state: 'applied' })
		})

	it('expires by a due date that the request alone had, if identifiedBy names it', async () => {
		const { once, now, look } = openShop(made)
		const paid = {
			...{ field: 'status', is: ['PAID'], unpaid: ['ACTIVE'], knownWithinMs: hourMs },
			payableUntil: ({ fields }: KnownPayment) => String(fields.due),
		}
		const identifiedBy = { n: 'text', amount: 'decimal', due: 'instant' } as const
		const own = { ...lookup, applied: ['ACTIVE', 'PAID'], paid }
		const dated = operation({ ...common, identifiedBy, id: 'dated', path: '/charges', lookup: own })
		const ask = () => once('order-1', dated, { body: { n: '1', amount: '19.90', due } }, { save: ['id'] })
		await ask()
		look.shows = { ...unpaid, due: null }
		now.ms += 2 * hourMs
		expect(await ask()).to.include({ state: 'applied' })
		now.ms += 5000
		expect(await ask()).to.include({ state: 'rejected', reason: 'expired' })
	})

	it('of a shop that removed it expires after the last payment would have arrived', async () => {
		const { ask, now, look } = await openCharge()
		look.shows = { ...unpaid, status: 'REMOVED' }
		await ask()
		now.ms += hourMs
		expect(await ask()).to.include({ state: 'applied' })
		look.status = 500
		now.ms += 5 * minuteMs
		await ask()
		look.status = 200
		now.ms += 5 * minuteMs
		expect(await ask()).to.include({ state: 'rejected', reason: 'expired' })
	})

	it('of a shop that restored it counts from the next removal', async () => {
		const { ask, now, look } = await openCharge()
		for (const [status, hours] of [
			['REMOVED', 0],
			['ACTIVE', 0.5],
			['REMOVED', 0.5],
			['REMOVED', 0.5],
		] as const) {
			now.ms += hours * hourMs
			look.shows = { ...unpaid, status, due: null }
			expect(await ask()).to.include({ state: 'applied' })
		}
		now.ms += hourMs
		expect(await ask()).to.include({ state: 'rejected' })
	})

	for (const [id, state] of [
		['c-1', 'rejected'],
		[null, 'applied'],
	] as const)
		it(`without a time becomes ${state} if the lookup shows the id ${id}`, async () => {
			const { ask, now, look } = await openCharge()
			look.shows = { ...unpaid, made: null, id }
			now.ms += 3 * hourMs
			await ask()
			now.ms += hourMs
			expect(await ask()).to.include({ state })
		})

	it('becomes applied after a lost response, and expires by a later lookup', async () => {
		const { ask, now, look } = await openCharge(reset)
		look.shows = unpaid
		now.ms += 3 * hourMs
		expect(await ask()).to.include({ state: 'applied', resolvedBy: 'lookup' })
		now.ms += minuteMs
		expect(await ask()).to.include({ state: 'rejected', reason: 'expired' })
	})

	it('doesn’t expire by the one before it', async () => {
		const { ask, now, look } = await openCharge(made, reset)
		look.shows = unpaid
		now.ms += 3 * hourMs
		const first = String(Object(await ask()).entryId)
		// The second one has the same number, and the platform still shows the first one.
		await ask('1', first)
		now.ms += 3 * hourMs
		for (let turn = 0; turn < 3; turn++) {
			now.ms += hourMs
			expect(await ask()).to.not.include({ state: 'rejected' })
		}
	})

	it('stays applied while a customer may pay an earlier request of its step', async () => {
		const { ask, now, look, store, entry } = await openCharge()
		const held = store.open('memory')
		await held.write({ ...(await entry()), earlier: ['e-1'], revision: (await entry()).revision + 1 })
		look.shows = unpaid
		now.ms += 3 * hourMs
		expect(await ask()).to.include({ state: 'applied' })
	})

	it('becomes applied by a payment after it expired, and a person has to look', async () => {
		for (const by of ['lookup', 'webhook'] as const) {
			const { ask, now, look, journal, events, count } = await openCharge()
			look.shows = unpaid
			now.ms += 3 * hourMs
			const expired = String(Object(await ask()).entryId)
			now.ms += 5 * minuteMs
			const event = { sender: 'vendor', id: 'e-1' }
			const order = { reference: 'order-1', fields: { id: 'c-1' } }
			expect(await journal.resolve(order, 'applied', { event })).to.include({ result: 'unchanged' })
			look.shows = { ...unpaid, status: 'PAID' }
			if (by === 'webhook') await journal.resolve(order, 'applied', { event: { ...event, paid: true } })
			// The customer has paid the order, so that a new charge would be a second payment.
			const again = await ask('2', expired)
			expect(again, by).to.include({ state: 'applied', paidAt: new Date(now.ms).toISOString(), resolvedBy: by })
			expect(count('POST')).to.equal(1)
			expect(events.map(({ type }) => type)).to.deep.equal(['journal_contradiction'])
		}
	})

	it('gets lookups by reconcile, too: in each run for two hours, each hour for four days', async () => {
		const { now, look, journal, count, entry } = await openCharge()
		look.shows = unpaid
		const isAsked = async (): Promise<boolean> => {
			const before = count('GET')
			await reconcile(journal)
			return count('GET') > before
		}
		expect(await isAsked()).to.equal(true)
		now.ms += hourMs
		expect(await isAsked()).to.equal(true)
		now.ms += 30 * minuteMs
		expect(await isAsked()).to.equal(true)
		now.ms += 20 * minuteMs
		expect(await isAsked()).to.equal(true)
		now.ms += 2 * hourMs
		const { rejected, paid } = await reconcile(journal)
		expect([rejected.length, paid.length]).to.deep.equal([1, 0])
		expect(await entry()).to.include({ state: 'rejected', reason: 'expired' })
		now.ms += hourMs
		expect(await isAsked()).to.equal(false)
	})

	it('comes back from the run that finds its payment', async () => {
		const { now, look, journal, ask } = await openCharge()
		now.ms += dayMs
		look.shows = { ...unpaid, status: 'PAID' }
		const { paid, applied } = await reconcile(journal)
		expect([paid.length, applied.length]).to.deep.equal([1, 0])
		expect((await reconcile(journal)).paid).to.deep.equal([])
		expect(await ask()).to.include({ state: 'applied', paidAt: new Date(now.ms).toISOString() })
	})

	it('may have a reversed row in a list until a customer pays it', async () => {
		for (const [payable, contradicts] of [
			[true, []],
			[undefined, ['reversed']],
		] as const) {
			const { journal, now, entry, store } = await openCharge()
			const { payable: _, ...made } = await entry()
			const held = store.open('memory')
			const revision = made.revision + 1
			await held.write({ ...made, ...(payable && { payable }), revision })
			const other = {
				id: '20260310T123000000Z-bdfghjklmnqrstvz',
				reference: 'o',
				state: 'unknown',
				revision: 0,
			} as const
			await held.write({ ...made, ...other, fields: { n: '2', amount: '5.00' } })
			now.ms += hourMs
			const row = { state: 'reversed', at: '2026-03-10T12:00:00Z', fields: made.fields } as const
			const { contradictions } = await reconcile(journal, async () => [row])
			expect(contradictions.map(({ kind }) => kind)).to.deep.equal(contradicts)
		}
	})

	it('can expire with the time after which a payment appears alone', async () => {
		const { paid } = charge.lookup ?? {}
		for (const wrong of [
			{ knownWithinMs: undefined },
			{ knownWithinMs: -1 },
			{ knownWithinMs: Number.NaN },
			{ unpaid: undefined },
			{ unpaid: ['PAID'] },
			{ unpaid: [''] },
			{ payableUntil: '2026-03-10' },
		]) {
			const lookup = { ...charge.lookup, paid: { ...paid, ...wrong } }
			const define = async () => operation({ ...charge, lookup } as never)
			expect(await rejection(define()), JSON.stringify(wrong)).to.include({ code: 'configuration' })
		}
	})
})

describe('overdueAfterMs', () => {
	it('may differ by operation', async () => {
		const { now, journal } = await openCharge(reset)
		now.ms += 2 * hourMs
		const count = async (overdueAfterMs: object) =>
			(await reconcile(journal, undefined, { overdueAfterMs } as never)).overdue.length
		expect(await count({ charge: 3 * hourMs })).to.equal(0)
		expect(await count({ charge: hourMs, pay: dayMs })).to.equal(1)
		expect(await count({ pay: dayMs })).to.equal(1)
		expect(await rejection(count({ charge: 'soon' }))).to.include({ code: 'configuration' })
	})
})
