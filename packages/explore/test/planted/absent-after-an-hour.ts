/** Planted: treats a payment as absent if the list lacks it for an hour. Found as `applied_twice`, by `payment_applied: lose_response_and_lag`. */
import type { Order } from '@tarja/explore'
import { bodyOf, disk, orders, shownIntents, tableIn, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()
const tried = tableIn<number>(disk, 'tried')
const hourMs = 3_600_000

export async function pay(order: Order): Promise<void> {
	const isLate = Date.now() - (tried.get(order.id) ?? Date.now()) > hourMs
	const shown = await shownIntents()
	if (shown.some(({ fields }) => fields.nsuOrigem === order.nsuOrigem)) return orders.set(order.id, 'paid')
	if (!tried.get(order.id)) tried.set(order.id, Date.now())
	const reference = isLate ? `${order.id}-again` : order.id
	const made = await client.journal.once(reference, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export const state = orders.state
