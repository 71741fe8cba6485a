/**
 * Billing: 4 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { billing as labels } from '../labels.ts'

/** The methods of the group. */
export interface Billing<Bindings = EmptyObject> {
	/**
	 * Invoice installment plans.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `billing({ invoiceInstallmentPlans: operation({ … }) })`.
	 */
	readonly invoiceInstallmentPlans: Bound<Bindings, 'invoiceInstallmentPlans', 'billing.invoiceInstallmentPlans'>
	/**
	 * Invoice cycles.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `billing({ invoiceCycles: operation({ … }) })`.
	 */
	readonly invoiceCycles: Bound<Bindings, 'invoiceCycles', 'billing.invoiceCycles'>
	/**
	 * Invoice queries.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `billing({ invoiceQueries: operation({ … }) })`.
	 */
	readonly invoiceQueries: Bound<Bindings, 'invoiceQueries', 'billing.invoiceQueries'>
	/**
	 * Digital invoices.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `billing({ digitalInvoices: operation({ … }) })`.
	 */
	readonly digitalInvoices: Bound<Bindings, 'digitalInvoices', 'billing.digitalInvoices'>
}

/**
 * Adds the group `billing` to a client.
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
 * import { billing } from '@tarja/catalogue/billing'
 *
 * const invoiceInstallmentPlans = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(billing({ invoiceInstallmentPlans }))
 * const call = () => client.billing.invoiceInstallmentPlans({ params: { id: 7 } })
 * ```
 */
export function billing<Bindings extends BindingsOf<Billing> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Billing>,
	extraOperations?: Except<Extra, Billing>,
): Plugin<'billing', WithExtra<Billing<Bindings>, Bindings, Extra>> {
	return catalogueGroup('billing', labels, bindings, extraOperations)
}
