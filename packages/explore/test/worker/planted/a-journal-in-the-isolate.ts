/** Planted: keeps its journal in the isolate's memory. Found as `twice`. */
import type { Order } from '@tarja/explore'
import { memoryJournal } from '@tarja/journal/memory'
import { bodyOf, intentsOfSpan, mark, orders, withJournal } from '../shop.ts'

export { PaymentJournal, platform, Senders } from '../shop.ts'

const client = withJournal(memoryJournal())

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	await mark(order, made)
}

export const resume = () => client.journal.reconcile(intentsOfSpan)

export const state = orders.state
