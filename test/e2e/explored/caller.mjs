// The caller of a service that pays: they write down what its answer says.
import { orders } from '../../../packages/explore/test/shop.ts'

/** Asks once, and once more with whatever an answer that is no refused card hands out to be sent back. */
export const askedWith = (ask) => async (order) => {
	const first = await ask(order)
	const { retryOf } = first.body
	const { status, body } = retryOf && first.status !== 402 ? await ask({ ...order, retryOf }) : first
	if (body.state === 'applied') orders.set(order.id, 'paid')
	if (status === 402) orders.set(order.id, 'declined')
}
