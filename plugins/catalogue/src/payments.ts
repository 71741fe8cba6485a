/**
 * Payments: seven operations. The reference shows payment-intent creation (§4.2) and names the others (§1).
 *
 * Runs in every runtime.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type OnlyNarrowing, type Replacement, type Said } from './group.ts'
import {
	type CreateIntent,
	type CreateIntentCall,
	type CreateIntentNarrowing,
	narrowIntent,
} from './intent/create-intent.ts'

export {
	type AccessTokenHeader,
	type CreateIntent,
	type CreateIntentCall,
	type CreateIntentNarrowing,
	narrowIntent,
} from './intent/create-intent.ts'
export type { Instant, PaymentIntent, PaymentIntentField, PaymentIntentQuery } from './intent/fields.ts'

/** Stub: register a payment. */
export const register: Stub<'payments.register'> = /* @__PURE__ */ stub({
	group: 'payments',
	key: 'register',
	label: 'register a payment',
})

/** Stub: cancel a payment. */
export const cancel: Stub<'payments.cancel'> = /* @__PURE__ */ stub({
	group: 'payments',
	key: 'cancel',
	label: 'cancel a payment',
})

/** Create a payment intent, exactly as the reference shows it (§4.2); see {@linkcode narrowIntent} for what it does not show. */
export const createIntent: CreateIntent = /* @__PURE__ */ narrowIntent({})

/** Stub: confirm a payment intent. */
export const confirmIntent: Stub<'payments.confirmIntent'> = /* @__PURE__ */ stub({
	group: 'payments',
	key: 'confirmIntent',
	label: 'confirm a payment intent',
})

/** Stub: cancel a payment intent. */
export const cancelIntent: Stub<'payments.cancelIntent'> = /* @__PURE__ */ stub({
	group: 'payments',
	key: 'cancelIntent',
	label: 'cancel a payment intent',
})

/** Stub: list payment intents. */
export const listIntents: Stub<'payments.listIntents'> = /* @__PURE__ */ stub({
	group: 'payments',
	key: 'listIntents',
	label: 'list payment intents',
})

/** Stub: create a payment via instant payment. */
export const createViaInstantPayment: Stub<'payments.createViaInstantPayment'> = /* @__PURE__ */ stub({
	group: 'payments',
	key: 'createViaInstantPayment',
	label: 'create a payment via instant payment',
})

/** What {@linkcode payments} takes. */
export interface PaymentsBindings {
	/** Binds “register a payment”. */
	readonly register?: AnyOperation
	/** Binds “cancel a payment”. */
	readonly cancel?: AnyOperation
	/** Says of “create a payment intent” what the reference does not show, or replaces it: `{ replace: operation({ … }) }`. */
	readonly createIntent?: CreateIntentNarrowing | Replacement
	/** Binds “confirm a payment intent”. */
	readonly confirmIntent?: AnyOperation
	/** Binds “cancel a payment intent”. */
	readonly cancelIntent?: AnyOperation
	/** Binds “list payment intents”. */
	readonly listIntents?: AnyOperation
	/** Binds “create a payment via instant payment”. */
	readonly createViaInstantPayment?: AnyOperation
}

/** The methods of the group. */
export interface Payments<Bindings = None> {
	/** Register a payment. Named only (reference §4.3); bind it: `payments({ register: operation({ … }) })`. */
	readonly register: Bound<Bindings, 'register', 'payments.register'>
	/** Cancel a payment. Named only (reference §4.3); bind it: `payments({ cancel: operation({ … }) })`. */
	readonly cancel: Bound<Bindings, 'cancel', 'payments.cancel'>
	/** Create a payment intent. Documented (reference §4.2); narrow it: `payments({ createIntent: { … } })`. */
	readonly createIntent: CreateIntentCall<Said<Bindings, 'createIntent', 'payments.createIntent'>>
	/** Confirm a payment intent. Named only (reference §4.3); bind it: `payments({ confirmIntent: operation({ … }) })`. */
	readonly confirmIntent: Bound<Bindings, 'confirmIntent', 'payments.confirmIntent'>
	/** Cancel a payment intent. Named only (reference §4.3); bind it: `payments({ cancelIntent: operation({ … }) })`. */
	readonly cancelIntent: Bound<Bindings, 'cancelIntent', 'payments.cancelIntent'>
	/** List payment intents. Named only (reference §4.3); bind it: `payments({ listIntents: operation({ … }) })`. */
	readonly listIntents: Bound<Bindings, 'listIntents', 'payments.listIntents'>
	/**
	 * Create a payment via instant payment.
	 * Named only (reference §4.3); bind it: `payments({ createViaInstantPayment: operation({ … }) })`.
	 */
	readonly createViaInstantPayment: Bound<Bindings, 'createViaInstantPayment', 'payments.createViaInstantPayment'>
}

/**
 * Adds the group `payments` to a client.
 *
 * `createIntent` works as it is. The six others are stubs: calling one does not compile until it is bound here.
 *
 * @param bindings An `operation()` for each stub to be called; for `createIntent`, what the reference does not show of it.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_sent`) when a name is bound that the group does not have.
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
export function payments<const Bindings extends PaymentsBindings = None>(
	bindings?: Bindings & OnlyNarrowing<Bindings, PaymentsBindings, 'createIntent', CreateIntentNarrowing>,
): Plugin<'payments', Payments<Bindings>> {
	const { createIntent: given = {}, ...bound }: PaymentsBindings = bindings ?? {}
	const operations = {
		register,
		cancel,
		createIntent: 'replace' in given ? createIntent : narrowIntent(given),
		confirmIntent,
		cancelIntent,
		listIntents,
		createViaInstantPayment,
	}
	return group('payments', operations, 'replace' in given ? { ...bound, createIntent: given.replace } : bound)
}
