/** Planted: stores a webhook, and then overwrites it by the response. Found as `left_open`, by `payment_applied: webhook_first`. */
import type { Order } from '@tarja/explore'
import { disk, tableIn } from '../../shop.ts'
import { createIntent, findId, readMessage } from '../shop.ts'

export { resume, sending as platform } from '../shop.ts'

const rows = tableIn<'sent' | 'paid' | 'declined'>(disk, 'rows')
const seen = tableIn<true>(disk, 'messages')

export async function pay(order: Order): Promise<void> {
	if (rows.get(order.id)) return
	const { state } = await createIntent(order)
	if (state === 'applied') rows.set(order.id, 'sent')
	if (state === 'rejected') rows.set(order.id, 'declined')
}

export async function receive(request: Request): Promise<Response> {
	const { id, nsuOrigem, state } = await readMessage(request)
	if (state !== 'applied' || seen.get(id)) return new Response()
	seen.set(id, true)
	rows.set(findId(nsuOrigem), 'paid')
	return new Response()
}

export async function state({ id }: Order) {
	const found = rows.get(id)
	return found === 'paid' || found === 'declined' ? found : 'open'
}
