// Programs that look right and are not, each with an order that has a payment already: they pay once, in every runtime.
import { isTarjaError, type Outcome } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it, openSpace } from '@tarja-test/harness'
import { clientFor, intent, intentPath as path } from './client-for.ts'

/** A client whose order has been paid, perhaps with the answer lost. */
async function taken(isLost: boolean) {
	const space = await openSpace()
	const client = clientFor(space.baseUrl).use(journal({ store: memoryJournal(), account: 'main' }))
	if (isLost) await space.fault({ match: { path }, at: 'after-commit', action: 'close' })
	const pay = (nsuOrigem: string, reference = 'order-7') =>
		client.payments.createIntent({ body: { ...intent, nsuOrigem } }, { reference })
	await pay('000123').catch(() => {})
	return { pay, intents: async () => (await space.log()).totals.intents }
}

describe('a program that pays an order that has a payment', () => {
	for (const isLost of [false, true]) {
		const what = isLost ? 'whose answer was lost' : 'that was made'
		it(`again with a fresh number after not_processed pays once: ${what}`, async () => {
			const { pay, intents } = await taken(isLost)
			const before = await intents()
			const seen: Outcome[] = []
			for (let number = 200; number < 205; number++)
				try {
					await pay(`000${number}`)
					break
				} catch (error) {
					if (!isTarjaError(error)) throw error
					seen.push(error.outcome)
					if (error.outcome !== 'not_processed') break
				}
			expect(seen).to.deep.equal(['duplicate'])
			expect(await intents()).to.equal(before)
		})

		it(`and answers its caller by the outcome does not say that nothing was sent: ${what}`, async () => {
			const { pay, intents } = await taken(isLost)
			const before = await intents()
			const statuses: Record<Outcome, number> = { not_processed: 503, rejected: 402, unknown: 202, duplicate: 409 }
			const status = await pay('000200').then(
				() => 200,
				(error) => (isTarjaError(error) ? statuses[error.outcome] : 500),
			)
			expect(status).to.equal(409)
			expect(await intents()).to.equal(before)
		})
	}
})
