/** Two people refund one order at the same time. */
import type { Order } from '@tarja/explore'
import { client, createRefundBody, refund, toStep } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function next(order: Order) {
	const ask = () => client.journal.once(`refund-${order.id}`, refund, createRefundBody(order), { of: order.id })
	const [made, other] = await Promise.all([ask(), ask()])
	return toStep(made.state === 'unresolved' ? other : made)
}
