/** Planted: treats a 401 as a declined card. Found as `applied_but_declined`, by `payment_applied: respond_401`. */
import { isTarjaError } from '@tarja/core'
import type { Order } from '@tarja/explore'
import { bodyOf, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	const isUnauthorized = 'error' in made && isTarjaError(made.error) && made.error.response?.status === 401
	if (made.state === 'rejected' || isUnauthorized) orders.set(order.id, 'declined')
}

export const resume = () => resumeWith(client)

export const state = orders.state
