// The caller of a service that pays. It stores the state in the service's response.
import { orders } from '../../../packages/explore/test/shop.ts'

/** Calls the service once. Calls it again with `retryOf` if the response has one and isn't a declined card. */
export const askedWith = (ask) => async (order) => {
	const first = await ask(order)
	const { retryOf } = first.body
	const { status, body } = retryOf && first.status !== 402 ? await ask({ ...order, retryOf }) : first
	if (body.state === 'applied') orders.set(order.id, 'paid')
	if (status === 402) orders.set(order.id, 'declined')
}
