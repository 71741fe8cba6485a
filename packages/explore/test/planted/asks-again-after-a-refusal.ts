/** Planted: leaves a refused order open, and sends it again. Found as `sent_after_refusal`, by `payment_arrived: respond_402`. */

import { isTarjaError } from '@tarja/core'
import type { Order } from '@tarja/explore'
import { bodyOf, orders, plain } from '../shop.ts'

export async function pay(order: Order): Promise<void> {
	try {
		await plain.payments.createIntent({ body: bodyOf(order) })
		orders.set(order.id, 'paid')
	} catch (error) {
		if (!isTarjaError(error) || error.outcome === 'unknown') orders.set(order.id, 'declined')
	}
}

export const state = orders.state
