/**
 * The one payment operation that the reference shows (§4.2), and what an integrator may say about it.
 * @module
 */
import { type Call, type None, type Operation, operation, type Schema } from '@tarja/core'
import { checkFields, schemaOf } from '../fields.ts'
import { type Only, refuseUnknown } from '../group.ts'
import {
	intentFields,
	type PaymentIntent,
	type PaymentIntentField,
	type PaymentIntentQuery,
	queryFields,
} from './fields.ts'

/** What the header `access_token` carries; its meaning is not shown. */
export type AccessTokenHeader =
	/** Sent empty, as the reference shows it. */
	| 'empty'
	/** Carries the access token, bare. */
	| 'token'
	/** Not sent. */
	| 'omit'
	/** Carries this text. */
	| { readonly value: string }

/** What the reference does not show of payment-intent creation, said by whoever knows. */
export interface CreateIntentNarrowing {
	/** Fields that have to be given. None is known to be required (reference §2.2). */
	readonly required?: readonly PaymentIntentField[]
	/** Checks and types the answer, whose status and body are not shown (reference §4.2). Without it, `data` is unknown. */
	readonly response?: Schema
	/** Default `empty`. */
	readonly accessTokenHeader?: AccessTokenHeader
}

type Requiring<Narrowing> = Narrowing extends { readonly required: readonly (infer Name extends PaymentIntentField)[] }
	? PaymentIntent & { readonly [K in Name]-?: NonNullable<PaymentIntent[K]> }
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
export type CreateIntentCall<Given> = Given extends { readonly replace: infer O extends Operation }
	? Call<O>
	: Call<CreateIntent<Given>>

/**
 * Narrows payment-intent creation to what the platform is known to want and to answer.
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
export function narrowIntent<const Narrowing extends CreateIntentNarrowing>(
	narrowing: Narrowing & Only<Narrowing, CreateIntentNarrowing>,
): CreateIntent<Narrowing> {
	const { required = [], response, accessTokenHeader = 'empty', ...others }: CreateIntentNarrowing = narrowing
	for (const name of Object.keys(others))
		refuseUnknown(`narrow payments.createIntent by ${name}`, name, [
			'required',
			'response',
			'accessTokenHeader',
			'replace',
		])
	for (const name of required) refuseUnknown(`require ${name}`, name, Object.keys(intentFields))
	return operation({
		id: 'payments.createIntent',
		method: 'POST',
		path: '/api/v1/core/pagamento/intencao-pagamento',
		effect: 'unsafe',
		identifiersInClear: true,
		identifiedBy: [
			'nsuOrigem',
			'dataHoraTerminal',
			'valorTransacao',
			'redeOrigemOperacaoPDV',
			'terminalRequisitante',
			'meioPagamento',
		],
		query: schemaOf<PaymentIntentQuery, unknown>((query) =>
			checkFields({ section: '4.2', fields: queryFields }, query),
		),
		body: schemaOf<Requiring<Narrowing>, unknown>((body) =>
			checkFields({ section: '2.2', fields: intentFields, required }, body),
		),
		...(response && { response: response as Schema<unknown, Answer<Narrowing>> }),
		...headerSettings(accessTokenHeader),
	})
}

function headerSettings(header: AccessTokenHeader): Pick<Operation, 'preset' | 'tokenHeaders'> {
	if (header === 'token') return { tokenHeaders: ['access_token'] }
	if (header === 'omit') return {}
	return { preset: { headers: { access_token: header === 'empty' ? '' : header.value } } }
}
