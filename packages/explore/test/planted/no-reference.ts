/** Planted: has a journal, and calls without once. Found as `twice`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal({ references: 'optional' })

export async function pay(order: Order): Promise<void> {
	await client.payments.createIntent({ body: bodyOf(order) })
	orders.set(order.id, 'paid')
}

export const state = orders.state
