/** Planted: marks the order in two writes, and dies between them. Found as `applied_but_declined`, by `binding:ORDERS.put_stored: kill`. */
import type { Order } from '@tarja/explore'
import { bodyOf, createExploredJournal, orders, withJournal } from '../shop.ts'

export { PaymentJournal, Senders } from '../shop.ts'

const client = withJournal()

export const reset = () => createExploredJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state !== 'applied') return
	await orders.set(order.id, 'declined')
	await orders.set(order.id, 'paid')
}

export const state = orders.state
