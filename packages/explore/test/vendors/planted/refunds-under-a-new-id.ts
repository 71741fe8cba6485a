/** Planted: gives each request for a refund a new id. Found as `step_applied_twice`, by `call_responded: lose_body`. */
import type { Order } from '@tarja/explore'
import { plain } from '../../shop.ts'
import { createRefundBody, refund, refunds } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function next(order: Order) {
	if (refunds.get(order.id)) return 'done'
	await plain.call(refund, { body: { ...createRefundBody(order).body, refundId: crypto.randomUUID() } })
	refunds.set(order.id, 'done')
	return 'done'
}
