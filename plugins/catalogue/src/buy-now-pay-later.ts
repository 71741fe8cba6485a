/**
 * Buy-now-pay-later: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: simulate a sale. */
export const simulateSale: Stub<'buyNowPayLater.simulateSale'> = /* @__PURE__ */ stub({
	group: 'buyNowPayLater',
	key: 'simulateSale',
	label: 'simulate a sale',
})

/** Stub: confirm a sale. */
export const confirmSale: Stub<'buyNowPayLater.confirmSale'> = /* @__PURE__ */ stub({
	group: 'buyNowPayLater',
	key: 'confirmSale',
	label: 'confirm a sale',
})

/** Stub: refund a sale. */
export const refundSale: Stub<'buyNowPayLater.refundSale'> = /* @__PURE__ */ stub({
	group: 'buyNowPayLater',
	key: 'refundSale',
	label: 'refund a sale',
})

/** Stub: confirm a refund of a sale. */
export const confirmRefund: Stub<'buyNowPayLater.confirmRefund'> = /* @__PURE__ */ stub({
	group: 'buyNowPayLater',
	key: 'confirmRefund',
	label: 'confirm a refund of a sale',
})

/** Stub: settle-notify a sale. */
export const notifySettlement: Stub<'buyNowPayLater.notifySettlement'> = /* @__PURE__ */ stub({
	group: 'buyNowPayLater',
	key: 'notifySettlement',
	label: 'settle-notify a sale',
})

/** What {@linkcode buyNowPayLater} can bind. */
export interface BuyNowPayLaterBindings {
	/** Binds “simulate a sale”. */
	readonly simulateSale?: AnyOperation
	/** Binds “confirm a sale”. */
	readonly confirmSale?: AnyOperation
	/** Binds “refund a sale”. */
	readonly refundSale?: AnyOperation
	/** Binds “confirm a refund of a sale”. */
	readonly confirmRefund?: AnyOperation
	/** Binds “settle-notify a sale”. */
	readonly notifySettlement?: AnyOperation
}

/** The methods of the group. */
export interface BuyNowPayLater<Bindings = None> {
	/** Simulate a sale. Named only (reference §4.3); bind it: `buyNowPayLater({ simulateSale: operation({ … }) })`. */
	readonly simulateSale: Bound<Bindings, 'simulateSale', 'buyNowPayLater.simulateSale'>
	/** Confirm a sale. Named only (reference §4.3); bind it: `buyNowPayLater({ confirmSale: operation({ … }) })`. */
	readonly confirmSale: Bound<Bindings, 'confirmSale', 'buyNowPayLater.confirmSale'>
	/** Refund a sale. Named only (reference §4.3); bind it: `buyNowPayLater({ refundSale: operation({ … }) })`. */
	readonly refundSale: Bound<Bindings, 'refundSale', 'buyNowPayLater.refundSale'>
	/**
	 * Confirm a refund of a sale.
	 * Named only (reference §4.3); bind it: `buyNowPayLater({ confirmRefund: operation({ … }) })`.
	 */
	readonly confirmRefund: Bound<Bindings, 'confirmRefund', 'buyNowPayLater.confirmRefund'>
	/**
	 * Settle-notify a sale.
	 * Named only (reference §4.3); bind it: `buyNowPayLater({ notifySettlement: operation({ … }) })`.
	 */
	readonly notifySettlement: Bound<Bindings, 'notifySettlement', 'buyNowPayLater.notifySettlement'>
}

/**
 * Adds the group `buyNowPayLater` to a client.
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
 * import { buyNowPayLater } from '@tarja/catalogue/buy-now-pay-later'
 *
 * const simulateSale = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(buyNowPayLater({ simulateSale }))
 * const call = () => client.buyNowPayLater.simulateSale({ params: { id: 7 } })
 * ```
 */
export function buyNowPayLater<Bindings extends BuyNowPayLaterBindings = None>(
	bindings?: Bindings & Only<Bindings, BuyNowPayLaterBindings>,
): Plugin<'buyNowPayLater', BuyNowPayLater<Bindings>> {
	return group('buyNowPayLater', { simulateSale, confirmSale, refundSale, confirmRefund, notifySettlement }, bindings)
}
