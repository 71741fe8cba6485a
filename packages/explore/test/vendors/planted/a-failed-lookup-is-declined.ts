/** Planted: treats a payment as declined if its lookup fails. Found as `applied_but_declined`, by `payment_applied: lose_response`, `lookup_requested: lookup_404`. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, plain } from '../../shop.ts'
import { client, createShown, getIntent } from '../shop.ts'

export { showing as platform, state } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, createShown, { body: bodyOf(order) })
	mark(order, made)
	if (made.state !== 'unresolved') return
	await plain.call(getIntent, { params: { nsuOrigem: order.nsuOrigem } }).catch(() => orders.set(order.id, 'declined'))
}
