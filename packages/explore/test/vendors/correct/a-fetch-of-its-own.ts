/** Its own fetch passes each request on, once. */
import type { Order } from '@tarja/explore'
import { bodyOf, createPlain, mark, withJournal } from '../../shop.ts'

export { refunding as platform, resume, state } from '../shop.ts'

const send: typeof fetch = (input, init) => fetch(input, init)
const client = withJournal({}, createPlain({ fetch: send, fetchSends: 'once' }))

export const pay = async (order: Order) =>
	mark(order, await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }))
