/** Planted: sends the next step after an unresolved one. Found as `step_not_applied`, by `call_requested: lose_response`. */
import type { Order } from '@tarja/explore'
import { client, confirm, createRefundBody, refund } from '../shop.ts'

export { confirming as platform, pay, resume, state } from '../shop.ts'

export async function next(order: Order) {
	const { state } = await client.journal.once(`refund-${order.id}`, refund, createRefundBody(order), { of: order.id })
	if (state === 'rejected') return 'refused'
	await client.call(confirm, createRefundBody(order))
	return 'done'
}
