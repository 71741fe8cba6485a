/**
 * The fields of a payment intent as they are checked and sent: as the reference shows them (§2.2, §4.2).
 * @module
 */
import { type Field, toText } from '../input-schema.ts'
import type { Instant, PaymentIntentField } from './payment-intent.ts'

/** An integer beyond 2^53 as `JSON.rawJSON` returns it. `JSON.stringify` writes it as a number with every digit. */
export interface RawInteger {
	readonly rawJSON: string
}

const matchText = (expected: string, form: RegExp): Field => ({
	expected,
	convert: (value) => (typeof value === 'string' && form.test(value) ? value : undefined),
})

const digits = matchText('digits as text, as a number would lose leading zeros', /^\d+$/)
const text: Field = { expected: 'text', convert: toText }
const integer: Field = {
	expected: 'a safe integer, or a larger one as bigint or as digits in text',
	convert: toInteger,
}

/** The eight fields of the body, in the order of the reference, which is also their order in the request. */
export const intentFields: Readonly<Record<PaymentIntentField, Field>> = {
	nsuOrigem: digits,
	valorTransacao: digits,
	dataHoraTerminal: {
		expected: 'a valid Date, an Instant, or text to the second: 2026-01-31T23:59:59Z',
		convert: toTimestamp,
	},
	idCartao: integer,
	redeOrigemOperacaoPDV: matchText(
		'14 digits as text, as a number would lose leading zeros; if it can have letters (a CNPJ of 2026), give your own operation: payments({ createIntent: { replace } })',
		/^\d{14}$/,
	),
	terminalRequisitante: text,
	codigoExternoCartao: text,
	idCliente: integer,
}

/** The fields of the query. */
export const queryFields: { readonly meioPagamento: Field } = { meioPagamento: text }

/**
 * Recognises a date by its members, not by `instanceof`, because a `Date` of another realm (an iframe, a vm context) isn't an instance of
 * this realm's `Date`. A text must be a date that exists, in the documented form.
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
	// Node 22, Deno 2, Bun 1.2.5, workerd, Chrome 114, Firefox 135 and Safari 18.4 have `JSON.rawJSON`. Elsewhere the integer is refused.
	return (JSON as { rawJSON?: (text: string) => RawInteger }).rawJSON?.(digits)
}
