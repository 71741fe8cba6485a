/** Planted: records the payment only after the charge, so a failed charge leaves no row (dimagi/commcare-hq#33509). Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { point } from '@tarja/explore/point'
import { bodyOf, disk, orders, plain, tableIn } from '../shop.ts'

const payments = tableIn<'made'>(disk, 'payments')

export async function pay(order: Order): Promise<void> {
	if (!payments.get(order.id)) {
		await plain.payments.createIntent({ body: bodyOf(order) })
		await point('charged')
		payments.set(order.id, 'made')
	}
	orders.set(order.id, 'paid')
}

export const state = orders.state
