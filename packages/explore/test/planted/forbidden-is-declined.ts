/** Planted: treats a 403 or 404 of a proxy as a declined card. Found as `applied_but_declined`, by `payment_applied: respond_403_html`. */
import { isTarjaError } from '@tarja/core'
import type { Order } from '@tarja/explore'
import { bodyOf, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	const status = 'error' in made && isTarjaError(made.error) ? made.error.response?.status : undefined
	if (made.state === 'rejected' || status === 403 || status === 404) orders.set(order.id, 'declined')
}

export const resume = () => resumeWith(client)

export const state = orders.state
