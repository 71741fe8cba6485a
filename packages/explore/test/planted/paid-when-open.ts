/** Planted: treats an unresolved order as paid. Found as `paid_not_applied`, by `journal_write_pending_stored: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	orders.set(order.id, made.state === 'rejected' ? 'declined' : 'paid')
}

export const state = orders.state
