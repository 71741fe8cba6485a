/**
 * Banking: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { banking as labels } from '../labels.ts'

/** The methods of the group. */
export interface Banking<Bindings = EmptyObject> {
	/**
	 * Bank reconciliation: balance.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `banking({ reconciliationBalance: operation({ … }) })`.
	 */
	readonly reconciliationBalance: Bound<Bindings, 'reconciliationBalance', 'banking.reconciliationBalance'>
	/**
	 * Bank reconciliation: statement.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `banking({ reconciliationStatement: operation({ … }) })`.
	 */
	readonly reconciliationStatement: Bound<Bindings, 'reconciliationStatement', 'banking.reconciliationStatement'>
	/**
	 * Bank reconciliation: files.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `banking({ reconciliationFiles: operation({ … }) })`.
	 */
	readonly reconciliationFiles: Bound<Bindings, 'reconciliationFiles', 'banking.reconciliationFiles'>
	/**
	 * Digital accounts.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `banking({ digitalAccounts: operation({ … }) })`.
	 */
	readonly digitalAccounts: Bound<Bindings, 'digitalAccounts', 'banking.digitalAccounts'>
	/**
	 * Instant-payment transfers.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `banking({ instantPaymentTransfers: operation({ … }) })`.
	 */
	readonly instantPaymentTransfers: Bound<Bindings, 'instantPaymentTransfers', 'banking.instantPaymentTransfers'>
}

/**
 * Adds the group `banking` to a client.
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
 * import { banking } from '@tarja/catalogue/banking'
 *
 * const reconciliationBalance = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(banking({ reconciliationBalance }))
 * const call = () => client.banking.reconciliationBalance({ params: { id: 7 } })
 * ```
 */
export function banking<Bindings extends BindingsOf<Banking> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Banking>,
	extraOperations?: Except<Extra, Banking>,
): Plugin<'banking', WithExtra<Banking<Bindings>, Bindings, Extra>> {
	return catalogueGroup('banking', labels, bindings, extraOperations)
}
