/** Planted: its list is always empty. Found as `left_open`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { reconcile } from '@tarja/journal/reconcile'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export async function resume(): Promise<void> {
	await reconcile(client.journal, async () => [])
}

export const state = orders.state
