/** Planted: takes a new number for each try, so that nothing is the same payment. Found as `applied_twice`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()
let tries = 0

export async function pay(order: Order): Promise<void> {
	const nsuOrigem = String(Date.now() + tries++).slice(-6)
	const made = await client.journal.once(`${order.id}-${nsuOrigem}`, client.payments.createIntent, {
		body: { ...bodyOf(order), nsuOrigem },
	})
	if (made.state === 'applied') orders.set(order.id, 'paid')
	if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export const state = orders.state
