/**
 * Postings: 3 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { postings as labels } from '../labels.ts'

/** The methods of the group. */
export interface Postings<Bindings = EmptyObject> {
	/**
	 * Adjustments.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `postings({ adjustments: operation({ … }) })`.
	 */
	readonly adjustments: Bound<Bindings, 'adjustments', 'postings.adjustments'>
	/**
	 * Sales anticipation.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `postings({ salesAnticipation: operation({ … }) })`.
	 */
	readonly salesAnticipation: Bound<Bindings, 'salesAnticipation', 'postings.salesAnticipation'>
	/**
	 * Bank settlements.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `postings({ bankSettlements: operation({ … }) })`.
	 */
	readonly bankSettlements: Bound<Bindings, 'bankSettlements', 'postings.bankSettlements'>
}

/**
 * Adds the group `postings` to a client.
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
 * import { postings } from '@tarja/catalogue/postings'
 *
 * const adjustments = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(postings({ adjustments }))
 * const call = () => client.postings.adjustments({ params: { id: 7 } })
 * ```
 */
export function postings<Bindings extends BindingsOf<Postings> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Postings>,
	extraOperations?: Except<Extra, Postings>,
): Plugin<'postings', WithExtra<Postings<Bindings>, Bindings, Extra>> {
	return catalogueGroup('postings', labels, bindings, extraOperations)
}
