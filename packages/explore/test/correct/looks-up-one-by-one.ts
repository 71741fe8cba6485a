/** Looks up each open call alone, in a list that may hold other payments. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, shownIntents, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	mark(
		order,
		await client.journal.once(order.id, (ticket) => client.payments.createIntent({ body: bodyOf(order) }, ticket)),
	)
}

export const resume = () => client.journal.reconcile(async () => ({ payments: await shownIntents(), complete: true }))

export const state = orders.state
