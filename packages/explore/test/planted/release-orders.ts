/** Planted: keeps its orders in the directory of the release. Found as `left_open`. */

import { resolve } from 'node:path'
import type { Order } from '@tarja/explore'
import { bodyOf, ordersIn, withJournal } from '../shop.ts'

const client = withJournal()
const here = ordersIn(resolve(process.cwd()))
const asked = new Set<string>()

export async function pay(order: Order): Promise<void> {
	if (asked.has(order.id)) return
	asked.add(order.id)
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied' && made.result) here.set(order.id, 'paid')
	if (made.state === 'rejected') here.set(order.id, 'declined')
}

export const state = here.state
