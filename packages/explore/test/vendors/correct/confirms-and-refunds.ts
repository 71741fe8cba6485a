/** Sends two further steps. If the second one is refused, it says so, although the first one was applied. */
import type { Order } from '@tarja/explore'
import { client, confirm, createRefundBody, refund, toStep } from '../shop.ts'

export { confirming as platform, pay, resume, state } from '../shop.ts'

export async function next(order: Order) {
	await client.call(confirm, createRefundBody(order))
	return toStep(await client.journal.once(`refund-${order.id}`, refund, createRefundBody(order), { of: order.id }))
}
