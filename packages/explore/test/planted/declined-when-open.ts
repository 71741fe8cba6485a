/** Planted: takes an open order for a declined one. Found as `applied_but_declined`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	orders.set(order.id, made.state === 'applied' ? 'paid' : 'declined')
}

export const state = orders.state
