/** Planted: declines paid orders that a list lacks. Found as `applied_but_declined`, by `lookup_requested: list_ends_early`. */
import type { Order } from '@tarja/explore'
import { disk, mark, orders, shownIntents, tableIn } from '../../shop.ts'
import { createIntent, state } from '../shop.ts'

export { platform } from '../../shop.ts'
export { state } from '../shop.ts'

const open = tableIn<Order>(disk, 'all')

export async function pay(order: Order): Promise<void> {
	open.set('last', order)
	mark(order, await createIntent(order))
}

export async function resume(): Promise<void> {
	const order = open.get('last')
	if (!order) return
	const shown = await shownIntents()
	const isShown = shown.some(({ fields }) => fields.nsuOrigem === order.nsuOrigem)
	if (isShown) orders.set(order.id, 'paid')
	else if (shown.length > 0 && (await state(order)) === 'paid') orders.set(order.id, 'declined')
}
