/** Marks its journal as restored from a copy, and looks up the listed payments. */
import type { Order } from '@tarja/explore'
import { markRestored } from '@tarja/journal/admin'
import { bodyOf, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	mark(order, await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }))
}

export const restored = () => markRestored(client.journal, { by: 'Ana', note: 'restored from a copy' })

export const resume = () => resumeWith(client)

export const state = orders.state
