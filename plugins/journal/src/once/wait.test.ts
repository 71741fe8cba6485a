import { describe, expect, it, rejection } from '@tarja-test/harness'
import { openShop, reset } from '../../test/looking.ts'
import { say } from '../../test/person.ts'

const made = () => ({ json: { id: 'p-1', status: 'ACCEPTED' } })
const order = { reference: 'order-1', fields: { id: 'p-1', n: '1', amount: '19.90' } }
const event = { sender: 'vendor', id: 'e-1' }

describe('wait()', () => {
	it('returns the state as soon as a lookup shows it', async () => {
		const { buy, look, journal, count } = openShop(reset)
		await buy()
		look.shows = { status: 'PAID', id: 'p-1' }
		const found = await journal.wait('order-1', { timeoutMs: 5000 })
		expect(found).to.include({ state: 'applied', resolvedBy: 'lookup' })
		expect([count('POST'), count('GET')]).to.deep.equal([1, 1])
	})

	it('returns the state as soon as a webhook or a person ends it', async () => {
		for (const by of ['webhook', 'person'] as const) {
			const { buy, journal, entry } = openShop(reset)
			await buy()
			const waiting = journal.wait('order-1', { timeoutMs: 20_000 })
			if (by === 'webhook') await journal.resolve(order, 'applied', { event })
			else await say(journal, (await entry()).id, 'applied', { by: 'Ana', note: 'case 4711' })
			expect(await waiting).to.include({ state: 'applied', resolvedBy: by })
		}
	})

	it('until a payment waits for that fact, or for a refusal', async () => {
		const { ask, journal } = openShop(made)
		await ask()
		const timeoutMs = 20_000
		expect(await journal.wait('order-1', { timeoutMs })).to.include({ state: 'applied' })
		const waiting = journal.wait('order-1', { timeoutMs, until: 'paid' })
		await journal.resolve(order, 'applied', { event: { ...event, paid: true } })
		expect(await waiting).to.include.keys('paidAt')
		const refused = openShop(() => ({ json: { status: 'DECLINED' } }))
		await refused.buy()
		expect(await refused.journal.wait('order-1', { timeoutMs, until: 'paid' })).to.include({ state: 'rejected' })
	})

	it('returns the last state when the time is up, also during a lookup', async () => {
		const { buy, look, journal } = openShop(reset)
		expect(await journal.wait('order-1', { timeoutMs: 0 })).to.equal(undefined)
		await buy()
		look.waits = new Promise(() => {})
		const began = performance.now()
		expect(await journal.wait('order-1', { timeoutMs: 300 })).to.include({ state: 'unresolved' })
		expect(performance.now() - began).to.be.below(2500)
	})

	it('ends with the signal, during a lookup and during a pause', async () => {
		for (const waits of [new Promise(() => {}), undefined]) {
			const { buy, look, journal } = openShop(reset)
			await buy()
			if (waits) look.waits = waits
			const { signal, abort } = ((control) => ({ signal: control.signal, abort: () => control.abort('enough') }))(
				new AbortController(),
			)
			const waiting = rejection(journal.wait('order-1', { timeoutMs: 20_000, signal }))
			setTimeout(abort, 50)
			expect(await waiting).to.equal('enough')
			expect(await rejection(journal.wait('order-1', { timeoutMs: 20_000, signal }))).to.equal('enough')
		}
	})

	it('judges a kept refusal again', async () => {
		const { buy, journal, now } = openShop(reset)
		await buy()
		await journal.resolve(order, 'rejected', { event })
		const waiting = journal.wait('order-1', { timeoutMs: 20_000 })
		now.ms += 3_600_000
		expect(await waiting).to.include({ state: 'rejected' })
	})

	it('needs a time, and knows its options', async () => {
		const { journal } = openShop()
		for (const wrong of [
			{},
			{ timeoutMs: -1 },
			{ timeoutMs: 1, until: 'payed' },
			{ timeoutMs: 1, signal: 1 },
			undefined,
		])
			expect(await rejection(journal.wait('order-1', wrong as never)), JSON.stringify(wrong)).to.include({
				code: 'configuration',
			})
	})
})
