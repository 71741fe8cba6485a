/** Planted: its own fetch repeats what failed. Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, createPlain, mark, resumeWith, withJournal } from '../../shop.ts'

export { platform } from '../../shop.ts'
export { state } from '../shop.ts'

// A copy, because a body has one reader.
const repeat: typeof fetch = (input, init) => {
	const request = new Request(input, init)
	return fetch(request.clone()).catch(() => fetch(request))
}
const client = withJournal({}, createPlain({ fetch: repeat, fetchSends: 'once' }))

export async function pay(order: Order): Promise<void> {
	mark(order, await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }))
}

export const resume = () => resumeWith(client)
