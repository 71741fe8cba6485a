/**
 * The fields of a payment intent, as the reference shows them (§2.2, §4.2).
 * @module
 */

/** A moment in time as `Temporal.Instant` and `Temporal.ZonedDateTime` represent it. */
export interface Instant {
	/** Moment in milliseconds since 1970-01-01T00:00:00Z. */
	readonly epochMilliseconds: number
}

/**
 * The body that creates a payment intent. The reference doesn't show which fields are required, so none is, unless the binding requires
 * it.
 *
 * @see Platform reference §2.2.
 */
export interface PaymentIntent {
	/** Origin sequence number: digits. Leading zeros are kept. */
	readonly nsuOrigem?: string
	/** Transaction amount: digits. Its unit and currency are not shown. */
	readonly valorTransacao?: string
	/**
	 * Terminal date and time. A `Date` or Temporal value is sent as `yyyy-mm-ddThh:mm:ssZ` (UTC, no milliseconds); a text must have
	 * this form.
	 */
	readonly dataHoraTerminal?: Date | Instant | string
	/** Card identifier: an integer. Pass one beyond 2^53 as `bigint` or as digits in text, because a `number` would round it. */
	readonly idCartao?: number | bigint | string
	/** Point-of-sale network origin: 14 digits. Leading zeros are kept. */
	readonly redeOrigemOperacaoPDV?: string
	/** Name of the terminal that asks for the payment. */
	readonly terminalRequisitante?: string
	/** External card code. */
	readonly codigoExternoCartao?: string
	/** Client identifier: an integer. Pass one beyond 2^53 as `bigint` or as digits in text. */
	readonly idCliente?: number | bigint | string
	/**
	 * Fields that the reference doesn't show. They are sent unchanged beside the fields above. A name that the reference shows isn't allowed
	 * in `extra`.
	 */
	readonly extra?: Readonly<Record<string, unknown>>
}

/** The name of a field that the reference shows (§2.2). */
export type PaymentIntentField = Exclude<keyof PaymentIntent, 'extra'>

/** The query of a payment intent (reference §4.2). */
export interface PaymentIntentQuery {
	/** Sent with no value unless given, as in the reference. Its type and allowed values are not shown. */
	readonly meioPagamento?: string
	/** Parameters that the reference doesn't show. They are sent unchanged beside `meioPagamento`. */
	readonly extra?: Readonly<Record<string, unknown>>
}
