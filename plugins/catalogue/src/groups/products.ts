/**
 * Products: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { products as labels } from '../labels.ts'

/** The methods of the group. */
export interface Products<Bindings = EmptyObject> {
	/**
	 * Query products.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `products({ query: operation({ … }) })`.
	 */
	readonly query: Bound<Bindings, 'query', 'products.query'>
	/**
	 * List financial services.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `products({ listFinancialServices: operation({ … }) })`.
	 */
	readonly listFinancialServices: Bound<Bindings, 'listFinancialServices', 'products.listFinancialServices'>
}

/**
 * Adds the group `products` to a client.
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
 * import { products } from '@tarja/catalogue/products'
 *
 * const query = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(products({ query }))
 * const call = () => client.products.query({ params: { id: 7 } })
 * ```
 */
export function products<Bindings extends BindingsOf<Products> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Products>,
	extraOperations?: Except<Extra, Products>,
): Plugin<'products', WithExtra<Products<Bindings>, Bindings, Extra>> {
	return catalogueGroup('products', labels, bindings, extraOperations)
}
