/**
 * Schemas of a payment intent's fields, as the reference shows them (§2.2, §4.2).
 * @module
 */
import * as v from 'valibot'
import type { Instant } from './payment-intent.ts'

type Optional<Input, Output = Input> = v.OptionalSchema<v.GenericSchema<Input, Output>, undefined>

/** An integer beyond 2^53 as `JSON.rawJSON` returns it. `JSON.stringify` writes it as a number with every digit. */
export interface RawInteger {
	readonly rawJSON: string
}

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

const formatExpected = (expected: string) => `expected ${expected} (reference §2.2)`
const matchText = (expected: string, form: RegExp) =>
	v.optional(v.pipe(v.string(formatExpected(expected)), v.regex(form, formatExpected(expected))))

const digits = matchText('digits as text, as a number would lose leading zeros', /^\d+$/)
const text = v.optional(v.string(formatExpected('text')))
const integer = v.optional(
	v.pipe(
		v.any(),
		v.transform(toInteger),
		v.custom<number | RawInteger>(
			(value) => value !== undefined,
			formatExpected('a safe integer, or a larger one as bigint or as digits in text'),
		),
	),
)
const timestamp = v.optional(
	v.pipe(
		v.any(),
		v.transform(toTimestamp),
		v.string(formatExpected('a valid Date, an Instant, or text such as 2026-01-31T23:59:59Z')),
	),
)

/**
 * The eight fields of a payment intent, in the order of the reference, which is the order on the wire. A plain object schema:
 * pick from it, extend it, use it in a form. `payments.createIntent` adds what concerns the whole body: `extra`, and the nearest
 * name of a field that is unknown.
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
export const paymentIntent: v.ObjectSchema<PaymentIntentEntries, undefined> = /* @__PURE__ */ v.object({
	nsuOrigem: digits,
	valorTransacao: digits,
	dataHoraTerminal: timestamp,
	idCartao: integer,
	redeOrigemOperacaoPDV: matchText(
		'14 digits as text, as a number would lose leading zeros; if it can have letters (a CNPJ of 2026), give your own operation: payments({ createIntent: { replace } })',
		/^\d{14}$/,
	),
	terminalRequisitante: text,
	codigoExternoCartao: text,
	idCliente: integer,
})

/** The query of a payment intent, as a plain object schema (reference §4.2). */
export const paymentIntentQuery: v.ObjectSchema<{ readonly meioPagamento: Optional<string> }, undefined> =
	/* @__PURE__ */ v.object({ meioPagamento: v.optional(v.string('expected text (reference §4.2)')) })

/**
 * Recognises a date by its members, not by `instanceof`: a `Date` of another realm (an iframe, a vm context) is not an instance
 * of ours. A text must be an existing date in the documented form.
 */
function toTimestamp(value: unknown): string | undefined {
	const { epochMilliseconds, getTime } = Object(value) as Partial<Instant & Date>
	const date = new Date(typeof value === 'string' ? value : Number(epochMilliseconds ?? getTime?.call(value)))
	const timestamp = Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, -5)}Z`
	const fits = /^\d{4}-/.test(timestamp) && (typeof value !== 'string' || value === timestamp)
	return fits ? timestamp : undefined
}

/**
 * Returns an integer that JSON writes with every digit. A text must be as JSON writes integers, because `007` would become another id.
 */
function toInteger(value: unknown): number | RawInteger | undefined {
	if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
	const digits = typeof value === 'bigint' ? String(value) : value
	if (typeof digits !== 'string' || !/^(?:0|-?[1-9]\d{0,99})$/.test(digits)) return undefined
	if (Number.isSafeInteger(Number(digits))) return Number(digits)
	// Node 22, Deno 2, Bun 1.2.5, workerd, Chrome 114, Firefox 135 and Safari 18.4 have it. Elsewhere the integer is refused.
	return (JSON as { rawJSON?: (text: string) => RawInteger }).rawJSON?.(digits)
}
