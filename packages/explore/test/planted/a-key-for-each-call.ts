/** Planted: uses a new unique key for every request, as documented (square/square-mcp-server#31). Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const key = crypto.randomUUID()
	mark(order, await client.journal.once(key, client.payments.createIntent, { body: bodyOf(order) }))
}

export const state = orders.state
