/** Planted: pays again if the order is not recorded as paid. Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, plain } from '../shop.ts'

export { PaymentJournal, Senders } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	await plain.payments.createIntent({ body: bodyOf(order) })
	await orders.set(order.id, 'paid')
}

export const state = orders.state
