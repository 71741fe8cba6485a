/** A webhook can mark an order as paid. It never changes a paid order. */
import { orders } from '../../shop.ts'
import { findId, readMessage } from '../shop.ts'

export { pay, resume, sending as platform, state } from '../shop.ts'

export async function receive(request: Request): Promise<Response> {
	const { nsuOrigem, state } = await readMessage(request)
	if (state === 'applied') orders.set(findId(nsuOrigem), 'paid')
	return new Response(null, { status: 204 })
}
