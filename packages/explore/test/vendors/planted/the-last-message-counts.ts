/** Planted: writes the state of each webhook over the last one. Found as `left_open`, by `webhook_due: webhook_out_of_order`. */
import { orders } from '../../shop.ts'
import { createIntent, findId, readMessage } from '../shop.ts'

export { resume, sending as platform, state } from '../shop.ts'
export const pay = createIntent

const words = { applied: 'paid', pending: 'open', rejected: 'declined' } as const

export async function receive(request: Request): Promise<Response> {
	const { nsuOrigem, state } = await readMessage(request)
	orders.set(findId(nsuOrigem), words[state])
	return new Response()
}
