/** Planted: treats every webhook as a payment. Found as `paid_not_applied`, by `payment_arrived: decline`. */
import { orders } from '../../shop.ts'
import { findId, readMessage } from '../shop.ts'

export { pay, resume, sending as platform, state } from '../shop.ts'

export async function receive(request: Request): Promise<Response> {
	const { nsuOrigem } = await readMessage(request)
	orders.set(findId(nsuOrigem), 'paid')
	return new Response()
}
