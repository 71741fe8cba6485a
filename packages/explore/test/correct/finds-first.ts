/** Looks the order up in the journal before paying, like a page that shows the order. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const found = await client.journal.find(order.id)
	mark(order, found ?? (await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })))
}

export const resume = () => resumeWith(client)

export const state = orders.state
