/** Planted: believes only the call that has sent. Found as `left_open`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied' && made.result) orders.set(order.id, 'paid')
	if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export const resume = () => resumeWith(client)

export const state = orders.state
