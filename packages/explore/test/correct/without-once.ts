/** Gives the reference to the call itself, and believes only the journal. */
import type { Order } from '@tarja/explore'
import { bodyOf, intentsOfSpan, mark, orders, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	// Its outcome is in the journal, too, and there it is that of the order.
	await client.payments.createIntent({ body: bodyOf(order) }, { reference: order.id }).catch(() => {})
	const found = await client.journal.find(order.id)
	if (found) mark(order, found)
}

export const resume = () => client.journal.reconcile(intentsOfSpan)

export const state = orders.state
