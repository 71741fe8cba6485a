/** Planted: pays from two places that don't coordinate (medusajs/medusa#13301). Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, disk, orders, plain, tableIn } from '../shop.ts'

const asked = tableIn<Order>(disk, 'asked')

export async function pay(order: Order): Promise<void> {
	asked.set('last', order)
	await plain.payments.createIntent({ body: bodyOf(order) })
	orders.set(order.id, 'paid')
}

export async function resume(): Promise<void> {
	const last = asked.get('last')
	if (last && (await orders.state(last)) === 'open') await pay(last)
}

export const state = orders.state
