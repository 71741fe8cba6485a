/**
 * Billing: 4 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: invoice installment plans. */
export const invoiceInstallmentPlans: Stub<'billing.invoiceInstallmentPlans'> = /* @__PURE__ */ stub({
	group: 'billing',
	key: 'invoiceInstallmentPlans',
	label: 'invoice installment plans',
})

/** Stub: invoice cycles. */
export const invoiceCycles: Stub<'billing.invoiceCycles'> = /* @__PURE__ */ stub({
	group: 'billing',
	key: 'invoiceCycles',
	label: 'invoice cycles',
})

/** Stub: invoice queries. */
export const invoiceQueries: Stub<'billing.invoiceQueries'> = /* @__PURE__ */ stub({
	group: 'billing',
	key: 'invoiceQueries',
	label: 'invoice queries',
})

/** Stub: digital invoices. */
export const digitalInvoices: Stub<'billing.digitalInvoices'> = /* @__PURE__ */ stub({
	group: 'billing',
	key: 'digitalInvoices',
	label: 'digital invoices',
})

/** What {@linkcode billing} can bind. */
export interface BillingBindings {
	/** Binds “invoice installment plans”. */
	readonly invoiceInstallmentPlans?: AnyOperation
	/** Binds “invoice cycles”. */
	readonly invoiceCycles?: AnyOperation
	/** Binds “invoice queries”. */
	readonly invoiceQueries?: AnyOperation
	/** Binds “digital invoices”. */
	readonly digitalInvoices?: AnyOperation
}

/** The methods of the group. */
export interface Billing<Bindings = None> {
	/**
	 * Invoice installment plans.
	 * Named only (reference §4.3); bind it: `billing({ invoiceInstallmentPlans: operation({ … }) })`.
	 */
	readonly invoiceInstallmentPlans: Bound<Bindings, 'invoiceInstallmentPlans', 'billing.invoiceInstallmentPlans'>
	/** Invoice cycles. Named only (reference §4.3); bind it: `billing({ invoiceCycles: operation({ … }) })`. */
	readonly invoiceCycles: Bound<Bindings, 'invoiceCycles', 'billing.invoiceCycles'>
	/** Invoice queries. Named only (reference §4.3); bind it: `billing({ invoiceQueries: operation({ … }) })`. */
	readonly invoiceQueries: Bound<Bindings, 'invoiceQueries', 'billing.invoiceQueries'>
	/** Digital invoices. Named only (reference §4.3); bind it: `billing({ digitalInvoices: operation({ … }) })`. */
	readonly digitalInvoices: Bound<Bindings, 'digitalInvoices', 'billing.digitalInvoices'>
}

/**
 * Adds the group `billing` to a client.
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
 * import { billing } from '@tarja/catalogue/billing'
 *
 * const invoiceInstallmentPlans = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(billing({ invoiceInstallmentPlans }))
 * const call = () => client.billing.invoiceInstallmentPlans({ params: { id: 7 } })
 * ```
 */
export function billing<Bindings extends BillingBindings = None>(
	bindings?: Bindings & Only<Bindings, BillingBindings>,
): Plugin<'billing', Billing<Bindings>> {
	return group('billing', { invoiceInstallmentPlans, invoiceCycles, invoiceQueries, digitalInvoices }, bindings)
}
