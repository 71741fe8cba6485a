/**
 * The one payment operation that the reference shows (§4.2), and what an integrator may say about it.
 * @module
 */
import { type AnyOperation, type Call, type None, type Operation, operation, type Schema } from '@tarja/core'
import * as v from 'valibot'
import { refuseUnknown } from '../catalogue-group.ts'
import type { NarrowingOf, Replacement } from '../group.ts'
import { inputSchema } from '../input-schema.ts'
import type { PaymentIntent, PaymentIntentField, PaymentIntentQuery } from './payment-intent.ts'
import { paymentIntent, paymentIntentQuery } from './schemas.ts'

/** The value of the header `access_token`; its meaning is not shown. */
export type AccessTokenHeader =
	/** The header is sent with an empty value, as the reference shows it. */
	| 'empty'
	/** The header is sent with the access token, without `Bearer `. */
	| 'token'
	/** The header is not sent. */
	| 'omit'
	/** The header is sent with this text. */
	| { readonly value: string }

/** Options that state what the reference does not show about payment-intent creation. */
export interface CreateIntentNarrowing {
	/** Required fields. None is known to be required (reference §2.2). */
	readonly required?: readonly PaymentIntentField[]
	/** Checks and types the answer, whose status and body are not shown (reference §4.2). Without it, `data` is unknown. */
	readonly response?: Schema
	/** The content of the header `access_token`: its meaning and value are not shown (reference §5). Default `empty`, as it appears. */
	readonly accessTokenHeader?: AccessTokenHeader
	/**
	 * How the query parameter `meioPagamento` is written where the caller gives no value, as the reference's "appears with no value"
	 * can be read in three ways: `?meioPagamento=` (`empty`, default), `?meioPagamento` (`bare`), or not at all (`omit`).
	 */
	readonly meioPagamento?: 'empty' | 'bare' | 'omit'
	/**
	 * Fields of the body or the query by which a created intent can be found again: they are in the record of a call whose outcome is
	 * unknown. What makes two intents the same payment is not shown; the default, {@linkcode intentIdentity}, is an assumption.
	 * `extra.name` stands for the field `name` that you give in `extra`.
	 */
	readonly identifiedBy?: readonly IntentIdentifier[]
	/**
	 * Whether one 401 (not applied, by RFC 9110 §15.5.2) is answered with a new token and a replay. Default true, an assumption: error
	 * statuses are not shown (reference §7).
	 */
	readonly replayUnauthorized?: boolean
	/**
	 * Whether no field of `identifiedBy` holds a card number: errors, logs and the journal then show those of up to 14 digits, as
	 * `redeOrigemOperacaoPDV` is, as they are. Default true, an assumption from their descriptions (reference §2.2): that they hold none
	 * is not shown. `false` masks what passes for a card number.
	 */
	readonly identifiersInClear?: boolean
}

/** Names that the option `identifiedBy` takes: a field of the body or the query, or a field that is given in `extra`. */
export type IntentIdentifier = PaymentIntentField | Exclude<keyof PaymentIntentQuery, 'extra'> | `extra.${string}`

/** The fields by which an intent can be found again, unless told otherwise: an assumption, as the reference does not show it. */
export const intentIdentity: readonly IntentIdentifier[] = [
	'nsuOrigem',
	'dataHoraTerminal',
	'valorTransacao',
	'redeOrigemOperacaoPDV',
	'terminalRequisitante',
	'meioPagamento',
]

type Requiring<Narrowing> = Narrowing extends { readonly required: infer Names extends readonly PaymentIntentField[] }
	? PaymentIntent & { readonly [K in Names[number]]-?: NonNullable<PaymentIntent[K]> }
	: PaymentIntent
type Answer<Narrowing> = Narrowing extends { readonly response: Schema<unknown, infer Data> } ? Data : unknown

/** Payment-intent creation as an operation, typed by what narrows it. */
export type CreateIntent<Narrowing = None> = Operation<
	unknown,
	PaymentIntentQuery,
	Requiring<Narrowing>,
	Answer<Narrowing>
