/** Planted: a Durable Object stores sent orders only in its memory. Found as `applied_twice`, by `payment_applied: kill`. */
import { env } from 'cloudflare:workers'
import type { Order } from '@tarja/explore'
import { bodyOf, orders, plain } from '#shop'

export { PaymentJournal, Senders } from '#shop'

export async function pay(order: Order): Promise<void> {
	if (!(await env.SENDERS.get(env.SENDERS.idFromName('all')).begin(order.id))) return
	await plain.payments.createIntent({ body: bodyOf(order) })
	await orders.set(order.id, 'paid')
}

export const state = orders.state
