/** Planted: sends a refund again after every failure. Found as `step_applied_twice`, by `call_responded: lose_response`. */
import type { Order } from '@tarja/explore'
import { plain } from '../../shop.ts'
import { createRefundBody, refund, refunds } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function next(order: Order) {
	if (refunds.get(order.id)) return 'done'
	await plain.call(refund, createRefundBody(order))
	refunds.set(order.id, 'done')
	return 'done'
}
