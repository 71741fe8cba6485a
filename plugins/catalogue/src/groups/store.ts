/**
 * Store: 3 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { store as labels } from '../labels.ts'

/** The methods of the group. */
export interface Store<Bindings = EmptyObject> {
	/**
	 * Payment methods.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `store({ paymentMethods: operation({ … }) })`.
	 */
	readonly paymentMethods: Bound<Bindings, 'paymentMethods', 'store.paymentMethods'>
	/**
	 * Fees.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `store({ fees: operation({ … }) })`.
	 */
	readonly fees: Bound<Bindings, 'fees', 'store.fees'>
	/**
	 * Stores.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `store({ stores: operation({ … }) })`.
	 */
	readonly stores: Bound<Bindings, 'stores', 'store.stores'>
}

/**
 * Adds the group `store` to a client.
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
 * import { store } from '@tarja/catalogue/store'
 *
 * const paymentMethods = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(store({ paymentMethods }))
 * const call = () => client.store.paymentMethods({ params: { id: 7 } })
 * ```
 */
export function store<Bindings extends BindingsOf<Store> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Store>,
	extraOperations?: Except<Extra, Store>,
): Plugin<'store', WithExtra<Store<Bindings>, Bindings, Extra>> {
	return catalogueGroup('store', labels, bindings, extraOperations)
}
