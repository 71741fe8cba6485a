// Programs as somebody writes them who has read the names and not the pages: each is told at run time, and none pays twice.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it } from '@tarja-test/harness'

/** The platform applies the first payment, and its answer is lost; the program tries three times, whatever it is told. */
async function tried(pay) {
	const emulator = createEmulator()
	emulator.faults.add({ match: { operation: 'payments.createIntent' }, at: 'after-commit', action: 'reset' })
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials) }
	const client = createClient({ ...options, transport: emulator.transport })
		.use(payments())
		.use(journal({ store: memoryJournal(), account: 'main' }))
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

describe('a program that pays without a reference', () => {
	for (const [what, pay] of Object.entries(unnamed))
		it(`is told how to ask, and sends nothing: it ${what}`, async () => {
			const { told, paid } = await tried(pay)
			expect(paid).to.equal(0)
			for (const { code, message } of told) {
				expect(code).to.equal('configuration')
				expect(message).to.include('client.journal.once(order.id, (ticket) => …)')
			}
		})
})

describe('a program that pays under its reference', () => {
	it('pays once although it repeats an unknown call, and is told which payment holds the order', async () => {
		const { told, paid } = await tried(({ payments }) => payments.createIntent({ body }, { reference: 'order-7' }))
		expect(paid).to.equal(1)
		expect(told.map(({ code }) => code)).to.deep.equal(['network', 'duplicate_reference', 'duplicate_reference'])
	})
	it('pays once although it parses the answer where it pays, and repeats what it cannot parse', async () => {
		const parsed = async ({ payments }) => {
			const { data } = await payments.createIntent({ body }, { reference: 'order-7' })
			return JSON.parse(data)
		}
		expect((await tried(parsed)).paid).to.equal(1)
	})
	it('pays once although it makes the time anew at each try, and is told which field differs', async () => {
		let hour = 10
		const { told, paid } = await tried(({ journal, payments }) =>
			journal.once('order-7', (ticket) =>
				payments.createIntent({ body: { ...body, dataHoraTerminal: `2026-01-31T${hour++}:00:00Z` } }, ticket),
			),
		)
		expect(paid).to.equal(1)
		expect(told.map(({ state }) => state)).to.deep.equal(['open', 'conflict', 'conflict'])
		expect(told[1].fields).to.deep.equal(['dataHoraTerminal'])
	})
})
