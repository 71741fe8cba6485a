/** Sends two further steps. If the platform refuses the second one, it says so, although the first one succeeded. */
import type { Order } from '@tarja/explore'
import { client, confirm, createRefundBody, refund, toStep } from '../shop.ts'

export { confirming as platform, pay, resume, state } from '../shop.ts'

export async function next(order: Order) {
	await client.call(confirm, createRefundBody(order))
	return toStep(await client.journal.once(`refund-${order.id}`, refund, createRefundBody(order), { of: order.id }))
}
