/**
 * Marketplace-platform sales: 4 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: create a sale. */
export const create: Stub<'marketplaceSales.create'> = /* @__PURE__ */ stub({
	group: 'marketplaceSales',
	key: 'create',
	label: 'create a sale',
})

/** Stub: confirm a sale. */
export const confirm: Stub<'marketplaceSales.confirm'> = /* @__PURE__ */ stub({
	group: 'marketplaceSales',
	key: 'confirm',
	label: 'confirm a sale',
})

/** Stub: refund a sale. */
export const refund: Stub<'marketplaceSales.refund'> = /* @__PURE__ */ stub({
	group: 'marketplaceSales',
	key: 'refund',
	label: 'refund a sale',
})

/** Stub: cancel a sale. */
export const cancel: Stub<'marketplaceSales.cancel'> = /* @__PURE__ */ stub({
	group: 'marketplaceSales',
	key: 'cancel',
	label: 'cancel a sale',
})

/** What {@linkcode marketplaceSales} can bind. */
export interface MarketplaceSalesBindings {
	/** Binds “create a sale”. */
	readonly create?: AnyOperation
	/** Binds “confirm a sale”. */
	readonly confirm?: AnyOperation
	/** Binds “refund a sale”. */
	readonly refund?: AnyOperation
	/** Binds “cancel a sale”. */
	readonly cancel?: AnyOperation
}

/** The methods of the group. */
export interface MarketplaceSales<Bindings = None> {
	/** Create a sale. Named only (reference §4.3); bind it: `marketplaceSales({ create: operation({ … }) })`. */
	readonly create: Bound<Bindings, 'create', 'marketplaceSales.create'>
	/** Confirm a sale. Named only (reference §4.3); bind it: `marketplaceSales({ confirm: operation({ … }) })`. */
	readonly confirm: Bound<Bindings, 'confirm', 'marketplaceSales.confirm'>
	/** Refund a sale. Named only (reference §4.3); bind it: `marketplaceSales({ refund: operation({ … }) })`. */
	readonly refund: Bound<Bindings, 'refund', 'marketplaceSales.refund'>
	/** Cancel a sale. Named only (reference §4.3); bind it: `marketplaceSales({ cancel: operation({ … }) })`. */
	readonly cancel: Bound<Bindings, 'cancel', 'marketplaceSales.cancel'>
}

/**
 * Adds the group `marketplaceSales` to a client.
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
 * import { marketplaceSales } from '@tarja/catalogue/marketplace-sales'
 *
 * const create = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(marketplaceSales({ create }))
 * const call = () => client.marketplaceSales.create({ params: { id: 7 } })
 * ```
 */
export function marketplaceSales<Bindings extends MarketplaceSalesBindings = None>(
	bindings?: Bindings & Only<Bindings, MarketplaceSalesBindings>,
): Plugin<'marketplaceSales', MarketplaceSales<Bindings>> {
	return group('marketplaceSales', { create, confirm, refund, cancel }, bindings)
}
