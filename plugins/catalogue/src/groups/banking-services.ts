/**
 * Banking services: 3 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { bankingServices as labels } from '../labels.ts'

/** The methods of the group. */
export interface BankingServices<Bindings = EmptyObject> {
	/**
	 * Register an online payment slip.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `bankingServices({ registerPaymentSlip: operation({ … }) })`.
	 */
	readonly registerPaymentSlip: Bound<Bindings, 'registerPaymentSlip', 'bankingServices.registerPaymentSlip'>
	/**
	 * List payments.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `bankingServices({ listPayments: operation({ … }) })`.
	 */
	readonly listPayments: Bound<Bindings, 'listPayments', 'bankingServices.listPayments'>
	/**
	 * List accounts.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `bankingServices({ listAccounts: operation({ … }) })`.
	 */
	readonly listAccounts: Bound<Bindings, 'listAccounts', 'bankingServices.listAccounts'>
}

/**
 * Adds the group `bankingServices` to a client.
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
 * import { bankingServices } from '@tarja/catalogue/banking-services'
 *
 * const registerPaymentSlip = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(bankingServices({ registerPaymentSlip }))
 * const call = () => client.bankingServices.registerPaymentSlip({ params: { id: 7 } })
 * ```
 */
export function bankingServices<
	Bindings extends BindingsOf<BankingServices> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, BankingServices>,
	extraOperations?: Except<Extra, BankingServices>,
): Plugin<'bankingServices', WithExtra<BankingServices<Bindings>, Bindings, Extra>> {
	return catalogueGroup('bankingServices', labels, bindings, extraOperations)
}
