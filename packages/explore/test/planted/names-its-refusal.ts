/** Planted: names each refusal itself, and so sends a refused order again. Found as `sent_after_refusal`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const found = await client.journal.find(order.id)
	const made = await client.journal.once(
		order.id,
		client.payments.createIntent,
		{ body: bodyOf(order) },
		found?.state === 'rejected' ? { retryOf: found.entryId } : {},
	)
	if (made.state === 'applied') orders.set(order.id, 'paid')
}

export const state = orders.state
