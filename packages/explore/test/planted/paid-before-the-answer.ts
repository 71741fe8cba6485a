/** Planted: marks the order as paid before sending it. Found as `paid_not_applied`, by `payment_requested: kill`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, plain } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	orders.set(order.id, 'paid')
	await plain.payments.createIntent({ body: bodyOf(order) })
}

export const state = orders.state
