/**
 * Marketplace-platform sales: 4 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { marketplaceSales as labels } from '../labels.ts'

/** The methods of the group. */
export interface MarketplaceSales<Bindings = EmptyObject> {
	/**
	 * Create a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `marketplaceSales({ create: operation({ … }) })`.
	 */
	readonly create: Bound<Bindings, 'create', 'marketplaceSales.create'>
	/**
	 * Confirm a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `marketplaceSales({ confirm: operation({ … }) })`.
	 */
	readonly confirm: Bound<Bindings, 'confirm', 'marketplaceSales.confirm'>
	/**
	 * Refund a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `marketplaceSales({ refund: operation({ … }) })`.
	 */
	readonly refund: Bound<Bindings, 'refund', 'marketplaceSales.refund'>
	/**
	 * Cancel a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `marketplaceSales({ cancel: operation({ … }) })`.
	 */
	readonly cancel: Bound<Bindings, 'cancel', 'marketplaceSales.cancel'>
}

/**
 * Adds the group `marketplaceSales` to a client.
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
 * import { marketplaceSales } from '@tarja/catalogue/marketplace-sales'
 *
 * const create = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(marketplaceSales({ create }))
 * const call = () => client.marketplaceSales.create({ params: { id: 7 } })
 * ```
 */
export function marketplaceSales<
	Bindings extends BindingsOf<MarketplaceSales> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, MarketplaceSales>,
	extraOperations?: Except<Extra, MarketplaceSales>,
): Plugin<'marketplaceSales', WithExtra<MarketplaceSales<Bindings>, Bindings, Extra>> {
	return catalogueGroup('marketplaceSales', labels, bindings, extraOperations)
}
