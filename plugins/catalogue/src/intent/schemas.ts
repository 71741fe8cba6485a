/**
 * valibot schemas of a payment intent's fields, as the reference shows them (§2.2, §4.2). The types, `payments.createIntent` and forms use
 * the same ones.
 * @module
 */
import * as v from 'valibot'
import { createConversion, createTextSchema, explain, type Optional } from '../input-schema.ts'

/** A moment in time as `Temporal.Instant` and `Temporal.ZonedDateTime` represent it. */
export interface Instant {
	/** Moment in milliseconds since 1970-01-01T00:00:00Z. */
	readonly epochMilliseconds: number
}

/** An integer beyond 2^53 as `JSON.rawJSON` returns it. `JSON.stringify` writes it as a number with every digit. */
export interface RawInteger {
	readonly rawJSON: string
}

/** Schema of each body field that the reference shows for a payment intent; every field may be left out. */
export type PaymentIntentEntries = {
	/** Origin sequence number: digits. Leading zeros are kept. */
	readonly nsuOrigem: Optional<string>
	/** Transaction amount: digits. Its unit and currency are not shown. */
	readonly valorTransacao: Optional<string>
	/**
	 * Terminal date and time. A `Date` or Temporal value is sent as `yyyy-mm-ddThh:mm:ssZ` (UTC, no milliseconds). A text must have
	 * this form, or be as `toISOString()` writes it; its milliseconds are cut.
	 */
	readonly dataHoraTerminal: Optional<Date | Instant | string, string>
	/** Card identifier: an integer. Pass one beyond 2^53 as `bigint` or as digits in text, because a `number` would round it. */
	readonly idCartao: Optional<number | bigint | string, number | RawInteger>
	/** Point-of-sale network origin: 14 digits. Leading zeros are kept. */
	readonly redeOrigemOperacaoPDV: Optional<string>
	/** Name of the terminal that asks for the payment. */
	readonly terminalRequisitante: Optional<string>
	/** External card code. */
	readonly codigoExternoCartao: Optional<string>
	/** Client identifier: an integer. Pass one beyond 2^53 as `bigint` or as digits in text. */
	readonly idCliente: Optional<number | bigint | string, number | RawInteger>
}

const text: v.GenericSchema<string> = /* @__PURE__ */ createTextSchema(/* @__PURE__ */ explain('text', '2.2'))
const digits: v.GenericSchema<string> = /* @__PURE__ */ createTextSchema(
	/* @__PURE__ */ explain('digits as text, as a number would lose leading zeros', '2.2'),
	/^\d+$/,
)
const fourteenDigits: v.GenericSchema<string> = /* @__PURE__ */ createTextSchema(
	/* @__PURE__ */ explain(
		'14 digits as text, as a number would lose leading zeros; if it can have letters (a CNPJ of 2026), give your own operation: payments({ createIntent: { replace } })',
		'2.2',
	),
	/^\d{14}$/,
)
const timestamp: v.GenericSchema<Date | Instant | string, string> = /* @__PURE__ */ createConversion(
	/* @__PURE__ */ explain('a valid Date, an Instant, or text such as 2026-01-31T23:59:59Z', '2.2'),
	toTimestamp,
)

/**
 * Recognises a date by its members, not by `instanceof`, because a `Date` of another realm (an iframe, a vm context) isn't an instance of
 * this realm's `Date`. A text must be a date that exists, in the documented form, or with milliseconds as `toISOString()` writes them. They
 * are cut, as those of a `Date` are.
 */
function toTimestamp(value: unknown): string | undefined {
	const { epochMilliseconds, getTime } = Object(value) as Partial<Instant & Date>
	const date = new Date(typeof value === 'string' ? value : Number(epochMilliseconds ?? getTime?.call(value)))
	const whole = Number.isNaN(date.getTime()) ? '' : date.toISOString()
	const timestamp = `${whole.slice(0, 19)}Z`
	const isWritten = typeof value !== 'string' || value === timestamp || value === whole
	// A year beyond 9999 has more digits, and a sign.
	return isWritten && whole.length === 24 ? timestamp : undefined
}

/** Returns an integer that JSON writes with every digit. A text must be as JSON writes integers, because `007` would become another id. */
function toInteger(value: unknown): number | RawInteger | undefined {
	const isDigits = typeof value === 'string' && /^(?:0|-?[1-9]\d{0,99})$/.test(value)
	if (!isDigits && typeof value !== 'bigint') return Number.isSafeInteger(value) ? Number(value) : undefined
	if (Number.isSafeInteger(Number(value))) return Number(value)
	// Node 22, Deno 2, Bun 1.2.5, workerd, Chrome 114, Firefox 135 and Safari 18.4 have `JSON.rawJSON`. Elsewhere the integer is refused.
	return (JSON as { rawJSON?: (text: string) => RawInteger }).rawJSON?.(String(value))
}

const integer: v.GenericSchema<number | bigint | string, number | RawInteger> = /* @__PURE__ */ createConversion(
	'expected a safe integer, or a larger one as bigint or as digits in text (reference §2.2)',
	toInteger,
)

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
export const paymentIntent: v.ObjectSchema<PaymentIntentEntries, string> = /* @__PURE__ */ v.object(
	{
		nsuOrigem: /* @__PURE__ */ v.optional(digits),
		valorTransacao: /* @__PURE__ */ v.optional(digits),
		dataHoraTerminal: /* @__PURE__ */ v.optional(timestamp),
		idCartao: /* @__PURE__ */ v.optional(integer),
		redeOrigemOperacaoPDV: /* @__PURE__ */ v.optional(fourteenDigits),
		terminalRequisitante: /* @__PURE__ */ v.optional(text),
		codigoExternoCartao: /* @__PURE__ */ v.optional(text),
		idCliente: /* @__PURE__ */ v.optional(integer),
	},
	/* @__PURE__ */ explain('an object', '2.2'),
)

type QueryEntries = {
	/** Sent with no value unless given, as in the reference. Its type and allowed values are not shown. */
	readonly meioPagamento: Optional<string>
}

/** The query of a payment intent, as a plain object schema (reference §4.2). */
export const paymentIntentQuery: v.ObjectSchema<QueryEntries, string> = /* @__PURE__ */ v.object(
	{
		meioPagamento: /* @__PURE__ */ v.optional(/* @__PURE__ */ createTextSchema(/* @__PURE__ */ explain('text', '4.2'))),
	},
	/* @__PURE__ */ explain('an object', '4.2'),
)
