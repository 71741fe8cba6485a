/**
 * valibot schemas of a payment intent's fields, as the reference shows them (§2.2, §4.2).
 * @module
 */
import * as v from 'valibot'
import type { Field } from '../input-schema.ts'
import { intentFields, queryFields, type RawInteger } from './fields.ts'
import type { Instant } from './payment-intent.ts'

type Optional<Input, Output = Input> = v.OptionalSchema<v.GenericSchema<Input, Output>, undefined>

/** Schema of each body field that the reference shows for a payment intent; every field may be left out. */
export type PaymentIntentEntries = {
	/** Digits; origin sequence number (reference §2.2). */
	readonly nsuOrigem: Optional<string>
	/** Digits; transaction amount (reference §2.2). Its unit and currency are not shown. */
	readonly valorTransacao: Optional<string>
	/** ISO 8601 UTC timestamp, `yyyy-mm-ddThh:mm:ssZ`; terminal date and time (reference §2.2). */
	readonly dataHoraTerminal: Optional<Date | Instant | string, string>
	/** Integer; card identifier (reference §2.2). */
	readonly idCartao: Optional<number | bigint | string, number | RawInteger>
	/** 14 digits; point-of-sale network origin (reference §2.2). */
	readonly redeOrigemOperacaoPDV: Optional<string>
	/** Requesting terminal name (reference §2.2). */
	readonly terminalRequisitante: Optional<string>
	/** External card code (reference §2.2). */
	readonly codigoExternoCartao: Optional<string>
	/** Integer; client identifier (reference §2.2). */
	readonly idCliente: Optional<number | bigint | string, number | RawInteger>
}

/** Creates the schema of a field. The field may be left out. Otherwise the schema checks its value, and returns the value to send. */
function toSchema({ convert, expected }: Field, section: string) {
	const isSent = (value: unknown): boolean => value !== undefined
	return v.optional(
		v.pipe(v.any(), v.transform(convert), v.custom(isSent, `expected ${expected} (reference §${section})`)),
	)
}

function toSchemas<Entries>(fields: Readonly<Record<string, Field>>, section: string): Entries {
	return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field, section)])) as Entries
}

/**
 * The eight fields of a payment intent, in the order of the reference, which is also their order in the request. It is a plain object
 * schema: pick from it, extend it, or use it in a form. `payments.createIntent` adds rules for the whole body: it accepts `extra`, and
 * names the nearest field for an unknown one.
 *
 * @see Platform reference §2.2.
 * @example
 * ```ts
 * import { paymentIntent } from '@tarja/catalogue/schemas'
 * import * as v from 'valibot'
 *
 * const form = v.required(v.pick(paymentIntent, ['nsuOrigem', 'valorTransacao']))
 * const check = (fields: FormData) => v.safeParse(form, Object.fromEntries(fields))
 * ```
 */
export const paymentIntent: v.ObjectSchema<PaymentIntentEntries, undefined> = /* @__PURE__ */ v.object(
	/* @__PURE__ */ toSchemas<PaymentIntentEntries>(intentFields, '2.2'),
)

type QueryEntries = { readonly meioPagamento: Optional<string> }

/** The query of a payment intent, as a plain object schema (reference §4.2). */
export const paymentIntentQuery: v.ObjectSchema<QueryEntries, undefined> = /* @__PURE__ */ v.object(
	/* @__PURE__ */ toSchemas<QueryEntries>(queryFields, '4.2'),
)
