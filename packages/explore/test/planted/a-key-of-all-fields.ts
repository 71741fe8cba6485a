/** Planted: makes the key from the whole body, the time of sending with it (Adyen/adyen-commercetools#1305). Found as `applied_twice`. */
import type { Order } from '@tarja/explore'
import { bodyOf, mark, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const body = { ...bodyOf(order), dataHoraTerminal: new Date() }
	const key = JSON.stringify(body).replaceAll(/\W/g, '-')
	mark(order, await client.journal.once(key, client.payments.createIntent, { body }))
}

export const state = orders.state
