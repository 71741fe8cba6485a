/**
 * Buy-now-pay-later: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { buyNowPayLater as labels } from '../labels.ts'

/** The methods of the group. */
export interface BuyNowPayLater<Bindings = EmptyObject> {
	/**
	 * Simulate a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `buyNowPayLater({ simulateSale: operation({ … }) })`.
	 */
	readonly simulateSale: Bound<Bindings, 'simulateSale', 'buyNowPayLater.simulateSale'>
	/**
	 * Confirm a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `buyNowPayLater({ confirmSale: operation({ … }) })`.
	 */
	readonly confirmSale: Bound<Bindings, 'confirmSale', 'buyNowPayLater.confirmSale'>
	/**
	 * Refund a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `buyNowPayLater({ refundSale: operation({ … }) })`.
	 */
	readonly refundSale: Bound<Bindings, 'refundSale', 'buyNowPayLater.refundSale'>
	/**
	 * Confirm a refund of a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `buyNowPayLater({ confirmRefund: operation({ … }) })`.
	 */
	readonly confirmRefund: Bound<Bindings, 'confirmRefund', 'buyNowPayLater.confirmRefund'>
	/**
	 * Settle-notify a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `buyNowPayLater({ notifySettlement: operation({ … }) })`.
	 */
	readonly notifySettlement: Bound<Bindings, 'notifySettlement', 'buyNowPayLater.notifySettlement'>
}

/**
 * Adds the group `buyNowPayLater` to a client.
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
 * import { buyNowPayLater } from '@tarja/catalogue/buy-now-pay-later'
 *
 * const simulateSale = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(buyNowPayLater({ simulateSale }))
 * const call = () => client.buyNowPayLater.simulateSale({ params: { id: 7 } })
 * ```
 */
export function buyNowPayLater<
	Bindings extends BindingsOf<BuyNowPayLater> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, BuyNowPayLater>,
	extraOperations?: Except<Extra, BuyNowPayLater>,
): Plugin<'buyNowPayLater', WithExtra<BuyNowPayLater<Bindings>, Bindings, Extra>> {
	return catalogueGroup('buyNowPayLater', labels, bindings, extraOperations)
}
