/** Planted: retries after every failure. Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, plain } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	for (let tries = 0; tries < 3; tries++) {
		const answer = await plain.payments.createIntent({ body: bodyOf(order) }).catch(() => undefined)
		if (answer) return orders.set(order.id, 'paid')
	}
}

export const state = orders.state
