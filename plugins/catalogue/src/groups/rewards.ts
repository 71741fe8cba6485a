/**
 * Rewards: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { rewards as labels } from '../labels.ts'

/** The methods of the group. */
export interface Rewards<Bindings = EmptyObject> {
	/**
	 * Annuity management.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `rewards({ manageAnnuity: operation({ … }) })`.
	 */
	readonly manageAnnuity: Bound<Bindings, 'manageAnnuity', 'rewards.manageAnnuity'>
}

/**
 * Adds the group `rewards` to a client.
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
 * import { rewards } from '@tarja/catalogue/rewards'
 *
 * const manageAnnuity = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(rewards({ manageAnnuity }))
 * const call = () => client.rewards.manageAnnuity({ params: { id: 7 } })
 * ```
 */
export function rewards<Bindings extends BindingsOf<Rewards> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Rewards>,
	extraOperations?: Except<Extra, Rewards>,
): Plugin<'rewards', WithExtra<Rewards<Bindings>, Bindings, Extra>> {
	return catalogueGroup('rewards', labels, bindings, extraOperations)
}
