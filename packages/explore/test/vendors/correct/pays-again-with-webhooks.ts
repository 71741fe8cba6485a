/** A refusal by webhook changes nothing, because it may be about an earlier try. The customer may pay again. */
import type { Order } from '@tarja/explore'
import { mark, orders } from '../../shop.ts'
import { createIntent, findId, readMessage } from '../shop.ts'

export { pay, resume, sending as platform, state } from '../shop.ts'

export async function payAgain(order: Order): Promise<void> {
	const { state, entryId } = await createIntent(order)
	mark(order, state === 'rejected' ? await createIntent(order, entryId) : { state })
}

export async function receive(request: Request): Promise<Response> {
	const { nsuOrigem, state } = await readMessage(request)
	if (state === 'applied') orders.set(findId(nsuOrigem), 'paid')
	return new Response()
}
