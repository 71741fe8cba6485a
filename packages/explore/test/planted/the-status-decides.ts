/** Planted: reads the status alone, so a decline in a 200 counts as paid. Found as `paid_not_applied`, by `payment_arrived: decline`. */
import { operation } from '@tarja/core'
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, plain, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()
const create = operation({ ...plain.payments.createIntent.operation, outcomeOf: 'http' })

export async function pay(order: Order): Promise<void> {
	mark(order, await client.journal.once(order.id, create, { body: bodyOf(order) }))
}

export const resume = () => resumeWith(client)

export const state = orders.state
