// Programs that look right and are not, each with an order that has a payment already: they pay once, in every runtime.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { httpStatus, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it, openSpace } from '@tarja-test/harness'
import { auth, intent, intentPath as path } from './client-for.ts'

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const

/** A client whose order has been paid, perhaps with the response lost. */
async function takeToken(isLost: boolean) {
	const space = await openSpace()
	const client = createClient({ baseUrl: space.baseUrl, auth: auth(), allowBrowserReplays: true })
		.use(payments({ createIntent: { outcomeOf } }))
		.use(journal({ store: memoryJournal() }))
	// Always: a browser sends the request again.
	if (isLost) await space.fault({ match: { path }, at: 'after-commit', action: 'close', times: 'always' })
	const pay = (nsuOrigem: string, reference = 'order-7') =>
		client.journal.once(reference, client.payments.createIntent, { body: { ...intent, nsuOrigem } })
	await pay('000123')
	return { pay, intents: async () => (await space.log()).totals.intents }
}

describe('a program that pays an order that has a payment', () => {
	for (const isLost of [false, true]) {
		const what = isLost ? 'whose response was lost' : 'that was made'
		it(`again with a fresh number until it is applied pays once: ${what}`, async () => {
			const { pay, intents } = await takeToken(isLost)
			const before = await intents()
			const seen = new Set<string>()
			for (let number = 200; number < 205; number++) seen.add((await pay(`000${number}`)).state)
			expect([...seen]).to.deep.equal(['conflict'])
			expect(await intents()).to.equal(before)
		})

		it(`and responds to its caller by the state does not say that nothing was sent: ${what}`, async () => {
			const { pay, intents } = await takeToken(isLost)
			const before = await intents()
			const conflict = await pay('000200')
			expect(httpStatus(conflict)).to.equal(409)
			expect(conflict).to.include({ holder: isLost ? 'unresolved' : 'applied', differs: 'fields' })
			expect(await intents()).to.equal(before)
		})
	}
})
