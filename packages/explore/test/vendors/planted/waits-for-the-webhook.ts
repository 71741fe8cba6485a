/** Planted: only a webhook marks an order as paid. Found as `left_open`, by `webhook_due: webhook_never`. */
import { orders } from '../../shop.ts'
import { createIntent, findId, readMessage } from '../shop.ts'

export { resume, sending as platform, state } from '../shop.ts'
export const pay = createIntent

export async function receive(request: Request): Promise<Response> {
	const { nsuOrigem, state } = await readMessage(request)
	if (state === 'applied') orders.set(findId(nsuOrigem), 'paid')
	return new Response()
}
