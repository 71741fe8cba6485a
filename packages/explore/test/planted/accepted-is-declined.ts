/** Planted: treats a 202 as a declined card. Found as `applied_but_declined`, by `payment_applied: respond_202`. */
import { isTarjaError } from '@tarja/core'
import type { Order } from '@tarja/explore'
import { bodyOf, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	const status = 'error' in made && isTarjaError(made.error) ? made.error.response?.status : undefined
	if (made.state === 'rejected' || status === 202) orders.set(order.id, 'declined')
}

export const resume = () => resumeWith(client)

export const state = orders.state
