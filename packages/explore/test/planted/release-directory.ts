/** Planted: keeps its journal in the directory of the release. Found as `applied_twice`, by `payment_applied: kill`, `process_started: start_elsewhere`. */

import { resolve } from 'node:path'
import type { Order } from '@tarja/explore'
import { directoryJournal } from '@tarja/journal/directory'
import { bodyOf, orders, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const client = withJournal({ store: directoryJournal(resolve(process.cwd(), 'journal')) })

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') orders.set(order.id, 'paid')
	if (made.state === 'rejected') orders.set(order.id, 'declined')
}

export const resume = () => resumeWith(client)

export const state = orders.state
