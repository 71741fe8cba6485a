/** Refunds a paid order as a step of the order. */
import type { Order } from '@tarja/explore'
import { client, createRefundBody, refund, toStep } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export const next = async (order: Order) => toStep(await client.journal.once(order.id, refund, createRefundBody(order)))
