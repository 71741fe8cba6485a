/**
 * The one payment operation that the reference shows (§4.2), and the options that complete it.
 * @module
 */
import {
	type AnyOperation,
	type Call,
	type EmptyObject,
	type HasOutcome,
	type MayDeviate,
	type Operation,
	type OutcomeFields,
	type OutcomeFunction,
	operation,
	type Schema,
} from '@tarja/core'
import * as v from 'valibot'
import { refuseUnknown } from '../catalogue-group.ts'
import type { NarrowingOf, Replacement } from '../group.ts'
import { createInputSchema } from '../input-schema.ts'
import type { PaymentIntent, PaymentIntentField, PaymentIntentQuery } from './payment-intent.ts'
import { paymentIntent, paymentIntentQuery } from './schemas.ts'

/** The value of the header `access_token`. The reference doesn't show what it means. */
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
	/** Validates and types the response. The reference shows neither its status nor its body (§4.2). Without it, `data` is unknown. */
	readonly response?: Schema
	/**
	 * Classifies a response. The reference shows neither its status nor its body (§4.2, §7). `client.journal.once` requires this option, in
	 * one of three forms: `{ field: 'status', applied: ['…'], rejected: ['…'] }` with the vendor's values, a function, or `'http'` to use
	 * the HTTP status alone. With `'http'`, a 200 with `{"error": "declined"}` counts as applied.
	 */
	readonly outcomeOf?: OutcomeFields | OutcomeFunction | 'http'
	/**
	 * The value of the header `access_token`. The reference shows neither its meaning nor its value (§5). Default `empty`, as in the
	 * reference.
	 */
	readonly accessTokenHeader?: AccessTokenHeader
	/**
	 * How the query parameter `meioPagamento` is written if the caller passes no value. The reference's "appears with no value" can be read
	 * in three ways: `?meioPagamento=` (`empty`, default), `?meioPagamento` (`bare`), or not at all (`omit`).
	 */
	readonly meioPagamento?: 'empty' | 'bare' | 'omit'
	/**
	 * Fields of the body or the query by which a created intent can be found again. The record of a call whose outcome is unknown contains
	 * them. The reference shows neither what makes two intents the same payment, nor how the platform writes these fields elsewhere. So the
	 * default, {@linkcode intentIdentity}, is an assumption. If you pass a list of names, a field that the default contains is compared as
	 * in the default, and any other field as text. To choose the comparison, pass an object: `{ valorTransacao: 'text' }`. `extra.name`
	 * means the field `name` that you pass in `extra`.
	 */
	readonly identifiedBy?: IntentIdentity
	/**
	 * The fields that together identify one intent among all others. Default `nsuOrigem`, an assumption from its description, "origin
	 * sequence number" (reference §2.2). If each terminal counts separately, also name the terminal and its time.
	 */
	readonly uniqueBy?: readonly IntentIdentifier[]
	/**
	 * The fields of `identifiedBy` that name the terminal or branch. A list of payments may lack one branch, so an intent counts as absent
	 * only if the list contains other payments of the same branch. Default `redeOrigemOperacaoPDV` and `terminalRequisitante`, an assumption
	 * from their descriptions (reference §2.2).
	 */
	readonly listedBy?: readonly IntentIdentifier[]
	/**
	 * The fields of `identifiedBy` whose value is a kind of payment. A list of payments may lack one kind, so an intent counts as absent only
	 * if the list contains other payments of each of its kinds. Default `meioPagamento`, an assumption from its name ("payment method",
	 * reference §4.2).
	 */
	readonly kindBy?: readonly IntentIdentifier[]
	/**
	 * The field of `identifiedBy` with the intent's amount. The journal's `summarize` and `findUnresolved` add it up. Default
	 * `valorTransacao`.
	 */
	readonly amountField?: IntentIdentifier
	/**
	 * Fields that may differ between two requests for one order, such as an antifraud or 3DS id that changes with every click.
	 */
	readonly mayVary?: readonly IntentIdentifier[]
	/**
	 * Whether the call is sent again with a new token after a 401. `true`: always. Use it only if you know that this platform returns a 401
	 * before it does anything. `false`: never. Default: only if the response says that the token is at fault, because the reference shows no
	 * error statuses (§7).
	 */
	readonly replayUnauthorized?: boolean
	/**
	 * Whether no field of `identifiedBy` contains a card number. If true, errors, logs and the journal show numbers of up to 14 digits
	 * unmasked, such as `redeOrigemOperacaoPDV`. Default true. That is an assumption from their descriptions (reference §2.2), because the
	 * reference doesn't say that they contain none. `false` masks every value that looks like a card number.
	 */
	readonly unmaskedFields?: boolean
}

