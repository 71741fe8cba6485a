/** Planted: reads the status alone, and treats a 200 without a body as a failed payment. Found as `applied_but_declined`, by `payment_applied: lose_body`. */
import { isTarjaError } from '@tarja/core'
import type { Order } from '@tarja/explore'
import { bodyOf, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	const hasStatusOnly = 'error' in made && isTarjaError(made.error) && made.error.record?.status === 200
	if (made.state === 'rejected' || hasStatusOnly) orders.set(order.id, 'declined')
}

export const resume = () => resumeWith(client)

export const state = orders.state
