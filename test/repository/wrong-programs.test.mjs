// Programs as somebody writes them who has read the names and not the pages: each is told at run time, and none pays twice.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it } from '@tarja-test/harness'

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] }

/** The platform applies the first payment, and its response is lost; the program tries three times, whatever it is told. */
async function tried(pay) {
	const emulator = createEmulator()
	emulator.faults.add({ match: { operation: 'payments.createIntent' }, at: 'after-commit', action: 'reset' })
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials) }
	const client = createClient({ ...options, transport: emulator.transport })
		.use(payments({ createIntent: { outcomeOf } }))
		.use(journal({ store: memoryJournal() }))
	const told = []
	for (let time = 0; time < 3; time++) told.push(await pay(client).catch(({ code, message }) => ({ code, message })))
	return { told, paid: emulator.log().intents.length }
}

const body = { nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: '2026-01-31T12:00:00Z' }
const unnamed = {
	'repeats whatever failed': ({ payments }) => payments.createIntent({ body }),
	'names its order in meta': ({ payments }) => payments.createIntent({ body }, { meta: { orderId: 'order-7' } }),
	'names it in a header that the platform does not show': ({ payments }) =>
		payments.createIntent({ body }, { headers: { 'Idempotency-Key': 'order-7' } }),
	'forgets the input, which nothing shows to be required': ({ payments }) => payments.createIntent(),
}

describe('a program that pays outside once', () => {
	for (const [what, pay] of Object.entries(unnamed))
		it(`is told how to ask, and sends nothing: it ${what}`, async () => {
			const { told, paid } = await tried(pay)
			expect(paid).to.equal(0)
			for (const { code, message } of told) {
				expect(code).to.equal('configuration')
				expect(message).to.include('client.journal.once(order.id, client.payments.createIntent, input)')
			}
		})
})

describe('a program that pays under its reference', () => {
	it('pays once although it repeats an unresolved order', async () => {
		const { told, paid } = await tried(({ journal, payments }) =>
			journal.once('order-7', payments.createIntent, { body }),
		)
		expect(paid).to.equal(1)
		expect(told.map(({ state }) => state)).to.deep.equal(['unresolved', 'unresolved', 'unresolved'])
	})
	it('pays once although it parses the response where it pays, and repeats what it cannot parse', async () => {
		const parsed = async ({ journal, payments }) => {
			const { result } = await journal.once('order-7', payments.createIntent, { body })
			return JSON.parse(result.data)
		}
		expect((await tried(parsed)).paid).to.equal(1)
	})
	it('pays once although it makes the time anew at each attempt, and is told which field differs', async () => {
		let hour = 10
		const { told, paid } = await tried(({ journal, payments }) =>
			journal.once('order-7', payments.createIntent, {
				body: { ...body, dataHoraTerminal: `2026-01-31T${hour++}:00:00Z` },
			}),
		)
		expect(paid).to.equal(1)
		expect(told.map(({ state }) => state)).to.deep.equal(['unresolved', 'conflict', 'conflict'])
		expect(told[1].fields).to.deep.equal(['dataHoraTerminal'])
	})
})
