/** Two clicks pay again, with the same refusal. */
import type { Order } from '@tarja/explore'
import { mark } from '../../shop.ts'
import { createIntent } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function payAgain(order: Order): Promise<void> {
	const { state, entryId } = await createIntent(order)
	if (state !== 'rejected') return mark(order, { state })
	for (const made of await Promise.all([createIntent(order, entryId), createIntent(order, entryId)])) mark(order, made)
}
