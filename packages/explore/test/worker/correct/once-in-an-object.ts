/** Pays each order once, with a journal in a Durable Object and orders in KV. */
import type { Order } from '@tarja/explore'
import { bodyOf, createExploredJournal, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { PaymentJournal, platform, Senders } from '../shop.ts'

const client = withJournal()

export const reset = () => createExploredJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	await mark(order, made)
}

export const resume = () => resumeWith(client)

export const state = orders.state
