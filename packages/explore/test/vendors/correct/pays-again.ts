/** Pays again after a refusal, with the entry of the refusal. */
import type { Order } from '@tarja/explore'
import { mark } from '../../shop.ts'
import { createIntent } from '../shop.ts'

export { pay, refunding as platform, resume, state } from '../shop.ts'

export async function payAgain(order: Order): Promise<void> {
	const { state, entryId } = await createIntent(order)
	if (state === 'rejected') mark(order, await createIntent(order, entryId))
}
