/**
 * E-commerce: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { ecommerce as labels } from '../labels.ts'

/** The methods of the group. */
export interface Ecommerce<Bindings = EmptyObject> {
	/**
	 * Create an e-commerce sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `ecommerce({ createSale: operation({ … }) })`.
	 */
	readonly createSale: Bound<Bindings, 'createSale', 'ecommerce.createSale'>
	/**
	 * Confirm an e-commerce sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `ecommerce({ confirmSale: operation({ … }) })`.
	 */
	readonly confirmSale: Bound<Bindings, 'confirmSale', 'ecommerce.confirmSale'>
	/**
	 * List e-commerce sales.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `ecommerce({ listSales: operation({ … }) })`.
	 */
	readonly listSales: Bound<Bindings, 'listSales', 'ecommerce.listSales'>
	/**
	 * Cancel an e-commerce sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `ecommerce({ cancelSale: operation({ … }) })`.
	 */
	readonly cancelSale: Bound<Bindings, 'cancelSale', 'ecommerce.cancelSale'>
	/**
	 * Generate an e-commerce token.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `ecommerce({ generateToken: operation({ … }) })`.
	 */
	readonly generateToken: Bound<Bindings, 'generateToken', 'ecommerce.generateToken'>
}

/**
 * Adds the group `ecommerce` to a client.
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
 * import { ecommerce } from '@tarja/catalogue/ecommerce'
 *
 * const createSale = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(ecommerce({ createSale }))
 * const call = () => client.ecommerce.createSale({ params: { id: 7 } })
 * ```
 */
export function ecommerce<Bindings extends BindingsOf<Ecommerce> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Ecommerce>,
	extraOperations?: Except<Extra, Ecommerce>,
): Plugin<'ecommerce', WithExtra<Ecommerce<Bindings>, Bindings, Extra>> {
	return catalogueGroup('ecommerce', labels, bindings, extraOperations)
}
