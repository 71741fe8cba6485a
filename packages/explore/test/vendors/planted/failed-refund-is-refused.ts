/** Planted: treats every failure of a refund as a refusal. Found as `step_applied_but_refused`, by `call_responded: respond_500`. */
import type { Order } from '@tarja/explore'
import { plain } from '../../shop.ts'
import { createRefundBody, refund, refunds } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function next(order: Order) {
	const found = refunds.get(order.id)
	if (found) return found
	const state = await plain.call(refund, createRefundBody(order)).then(
		() => 'done' as const,
		() => 'refused' as const,
	)
	refunds.set(order.id, state)
	return state
}
