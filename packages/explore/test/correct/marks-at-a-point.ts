/** Writes the order once, and may die before and after it. */
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
