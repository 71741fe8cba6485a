/** Confirms a paid order with a request that it may repeat. */
import { operation } from '@tarja/core'
import type { ExploredPlatform, Order } from '@tarja/explore'
import { client, createRefundBody, refunding } from '../shop.ts'

export { pay, resume, state } from '../shop.ts'

const confirm = operation({ method: 'PUT', path: '/explored/confirmations', effect: 'idempotent' })
export const platform: ExploredPlatform = {
	bindings: { ...refunding.bindings, 'payments.confirm': confirm },
	responses: { ...refunding.responses, 'payments.confirm': { body: {} } },
}

export async function next(order: Order) {
	await client.call(confirm, createRefundBody(order))
	return 'done'
}
