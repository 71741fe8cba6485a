/** Planted: checks for another payment, but locks nothing while it pays (furthemore/APIS#193). Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, disk, orders, plain, tableIn } from '../shop.ts'

const payments = tableIn<string>(disk, 'payments')

export async function pay(order: Order): Promise<void> {
	if (payments.get(order.id)) return
	const { data } = await plain.payments.createIntent({ body: bodyOf(order) })
	payments.set(order.id, JSON.stringify(data))
	orders.set(order.id, 'paid')
}

export const state = orders.state
