/** Planted: takes "already captured" for a failure (omise/omise-woocommerce#281). Found as `lost`. */
import { isTarjaError } from '@tarja/core'
import type { Order } from '@tarja/explore'
import { bodyOf, orders, withJournal } from '../shop.ts'

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	try {
		await client.payments.createIntent({ body: bodyOf(order) }, { reference: order.id })
		orders.set(order.id, 'paid')
	} catch (error) {
		if (isTarjaError(error) && error.outcome !== 'unknown') orders.set(order.id, 'declined')
	}
}

export const state = orders.state
