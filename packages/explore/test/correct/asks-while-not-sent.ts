/** Asks again at once where nothing was sent. */
import type { Order } from '@tarja/explore'
import { bodyOf, intentsOfSpan, mark, orders, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	for (let asked = 0; asked < 3; asked++) {
		const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
		mark(order, made)
		if (made.state !== 'not_processed') return
	}
}

export const resume = () => client.journal.reconcile(intentsOfSpan)

export const state = orders.state
