/** Planted: always releases its lock in KV, even after failures. Found as `applied_twice`, by `payment_applied: lose_response`. */
import { env } from 'cloudflare:workers'
import type { Order } from '@tarja/explore'
import { bodyOf, orders, plain } from '../shop.ts'

export { PaymentJournal, Senders } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	const lock = `lock ${order.id}`
	if (await env.ORDERS.get(lock)) return
	await env.ORDERS.put(lock, 'held')
	try {
		await plain.payments.createIntent({ body: bodyOf(order) })
		await orders.set(order.id, 'paid')
	} finally {
		await env.ORDERS.delete(lock)
	}
}

export const state = orders.state
