/** Planted: lets an in-progress record expire, and pays again (aws-powertools/powertools-lambda-python#8049). Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, disk, orders, plain, tableIn } from '../shop.ts'

const records = tableIn<{ readonly until: number }>(disk, 'records')

export async function pay(order: Order): Promise<void> {
	const record = records.get(order.id)
	if (record && record.until > Date.now()) return
	records.set(order.id, { until: Date.now() + 30_000 })
	await plain.payments.createIntent({ body: bodyOf(order) })
	orders.set(order.id, 'paid')
}

export const state = orders.state
