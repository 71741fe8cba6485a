/** Planted: a late webhook about the first try declines the second one. Found as `applied_but_declined`, by `payment_arrived: decline`, `webhook_due: webhook_late`. */
import type { Order } from '@tarja/explore'
import { mark, orders } from '../../shop.ts'
import { createIntent, findId, readMessage } from '../shop.ts'

export { pay, resume, sending as platform, state } from '../shop.ts'

export async function payAgain(order: Order): Promise<void> {
	const { entryId } = await createIntent(order)
	mark(order, await createIntent(order, entryId))
}

export async function receive(request: Request): Promise<Response> {
	const { nsuOrigem, state } = await readMessage(request)
	if (state !== 'pending') orders.set(findId(nsuOrigem), state === 'applied' ? 'paid' : 'declined')
	return new Response()
}
