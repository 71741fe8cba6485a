/** Planted: marks the order in two writes, and dies between them. Found as `applied_but_declined`, by `point:order marked: kill`. */
import type { Order } from '@tarja/explore'
import { point } from '@tarja/explore/point'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') {
		orders.set(order.id, 'declined')
		await point('order marked')
		orders.set(order.id, 'paid')
	}
}

export const state = orders.state
