/** Sends two steps of one order. The second one may be repeated. It is sent after the first is applied. The order is paid after both. */
import { operation } from '@tarja/core'
import type { ExploredPlatform, Order } from '@tarja/explore'
import { bodyOf, platform as listing, mark, orders, resumeWith, withJournal } from '../shop.ts'

const confirm = operation({ method: 'PUT', path: '/explored/confirmations', effect: 'idempotent' })
export const platform: ExploredPlatform = {
	bindings: { ...listing.bindings, 'payments.confirm': confirm },
	responses: { ...listing.responses, 'payments.confirm': { body: {} } },
}

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') await client.call(confirm, { body: { nsuOrigem: order.nsuOrigem } })
	mark(order, made)
}

export const resume = () => resumeWith(client)

export const state = orders.state
