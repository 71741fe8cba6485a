/** Saves the id from the platform's response, and reads the order's state from the journal. */
import type { Order, OrderState } from '@tarja/explore'
import { bodyOf, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }, { save: ['id'] })
}

export const resume = () => resumeWith(client)

export async function state(order: Order): Promise<OrderState> {
	const found = await client.journal.find(order.id)
	if (found?.state === 'applied') return 'paid'
	return found?.state === 'rejected' ? 'declined' : 'open'
}
