/** Planted: treats every row of a list as a payment. Found as `paid_not_applied`, by `payment_arrived: lose_decline`. */
import type { Order } from '@tarja/explore'
import { orders, shownIntents } from '../../shop.ts'
import { pay as send } from '../shop.ts'

export { listingRefused as platform, state } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	const shown = await shownIntents()
	if (shown.some(({ fields }) => fields.nsuOrigem === order.nsuOrigem)) return orders.set(order.id, 'paid')
	await send(order)
}
