/** Planted: treats every 200 to a refund as done. Found as `step_not_applied`, by `call_requested: decline`. */
import type { Order } from '@tarja/explore'
import { client, createRefundBody, refund } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function next(order: Order) {
	const { state } = await client.journal.once(`refund-${order.id}`, refund, createRefundBody(order), { of: order.id })
	return state === 'unresolved' ? 'open' : 'done'
}