>

/** The method of the group: as the reference shows it, narrowed, or replaced. */
export type CreateIntentCall<Given> = Call<Given extends Replacement ? Given['replace'] : CreateIntent<Given>>

/**
 * Narrows payment-intent creation to what you know beyond the reference.
 *
 * Method, path and the form of every field stay as the reference shows them.
 *
 * @param narrowing What the reference does not show; see {@linkcode CreateIntentNarrowing}.
 * @returns The operation, for `client.call`; the group takes the narrowing itself: `payments({ createIntent: { … } })`.
 * @throws {TarjaError} `configuration` (`not_sent`) when the narrowing holds anything else.
 * @see Platform reference §2.2, §4.2.
 * @example
 * ```ts
 * import { narrowIntent } from '@tarja/catalogue/payments'
 *
 * const createIntent = narrowIntent({ required: ['nsuOrigem', 'valorTransacao'], accessTokenHeader: 'token' })
 * ```
 */
export function narrowIntent<const Narrowing extends CreateIntentNarrowing | AnyOperation>(
	narrowing: NarrowingOf<Narrowing, CreateIntentNarrowing>,
): CreateIntent<Narrowing> {
	const given = narrowing as CreateIntentNarrowing
	refuseOtherNames(given)
	const { required, response, accessTokenHeader = 'empty', meioPagamento = 'empty' } = given
	const { identifiedBy = intentIdentity, replayUnauthorized = true, identifiersInClear = true } = given
	return operation({
		id: 'payments.createIntent',
		method: 'POST',
		path: '/api/v1/core/pagamento/intencao-pagamento',
		effect: 'unsafe',
		identifiersInClear,
		identifiedBy: identifiedBy.map((name) => name.replace(/^extra\./, '')),
		replayUnauthorized,
		query: inputSchema<PaymentIntentQuery>({ schema: querySchema(meioPagamento), section: '4.2' }),
		body: inputSchema<Requiring<Narrowing>>({ schema: paymentIntent, section: '2.2', required }),
		...(response && { response: response as Schema<unknown, Answer<Narrowing>> }),
		...headerSettings(accessTokenHeader),
		...(meioPagamento === 'bare' && { bareQuery: ['meioPagamento'] }),
	})
}

/** Names of the options, checked at run time for JavaScript callers; TypeScript rejects others. */
const narrowings: readonly (keyof CreateIntentNarrowing)[] = [
	'required',
	'response',
	'accessTokenHeader',
	'meioPagamento',
	'identifiedBy',
	'replayUnauthorized',
	'identifiersInClear',
]

function refuseOtherNames(narrowing: CreateIntentNarrowing): void {
	for (const name of Object.keys(narrowing))
		refuseUnknown(`narrow payments.createIntent by ${name}`, name, [...narrowings, 'replace'])
	for (const name of narrowing.required ?? [])
		refuseUnknown(`require ${name}`, name, Object.keys(paymentIntent.entries))
	const shown = Object.keys({ ...paymentIntent.entries, ...paymentIntentQuery.entries })
	for (const name of narrowing.identifiedBy ?? [])
		if (!/^extra\../.test(name)) refuseUnknown(`identify an intent by ${name}`, name, [...shown, 'extra.<name>'])
}

function querySchema(unlessGiven: CreateIntentNarrowing['meioPagamento']) {
	const { meioPagamento } = paymentIntentQuery.entries
	return unlessGiven === 'omit'
		? paymentIntentQuery
		: v.object({ meioPagamento: v.optional(meioPagamento.wrapped, '') })
}

function headerSettings(header: AccessTokenHeader): Pick<Operation, 'preset' | 'tokenHeaders'> {
	if (header === 'token') return { tokenHeaders: ['access_token'] }
	if (header === 'omit') return {}
	return { preset: { headers: { access_token: header === 'empty' ? '' : header.value } } }
}
