/** Planted: only the first try goes through once(). Found as `applied_twice`, by `payment_arrived: decline`, `payment_applied: kill`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, plain } from '../../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function payAgain(order: Order): Promise<void> {
	await plain.payments.createIntent({ body: bodyOf(order) })
	orders.set(order.id, 'paid')
}
