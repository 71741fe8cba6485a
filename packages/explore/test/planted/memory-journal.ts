/** Planted: keeps its journal in memory. Found as `applied_twice`. */
import type { Order } from '@tarja/explore'
import { memoryJournal } from '@tarja/journal/memory'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal({ store: memoryJournal() })

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export const state = orders.state
