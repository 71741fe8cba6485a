/**
 * Financing: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: simulate a total-debt installment plan. */
export const simulateTotalDebtPlan: Stub<'financing.simulateTotalDebtPlan'> = /* @__PURE__ */ stub({
	group: 'financing',
	key: 'simulateTotalDebtPlan',
	label: 'simulate a total-debt installment plan',
})

/** Stub: simulate a manual installment plan. */
export const simulateManualPlan: Stub<'financing.simulateManualPlan'> = /* @__PURE__ */ stub({
	group: 'financing',
	key: 'simulateManualPlan',
	label: 'simulate a manual installment plan',
})

/** What {@linkcode financing} can bind. */
export interface FinancingBindings {
	/** Binds “simulate a total-debt installment plan”. */
	readonly simulateTotalDebtPlan?: AnyOperation
	/** Binds “simulate a manual installment plan”. */
	readonly simulateManualPlan?: AnyOperation
}

/** The methods of the group. */
export interface Financing<Bindings = None> {
	/**
	 * Simulate a total-debt installment plan.
	 * Named only (reference §4.3); bind it: `financing({ simulateTotalDebtPlan: operation({ … }) })`.
	 */
	readonly simulateTotalDebtPlan: Bound<Bindings, 'simulateTotalDebtPlan', 'financing.simulateTotalDebtPlan'>
	/**
	 * Simulate a manual installment plan.
	 * Named only (reference §4.3); bind it: `financing({ simulateManualPlan: operation({ … }) })`.
	 */
	readonly simulateManualPlan: Bound<Bindings, 'simulateManualPlan', 'financing.simulateManualPlan'>
}

/**
 * Adds the group `financing` to a client.
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
 * import { financing } from '@tarja/catalogue/financing'
 *
 * const simulateTotalDebtPlan = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(financing({ simulateTotalDebtPlan }))
 * const call = () => client.financing.simulateTotalDebtPlan({ params: { id: 7 } })
 * ```
 */
export function financing<Bindings extends FinancingBindings = None>(
	bindings?: Bindings & Only<Bindings, FinancingBindings>,
): Plugin<'financing', Financing<Bindings>> {
	return group('financing', { simulateTotalDebtPlan, simulateManualPlan }, bindings)
}
