/** Planted: marks a failed payment as declined. Found as `applied_but_declined`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, plain } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	await plain.payments.createIntent({ body: bodyOf(order) }).then(
		() => orders.set(order.id, 'paid'),
		() => orders.set(order.id, 'declined'),
	)
}

export const state = orders.state
