/** Planted: treats a payment as absent after a minute, but a paused process sends it later. Found as `applied_twice`, by `payment_requested: pause`. */
import type { ExploredPlatform, Order } from '@tarja/explore'
import { bodyOf, platform as listing, mark, orders, resumeWith, withJournal } from '../shop.ts'

export const platform: ExploredPlatform = { ...listing, settings: { tokenLifetimeSeconds: 3600 } }

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	mark(order, await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }))
}

export const resume = () => resumeWith(client, { absentAfterMs: 60_000 })

export const state = orders.state