/** Names that the option `identifiedBy` takes: a field of the body or the query, or a field that is given in `extra`. */
export type IntentIdentifier = PaymentIntentField | Exclude<keyof PaymentIntentQuery, 'extra'> | `extra.${string}`

/** Names of the fields that identify an intent, or an object that says how each is compared with a listed payment. */
export type IntentIdentity = readonly IntentIdentifier[] | FieldKinds

type FieldKind = 'text' | 'digits' | 'decimal' | 'instant' | { readonly digits: { readonly last: number } }
type FieldKinds = { readonly [Name in IntentIdentifier]?: FieldKind }

/**
 * The default fields by which an intent can be found again, and how each is compared with a listed payment. They are an assumption,
 * because the reference shows neither.
 */
export const intentIdentity: FieldKinds = {
	nsuOrigem: 'digits',
	dataHoraTerminal: 'instant',
	valorTransacao: 'decimal',
	redeOrigemOperacaoPDV: 'digits',
	terminalRequisitante: 'text',
	meioPagamento: 'text',
}

type Requiring<Narrowing> = Narrowing extends { readonly required: infer Names extends readonly PaymentIntentField[] }
	? PaymentIntent & { readonly [K in Names[number]]-?: NonNullable<PaymentIntent[K]> }
	: PaymentIntent
type Outcome<Narrowing> = Narrowing extends { readonly outcomeOf: infer Rule }
	? HasOutcome & (MayApply<Rule> extends true ? MayDeviate : unknown)
	: unknown
type MayApply<Rule> = Rule extends 'http'
	? false
	: Rule extends (...input: never[]) => infer Said
		? 'applied' extends Said
			? true
			: false
		: true
type IntentResponse<Narrowing> = Narrowing extends { readonly response: Schema<unknown, infer Data> } ? Data : unknown

/** Payment-intent creation as an operation, typed by its narrowing. */
export type CreateIntent<Narrowing = EmptyObject> = Operation<
	unknown,
	PaymentIntentQuery,
	Requiring<Narrowing>,
	IntentResponse<Narrowing>
> &
	Outcome<Narrowing>

/** The method of the group: as the reference shows it, narrowed, or replaced. */
export type CreateIntentCall<Given> = Call<Given extends Replacement ? Given['replace'] : CreateIntent<Given>>

/**
 * Narrows payment-intent creation to what you know beyond the reference.
 *
 * Method, path and the form of every field stay as the reference shows them.
 *
 * @param narrowing What the reference does not show; see {@linkcode CreateIntentNarrowing}.
 * @returns The operation, for `client.call`; the group takes the narrowing itself: `payments({ createIntent: { … } })`.
 * @throws {TarjaError} `configuration` (`not_processed`) if the narrowing has any other option.
 * @see Platform reference §2.2, §4.2.
 * @example
 * ```ts
 * import { configureIntent } from '@tarja/catalogue/payments'
 *
 * const createIntent = configureIntent({ required: ['nsuOrigem', 'valorTransacao'], accessTokenHeader: 'token' })
 * ```
 */
export function configureIntent<const Narrowing extends CreateIntentNarrowing | AnyOperation>(
	narrowing: NarrowingOf<Narrowing, CreateIntentNarrowing>,
): CreateIntent<Narrowing> {
	const input = narrowing as CreateIntentNarrowing
	refuseOtherNames(input)
	const { required, response, accessTokenHeader = 'empty', meioPagamento = 'empty' } = input
	const { replayUnauthorized, outcomeOf, unmaskedFields = true, mayVary } = input
	const made = operation({
		id: 'payments.createIntent',
		method: 'POST',
		path: '/api/v1/core/pagamento/intencao-pagamento',
		effect: 'unsafe',
		unmaskedFields,
		...toIdentity(input),
		...(mayVary && { mayVary: mayVary.map(plainName) }),
		...(replayUnauthorized !== undefined && { replayUnauthorized }),
		...(outcomeOf && { outcomeOf }),
		query: createInputSchema<PaymentIntentQuery>({ shown: toQueryFields(meioPagamento), section: '4.2' }),
		body: createInputSchema<Requiring<Narrowing>>({ shown: paymentIntent.entries, section: '2.2', required }),
		...(response && { response: response as Schema<unknown, IntentResponse<Narrowing>> }),
		...toHeaderSettings(accessTokenHeader),
		...(meioPagamento === 'bare' && { bareQuery: ['meioPagamento'] }),
	})
	return made as Operation as CreateIntent<Narrowing> // `MayDeviate` exists only in types.
}

