/** Planted: finds a payment by its number alone. Found as `paid_not_applied`, by `lookup_requested: list_shows_older`. */
import type { Order } from '@tarja/explore'
import { orders, shownIntents } from '../../shop.ts'
import { pay as send } from '../shop.ts'

export { refunding as platform, resume, state } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	const shown = await shownIntents()
	if (shown.some(({ fields }) => fields.nsuOrigem === order.nsuOrigem)) return orders.set(order.id, 'paid')
	await send(order)
}
