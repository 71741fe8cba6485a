/** Planted: treats a payment as absent as soon as a list shows an earlier one. Found as `applied_twice`, by `payment_applied: lose_response`, `lookup_requested: list_ends_early`. */
import type { Order } from '@tarja/explore'
import { bodyOf, disk, orders, plain, shownIntents, tableIn } from '../../shop.ts'

export { platform } from '../../shop.ts'
export { state } from '../shop.ts'

const sent = tableIn<true>(disk, 'sent')

export async function pay(order: Order): Promise<void> {
	if (sent.get(order.id)) {
		const shown = await shownIntents()
		if (shown.some(({ fields }) => fields.nsuOrigem === order.nsuOrigem)) return orders.set(order.id, 'paid')
		if (shown.length === 0) return
	}
	sent.set(order.id, true)
	await plain.payments.createIntent({ body: bodyOf(order) })
	orders.set(order.id, 'paid')
}
