/** Planted: treats every order that is decided as paid, because a decline of this platform is a 200. Found as `paid_not_applied`, by `payment_arrived: decline`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	const status = 'error' in made ? Object(made.error).response?.status : 200
	if (made.state === 'applied' || (made.state === 'rejected' && status === 200)) orders.set(order.id, 'paid')
	else if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export const resume = () => resumeWith(client)

export const state = orders.state
