/** Planted: believes each refusal that a lookup shows. Found as `applied_but_declined`, by `payment_applied: lose_response`, `lookup_requested: lookup_shows_another`. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, plain } from '../../shop.ts'
import { client, createShown, getIntent } from '../shop.ts'

export { showing as platform, state } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, createShown, { body: bodyOf(order) })
	mark(order, made)
	if (made.state !== 'unresolved') return
	const { data } = await plain.call(getIntent, { params: { nsuOrigem: order.nsuOrigem } })
	if (Object(data).status === 'DECLINED') orders.set(order.id, 'declined')
}
