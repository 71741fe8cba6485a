/** Planted: keeps the state of a declined order for ever. Found as `applied_but_declined`, by `payment_arrived: decline`. */
import type { Order } from '@tarja/explore'
import { mark } from '../../shop.ts'
import { createIntent, state } from '../shop.ts'

export { refunding as platform, resume, state } from '../shop.ts'

const markOnce = async (order: Order, made: { readonly state: string }) => {
	if ((await state(order)) === 'open') mark(order, made)
}

export const pay = async (order: Order) => markOnce(order, await createIntent(order))

export async function payAgain(order: Order): Promise<void> {
	const { entryId } = await createIntent(order)
	await markOnce(order, await createIntent(order, entryId))
}
