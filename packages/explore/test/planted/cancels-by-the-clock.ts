/** Planted: cancels an order after ten minutes without a response (woocommerce/woocommerce#21083). Found as `applied_but_declined`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, disk, orders, plain, tableIn } from '../shop.ts'

const asked = tableIn<number>(disk, 'asked')

export async function pay(order: Order): Promise<void> {
	const since = asked.get(order.id)
	if (since !== undefined) {
		if (since + 600_000 < Date.now()) orders.set(order.id, 'declined')
		return
	}
	asked.set(order.id, Date.now())
	await plain.payments.createIntent({ body: bodyOf(order) })
	orders.set(order.id, 'paid')
}

export const state = orders.state
