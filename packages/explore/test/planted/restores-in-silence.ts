/** Planted: restores its journal from a copy without marking it. Found as `applied_twice`, by `payment_applied: kill`, `process_started: restore`. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	mark(order, await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }))
}

export async function restored(): Promise<void> {}

export const resume = () => resumeWith(client)

export const state = orders.state
