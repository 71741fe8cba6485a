/** Keeps masked fields as keyed fingerprints. */
import type { Order } from '@tarja/explore'
import { bodyOf, intentsOfSpan, mark, orders, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal({ fingerprintKeys: ['a key of thirty-two characters, ...'] })

export async function pay(order: Order): Promise<void> {
	mark(
		order,
		await client.journal.once(order.id, (ticket) => client.payments.createIntent({ body: bodyOf(order) }, ticket)),
	)
}

export const resume = () => client.journal.reconcile(intentsOfSpan)

export const state = orders.state
