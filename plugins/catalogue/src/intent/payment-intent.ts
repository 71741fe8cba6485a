/**
 * The types of a payment intent, from its schemas.
 * @module
 */
import type * as v from 'valibot'
import type { paymentIntent, paymentIntentQuery } from './schemas.ts'

export type { Instant } from './schemas.ts'

/** Fields that the reference doesn't show. */
interface Extra {
	/**
	 * Fields that the reference doesn't show. They are sent unchanged beside the others. A name that the reference shows isn't allowed
	 * in `extra`.
	 */
	readonly extra?: Readonly<Record<string, unknown>>
}

/**
 * The body that creates a payment intent. The reference doesn't show which fields are required, so none is, unless the binding requires
 * it.
 *
 * @see Platform reference §2.2.
 */
export interface PaymentIntent extends Readonly<v.InferInput<typeof paymentIntent>>, Extra {}

/** The name of a field that the reference shows (§2.2). */
export type PaymentIntentField = keyof typeof paymentIntent.entries

/** The query of a payment intent (reference §4.2). */
export interface PaymentIntentQuery extends Readonly<v.InferInput<typeof paymentIntentQuery>>, Extra {}
