/** One order, one payment: a journal on a disk that stays, and a list of the platform's. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	mark(order, made)
}

export const resume = () => resumeWith(client)

export const state = orders.state
