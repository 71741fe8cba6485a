/**
 * Loans: 4 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { loans as labels } from '../labels.ts'

/** The methods of the group. */
export interface Loans<Bindings = EmptyObject> {
	/**
	 * Personal loan.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `loans({ personal: operation({ … }) })`.
	 */
	readonly personal: Bound<Bindings, 'personal', 'loans.personal'>
	/**
	 * Instant-payment-card loan.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `loans({ instantPaymentCard: operation({ … }) })`.
	 */
	readonly instantPaymentCard: Bound<Bindings, 'instantPaymentCard', 'loans.instantPaymentCard'>
	/**
	 * Severance-fund loan.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `loans({ severanceFund: operation({ … }) })`.
	 */
	readonly severanceFund: Bound<Bindings, 'severanceFund', 'loans.severanceFund'>
	/**
	 * Simplified loan.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `loans({ simplified: operation({ … }) })`.
	 */
	readonly simplified: Bound<Bindings, 'simplified', 'loans.simplified'>
}

/**
 * Adds the group `loans` to a client.
 *
 * The reference shows no operation of this group: calling one does not compile until it is bound here.
 *
 * @param bindings An `operation()` for each label to be called.
 * @param extraOperations Operations of this group that have no label, by the name of their method.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_sent`) when `bindings` has a name that is not a label, or `extraOperations` one that is.
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
export function loans<Bindings extends BindingsOf<Loans> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Loans>,
	extraOperations?: Except<Extra, Loans>,
): Plugin<'loans', WithExtra<Loans<Bindings>, Bindings, Extra>> {
	return catalogueGroup('loans', labels, bindings, extraOperations)
}
