/** Gives the reference to the call itself, and believes only the journal. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	// Its outcome is in the journal, too, and there it is that of the order.
	await client.payments.createIntent({ body: bodyOf(order) }, { reference: order.id }).catch(() => {})
	const found = await client.journal.find(order.id)
	if (found) mark(order, found)
}

export const resume = () => resumeWith(client)

export const state = orders.state
