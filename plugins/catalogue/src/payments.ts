/**
 * Payments: seven operations. The reference shows payment-intent creation (§4.2) and names the others (§1).
 *
 * Runs in every runtime.
 * @module
 */
import type { AnyOperation, EmptyObject, Plugin } from '@tarja/core'
import { createGroup } from './catalogue-group.ts'
import type { BindingOf, Bound, Members, OnlyNarrowing, Replacement } from './group.ts'
import {
	type CreateIntent,
	type CreateIntentCall,
	type CreateIntentNarrowing,
	configureIntent,
} from './intent/create-intent.ts'
import { payments as labels } from './labels.ts'

export {
	type AccessTokenHeader,
	type CreateIntent,
	type CreateIntentCall,
	type CreateIntentNarrowing,
	configureIntent,
	type IntentIdentifier,
	intentIdentity,
} from './intent/create-intent.ts'
export type { Instant, PaymentIntent, PaymentIntentField, PaymentIntentQuery } from './intent/payment-intent.ts'

/** Create a payment intent, as the reference shows it (§4.2); see {@linkcode configureIntent} for what it does not show. */
export const createIntent: CreateIntent = /* @__PURE__ */ configureIntent({})

/** Bindings of the methods that the reference only names. */
type NamedBindings = { readonly [Key in Exclude<keyof Payments, 'createIntent'>]?: AnyOperation }

/** Bindings before {@linkcode OnlyNarrowing} has checked them. */
interface GivenBindings extends NamedBindings {
	readonly createIntent?: CreateIntentNarrowing | Replacement | AnyOperation
}

/** Operations to bind to the methods of {@linkcode payments}, and settings of the documented one. */
export interface PaymentsBindings extends NamedBindings {
	/** Completes “create a payment intent” with what the reference doesn't show, or replaces it: `{ replace: operation({ … }) }`. */
	readonly createIntent?: CreateIntentNarrowing | Replacement
}

/** Types the parameter of a narrowing's `outcomeOf`, because a compiler can't infer it through {@linkcode OnlyNarrowing}. */
interface TypedOutcomeOf {
	readonly createIntent?: Pick<CreateIntentNarrowing, 'outcomeOf'>
}

/** The methods on `client.payments`, one for each payment operation that the reference names. */
export interface Payments<Bindings = EmptyObject> {
	/**
	 * Register a payment.
	 * Not bound yet if its type is `UnboundOperation`, because the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `payments({ register: operation({ … }) })`.
	 */
	readonly register: Bound<Bindings, 'register', 'payments.register'>
	/**
	 * Cancel a payment.
	 * Not bound yet if its type is `UnboundOperation`, because the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `payments({ cancel: operation({ … }) })`.
	 */
	readonly cancel: Bound<Bindings, 'cancel', 'payments.cancel'>
	/** Create a payment intent. Documented (reference §4.2); narrow it: `payments({ createIntent: { … } })`. */
	readonly createIntent: CreateIntentCall<BindingOf<Bindings, 'createIntent', 'payments.createIntent'>>
	/**
	 * Confirm a payment intent.
	 * Not bound yet if its type is `UnboundOperation`, because the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `payments({ confirmIntent: operation({ … }) })`.
	 */
	readonly confirmIntent: Bound<Bindings, 'confirmIntent', 'payments.confirmIntent'>
	/**
	 * Cancel a payment intent.
	 * Not bound yet if its type is `UnboundOperation`, because the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `payments({ cancelIntent: operation({ … }) })`.
	 */
	readonly cancelIntent: Bound<Bindings, 'cancelIntent', 'payments.cancelIntent'>
	/**
	 * List payment intents.
	 * Not bound yet if its type is `UnboundOperation`, because the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `payments({ listIntents: operation({ … }) })`.
	 */
	readonly listIntents: Bound<Bindings, 'listIntents', 'payments.listIntents'>
	/**
	 * Create a payment via instant payment.
	 * Not bound yet if its type is `UnboundOperation`, because the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `payments({ createViaInstantPayment: operation({ … }) })`.
	 */
	readonly createViaInstantPayment: Bound<Bindings, 'createViaInstantPayment', 'payments.createViaInstantPayment'>
}

/**
 * Adds the group `payments` to a client.
 *
 * `createIntent` works without a binding. The reference doesn't show the other operations, so calling one doesn't compile until it is
 * bound here.
 *
 * @param bindings An `operation()` for each label that you call. For `createIntent`, options for what the reference doesn't show.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_processed`) if `bindings` has a name that isn't a label.
 * @see Platform reference §1, §2.2, §4.2.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { payments } from '@tarja/catalogue/payments'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(payments())
 * const pay = () => client.payments.createIntent({ body: { nsuOrigem: '000123', valorTransacao: '1990' } })
 * ```
 */
export function payments<const Bindings extends GivenBindings = EmptyObject>(
	bindings?: OnlyNarrowing<Bindings, PaymentsBindings, { createIntent: CreateIntentNarrowing }> & TypedOutcomeOf,
): Plugin<'payments', Members<Payments<Bindings>>> {
	const { createIntent: input = {} } = (bindings ?? {}) as PaymentsBindings
	const intent = 'replace' in input ? input.replace : configureIntent(input)
	return createGroup('payments', labels, { ...bindings, createIntent: intent })
}
