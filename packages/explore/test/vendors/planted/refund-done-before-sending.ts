/** Planted: writes "done" for a refund, and then sends it. Found as `step_not_applied`, by `call_requested: kill`. */
import type { Order } from '@tarja/explore'
import { plain } from '../../shop.ts'
import { createRefundBody, refund, refunds } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function next(order: Order) {
	if (refunds.get(order.id)) return 'done'
	refunds.set(order.id, 'done')
	await plain.call(refund, createRefundBody(order))
	return 'done'
}
