/** Pays again at once if nothing was sent. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	for (let asked = 0; asked < 3; asked++) {
		const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
		mark(order, made)
		if (made.state !== 'not_processed') return
	}
}

export const resume = () => resumeWith(client)

export const state = orders.state
