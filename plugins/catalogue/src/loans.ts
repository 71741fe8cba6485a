/**
 * Loans: 4 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: personal loan. */
export const personal: Stub<'loans.personal'> = /* @__PURE__ */ stub({
	group: 'loans',
	key: 'personal',
	label: 'personal loan',
})

/** Stub: instant-payment-card loan. */
export const instantPaymentCard: Stub<'loans.instantPaymentCard'> = /* @__PURE__ */ stub({
	group: 'loans',
	key: 'instantPaymentCard',
	label: 'instant-payment-card loan',
})

/** Stub: severance-fund loan. */
export const severanceFund: Stub<'loans.severanceFund'> = /* @__PURE__ */ stub({
	group: 'loans',
	key: 'severanceFund',
	label: 'severance-fund loan',
})

/** Stub: simplified loan. */
export const simplified: Stub<'loans.simplified'> = /* @__PURE__ */ stub({
	group: 'loans',
	key: 'simplified',
	label: 'simplified loan',
})

/** What {@linkcode loans} can bind. */
export interface LoansBindings {
	/** Binds “personal loan”. */
	readonly personal?: AnyOperation
	/** Binds “instant-payment-card loan”. */
	readonly instantPaymentCard?: AnyOperation
	/** Binds “severance-fund loan”. */
	readonly severanceFund?: AnyOperation
	/** Binds “simplified loan”. */
	readonly simplified?: AnyOperation
}

/** The methods of the group. */
export interface Loans<Bindings = None> {
	/** Personal loan. Named only (reference §4.3); bind it: `loans({ personal: operation({ … }) })`. */
	readonly personal: Bound<Bindings, 'personal', 'loans.personal'>
	/**
	 * Instant-payment-card loan.
	 * Named only (reference §4.3); bind it: `loans({ instantPaymentCard: operation({ … }) })`.
	 */
	readonly instantPaymentCard: Bound<Bindings, 'instantPaymentCard', 'loans.instantPaymentCard'>
	/** Severance-fund loan. Named only (reference §4.3); bind it: `loans({ severanceFund: operation({ … }) })`. */
	readonly severanceFund: Bound<Bindings, 'severanceFund', 'loans.severanceFund'>
	/** Simplified loan. Named only (reference §4.3); bind it: `loans({ simplified: operation({ … }) })`. */
	readonly simplified: Bound<Bindings, 'simplified', 'loans.simplified'>
}

/**
 * Adds the group `loans` to a client.
 *
 * Every operation is a stub: calling one does not compile until it is bound here.
 *
 * @param bindings An `operation()` for each stub to be called.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_sent`) when a name is bound that the group does not have.
 * @see Platform reference §1, §4.3.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 * import { loans } from '@tarja/catalogue/loans'
 *
 * const personal = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(loans({ personal }))
 * const call = () => client.loans.personal({ params: { id: 7 } })
 * ```
 */
export function loans<Bindings extends LoansBindings = None>(
	bindings?: Bindings & Only<Bindings, LoansBindings>,
): Plugin<'loans', Loans<Bindings>> {
	return group('loans', { personal, instantPaymentCard, severanceFund, simplified }, bindings)
}
