/** Pays each order once, with a journal on a permanent disk and a list of the platform's payments. */
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
