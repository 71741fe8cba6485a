/** Looks an unresolved payment up by its number. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark } from '../../shop.ts'
import { client, createShown } from '../shop.ts'

export { resume, showing as platform, state } from '../shop.ts'

export const pay = async (order: Order) =>
	mark(order, await client.journal.once(order.id, createShown, { body: bodyOf(order) }))
