/** Stores the order's state once. The process may die just before or after that. */
import type { Order } from '@tarja/explore'
import { point } from '@tarja/explore/point'
import { bodyOf, mark, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	await point('answer known')
	mark(order, made)
	await point('order marked')
}

export const resume = () => resumeWith(client)

export const state = orders.state
