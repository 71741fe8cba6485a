/** Planted: uses another reference in each process. Found as `applied_twice`, by `payment_applied: kill`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()
const started = Date.now()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(`${order.id}-${started}`, client.payments.createIntent, {
		body: bodyOf(order),
	})
	if (made.state === 'applied') orders.set(order.id, 'paid')
	if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export const state = orders.state
