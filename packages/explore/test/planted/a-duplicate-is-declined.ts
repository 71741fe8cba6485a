/** Planted: takes "already captured" for a failure (omise/omise-woocommerce#281). Found as `applied_but_declined`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'unresolved') return
	orders.set(order.id, made.state === 'applied' && made.result ? 'paid' : 'declined')
}

export const state = orders.state
