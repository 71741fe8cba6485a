/** Refunds a paid order once, by a reference of its own. */
import type { Order } from '@tarja/explore'
import { client, createRefundBody, refund, toStep } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export const next = async (order: Order) =>
	toStep(await client.journal.once(`refund-${order.id}`, refund, createRefundBody(order), { of: order.id }))
