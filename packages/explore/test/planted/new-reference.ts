/** Planted: uses a new reference while the old one is unresolved. Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	for (const reference of [order.id, `${order.id}-again`]) {
		const made = await client.journal.once(reference, client.payments.createIntent, { body: bodyOf(order) })
		if (made.state === 'applied') return orders.set(order.id, 'paid')
		if (made.state === 'rejected') return orders.set(order.id, 'declined')
	}
}

export const state = orders.state
