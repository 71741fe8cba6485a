/** Planted: always releases its lock, even after failures (mollie/WooCommerce#1063). Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, disk, orders, plain, tableIn } from '../shop.ts'

const locks = tableIn<true>(disk, 'locks')

export async function pay(order: Order): Promise<void> {
	if (locks.get(order.id)) return
	locks.set(order.id, true)
	try {
		await plain.payments.createIntent({ body: bodyOf(order) })
		orders.set(order.id, 'paid')
	} finally {
		locks.set(order.id, undefined)
	}
}

export const state = orders.state
