/** Planted: each click of "pay again" has a reference of its own. Found as `applied_twice`, by `payment_arrived: decline`, `payment_applied: second_process`. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark } from '../../shop.ts'
import { client } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function payAgain(order: Order): Promise<void> {
	const reference = `${order.id}-${crypto.randomUUID()}`
	mark(order, await client.journal.once(reference, client.payments.createIntent, { body: bodyOf(order) }))
}
