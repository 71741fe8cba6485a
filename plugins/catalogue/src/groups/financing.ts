/**
 * Financing: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { financing as labels } from '../labels.ts'

/** The methods of the group. */
export interface Financing<Bindings = EmptyObject> {
	/**
	 * Simulate a total-debt installment plan.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `financing({ simulateTotalDebtPlan: operation({ … }) })`.
	 */
	readonly simulateTotalDebtPlan: Bound<Bindings, 'simulateTotalDebtPlan', 'financing.simulateTotalDebtPlan'>
	/**
	 * Simulate a manual installment plan.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `financing({ simulateManualPlan: operation({ … }) })`.
	 */
	readonly simulateManualPlan: Bound<Bindings, 'simulateManualPlan', 'financing.simulateManualPlan'>
}

/**
 * Adds the group `financing` to a client.
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
 * import { financing } from '@tarja/catalogue/financing'
 *
 * const simulateTotalDebtPlan = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(financing({ simulateTotalDebtPlan }))
 * const call = () => client.financing.simulateTotalDebtPlan({ params: { id: 7 } })
 * ```
 */
export function financing<Bindings extends BindingsOf<Financing> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Financing>,
	extraOperations?: Except<Extra, Financing>,
): Plugin<'financing', WithExtra<Financing<Bindings>, Bindings, Extra>> {
	return catalogueGroup('financing', labels, bindings, extraOperations)
}
