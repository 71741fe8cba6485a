/** Planted: gives each click on "refund" the next number. Found as `step_applied_twice`, by `call_responded: lose_response`. */
import type { Order } from '@tarja/explore'
import { disk, plain, tableIn } from '../../shop.ts'
import { createRefundBody, refund } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

const clicks = tableIn<number>(disk, 'clicks')

export async function next(order: Order) {
	const number = (clicks.get(order.id) ?? 0) + 1
	clicks.set(order.id, number)
	await plain.call(refund, { body: { ...createRefundBody(order).body, number: `R${number}` } })
	return 'done'
}
