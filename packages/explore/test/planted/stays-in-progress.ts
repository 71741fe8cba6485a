/** Planted: leaves a record in progress for ever, where its process has died (aws-powertools/powertools-lambda#53). Found as `left_open`. */
import type { Order } from '@tarja/explore'
import { bodyOf, disk, orders, plain, tableIn } from '../shop.ts'

const records = tableIn<'in progress'>(disk, 'records')

export async function pay(order: Order): Promise<void> {
	if (records.get(order.id)) return
	records.set(order.id, 'in progress')
	await plain.payments.createIntent({ body: bodyOf(order) })
	orders.set(order.id, 'paid')
}

export const state = orders.state
