/** Planted: sends a capture again after every failure. Found as `step_applied_twice`, by `call_responded: lose_response`. */
import { operation } from '@tarja/core'
import type { ExploredPlatform, Order } from '@tarja/explore'
import { bodyOf, platform as listing, mark, orders, plain, resumeWith, withJournal } from '../shop.ts'

const capture = operation({ method: 'POST', path: '/explored/captures' })
export const platform: ExploredPlatform = {
	bindings: { ...listing.bindings, 'payments.capture': capture },
	responses: { ...listing.responses, 'payments.capture': { body: {} } },
}

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') await plain.call(capture, { body: { nsuOrigem: order.nsuOrigem } })
	mark(order, made)
}

export const resume = () => resumeWith(client)

export const state = orders.state