/** Names of the options, checked at run time for JavaScript callers; TypeScript rejects others. */
const narrowings: readonly (keyof CreateIntentNarrowing)[] = [
	'required',
	'response',
	'outcomeOf',
	'accessTokenHeader',
	'meioPagamento',
	'identifiedBy',
	'uniqueBy',
	'listedBy',
	'kindBy',
	'amountField',
	'mayVary',
	'replayUnauthorized',
	'unmaskedFields',
]

function refuseOtherNames(narrowing: CreateIntentNarrowing): void {
	for (const name of Object.keys(narrowing))
		refuseUnknown(`narrow payments.createIntent by ${name}`, name, [...narrowings, 'replace'])
	for (const name of narrowing.required ?? [])
		refuseUnknown(`require ${name}`, name, Object.keys(paymentIntent.entries))
	const shown = Object.keys({ ...paymentIntent.entries, ...paymentIntentQuery.entries })
	const { identifiedBy = [], uniqueBy = [], listedBy = [], kindBy = [], amountField = [], mayVary = [] } = narrowing
	for (const name of [Object.keys(toKinds(identifiedBy)), uniqueBy, listedBy, kindBy, amountField, mayVary].flat())
		if (!/^extra\../.test(name)) refuseUnknown(`identify an intent by ${name}`, name, [...shown, 'extra.<name>'])
}

/**
 * Returns how each field is compared. In a list of names, a field that the default contains is compared as in the default, any other
 * field as text.
 */
function toKinds(identity: IntentIdentity): FieldKinds {
	if (!isList(identity)) return identity
	return Object.fromEntries(identity.map((name) => [name, intentIdentity[name] ?? 'text']))
}

function isList(identity: IntentIdentity): identity is readonly IntentIdentifier[] {
	return Array.isArray(identity)
}

/** Fields that name the terminal or branch, by their descriptions (reference §2.2). */
const branchFields: readonly string[] = ['redeOrigemOperacaoPDV', 'terminalRequisitante']

function plainName(name: string): string {
	return name.replace(/^extra\./, '')
}

/** Returns the settings by which a journal finds an intent again. A default applies only if `identifiedBy` has its field. */
function toIdentity(
	narrowing: CreateIntentNarrowing,
): Pick<Operation, 'identifiedBy' | 'uniqueBy' | 'listedBy' | 'kindBy' | 'amountField'> {
	const { identifiedBy: identity = intentIdentity, uniqueBy, listedBy, kindBy, amountField } = narrowing
	const compared = Object.entries(toKinds(identity)).map(([name, kind]) => [plainName(name), kind] as const)
	const identifiedBy = Object.fromEntries(compared)
	const selectKnown = (names: readonly string[]): readonly string[] => names.filter((name) => name in identifiedBy)
	const unique = uniqueBy?.map(plainName) ?? selectKnown(['nsuOrigem'])
	const branch = listedBy?.map(plainName) ?? selectKnown(branchFields)
	const kinds = kindBy?.map(plainName) ?? selectKnown(['meioPagamento'])
	const [amount] = amountField === undefined ? selectKnown(['valorTransacao']) : [plainName(amountField)]
	return {
		identifiedBy,
		...(unique.length && { uniqueBy: unique }),
		...((listedBy || branch.length > 0) && { listedBy: branch }),
		...((kindBy || kinds.length > 0) && { kindBy: kinds }),
		...(amount !== undefined && { amountField: amount }),
	}
}

function toQueryFields(unlessGiven: CreateIntentNarrowing['meioPagamento']): v.ObjectEntries {
	const { entries } = paymentIntentQuery
	return unlessGiven === 'omit' ? entries : { meioPagamento: v.optional(v.unwrap(entries.meioPagamento), '') }
}

function toHeaderSettings(header: AccessTokenHeader): Pick<Operation, 'defaults' | 'tokenHeaders'> {
	if (header === 'token') return { tokenHeaders: ['access_token'] }
	if (header === 'omit') return {}
	return { defaults: { headers: { access_token: header === 'empty' ? '' : header.value } } }
}
