/** Planted: looks whether a refund exists, and locks nothing. Found as `step_applied_twice`, by `call_requested: second_process`. */
import type { Order } from '@tarja/explore'
import { plain } from '../../shop.ts'
import { createRefundBody, refund, refunds } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function next(order: Order) {
	const found = refunds.get(order.id)
	if (found) return found
	try {
		await plain.call(refund, createRefundBody(order))
		refunds.set(order.id, 'done')
	} catch {
		refunds.set(order.id, 'open')
	}
	return refunds.get(order.id)
}
