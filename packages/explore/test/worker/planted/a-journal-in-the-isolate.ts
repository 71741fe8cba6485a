/** Planted: keeps its journal in the isolate's memory. Found as `applied_twice`, by `payment_applied: kill`. */
import type { Order } from '@tarja/explore'
import { memoryJournal } from '@tarja/journal/memory'
import { bodyOf, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { PaymentJournal, platform, Senders } from '../shop.ts'

const client = withJournal(memoryJournal())

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	await mark(order, made)
}

export const resume = () => resumeWith(client)

export const state = orders.state
