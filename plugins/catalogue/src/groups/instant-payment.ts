/**
 * Instant payment: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { instantPayment as labels } from '../labels.ts'

/** The methods of the group. */
export interface InstantPayment<Bindings = EmptyObject> {
	/**
	 * Immediate instant-payment keys.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPayment({ immediateKeys: operation({ … }) })`.
	 */
	readonly immediateKeys: Bound<Bindings, 'immediateKeys', 'instantPayment.immediateKeys'>
	/**
	 * Charge generation.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPayment({ generateCharge: operation({ … }) })`.
	 */
	readonly generateCharge: Bound<Bindings, 'generateCharge', 'instantPayment.generateCharge'>
}

/**
 * Adds the group `instantPayment` to a client.
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
 * import { instantPayment } from '@tarja/catalogue/instant-payment'
 *
 * const immediateKeys = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(instantPayment({ immediateKeys }))
 * const call = () => client.instantPayment.immediateKeys({ params: { id: 7 } })
 * ```
 */
export function instantPayment<
	Bindings extends BindingsOf<InstantPayment> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, InstantPayment>,
	extraOperations?: Except<Extra, InstantPayment>,
): Plugin<'instantPayment', WithExtra<InstantPayment<Bindings>, Bindings, Extra>> {
	return catalogueGroup('instantPayment', labels, bindings, extraOperations)
}
