/** Confirms a paid order with a request that it may repeat. */
import type { Order } from '@tarja/explore'
import { client, confirm, createRefundBody } from '../shop.ts'

export { confirming as platform, pay, resume, state } from '../shop.ts'

export async function next(order: Order) {
	await client.call(confirm, createRefundBody(order))
	return 'done'
}
