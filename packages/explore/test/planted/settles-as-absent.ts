/** Planted: treats a payment as absent if the list lacks it at first. Found as `applied_twice`, by `journal_write_pending_stored: second_process`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders, shownIntents, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const found = await client.journal.find(order.id)
	if (found?.state === 'unresolved') {
		const shown = await shownIntents()
		const isThere = shown.some(({ fields }) => fields.nsuOrigem === order.nsuOrigem)
		if (isThere) return orders.set(order.id, 'paid')
		await client.journal.once(`${order.id}-anew`, client.payments.createIntent, { body: bodyOf(order) })
		return orders.set(order.id, 'paid')
	}
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export const state = orders.state
