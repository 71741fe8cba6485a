/**
 * Card sales: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: create a card sale. */
export const create: Stub<'cardSales.create'> = /* @__PURE__ */ stub({
	group: 'cardSales',
	key: 'create',
	label: 'create a card sale',
})

/** Stub: cancel a card sale. */
export const cancel: Stub<'cardSales.cancel'> = /* @__PURE__ */ stub({
	group: 'cardSales',
	key: 'cancel',
	label: 'cancel a card sale',
})

/** Stub: create a sale with a holder. */
export const createWithHolder: Stub<'cardSales.createWithHolder'> = /* @__PURE__ */ stub({
	group: 'cardSales',
	key: 'createWithHolder',
	label: 'create a sale with a holder',
})

/** Stub: cancel a sale with a holder. */
export const cancelWithHolder: Stub<'cardSales.cancelWithHolder'> = /* @__PURE__ */ stub({
	group: 'cardSales',
	key: 'cancelWithHolder',
	label: 'cancel a sale with a holder',
})

/** Stub: refund a sale. */
export const refund: Stub<'cardSales.refund'> = /* @__PURE__ */ stub({
	group: 'cardSales',
	key: 'refund',
	label: 'refund a sale',
})

/** What {@linkcode cardSales} can bind. */
export interface CardSalesBindings {
	/** Binds “create a card sale”. */
	readonly create?: AnyOperation
	/** Binds “cancel a card sale”. */
	readonly cancel?: AnyOperation
	/** Binds “create a sale with a holder”. */
	readonly createWithHolder?: AnyOperation
	/** Binds “cancel a sale with a holder”. */
	readonly cancelWithHolder?: AnyOperation
	/** Binds “refund a sale”. */
	readonly refund?: AnyOperation
}

/** The methods of the group. */
export interface CardSales<Bindings = None> {
	/** Create a card sale. Named only (reference §4.3); bind it: `cardSales({ create: operation({ … }) })`. */
	readonly create: Bound<Bindings, 'create', 'cardSales.create'>
	/** Cancel a card sale. Named only (reference §4.3); bind it: `cardSales({ cancel: operation({ … }) })`. */
	readonly cancel: Bound<Bindings, 'cancel', 'cardSales.cancel'>
	/**
	 * Create a sale with a holder.
	 * Named only (reference §4.3); bind it: `cardSales({ createWithHolder: operation({ … }) })`.
	 */
	readonly createWithHolder: Bound<Bindings, 'createWithHolder', 'cardSales.createWithHolder'>
	/**
	 * Cancel a sale with a holder.
	 * Named only (reference §4.3); bind it: `cardSales({ cancelWithHolder: operation({ … }) })`.
	 */
	readonly cancelWithHolder: Bound<Bindings, 'cancelWithHolder', 'cardSales.cancelWithHolder'>
	/** Refund a sale. Named only (reference §4.3); bind it: `cardSales({ refund: operation({ … }) })`. */
	readonly refund: Bound<Bindings, 'refund', 'cardSales.refund'>
}

/**
 * Adds the group `cardSales` to a client.
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
 * import { cardSales } from '@tarja/catalogue/card-sales'
 *
 * const create = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(cardSales({ create }))
 * const call = () => client.cardSales.create({ params: { id: 7 } })
 * ```
 */
export function cardSales<Bindings extends CardSalesBindings = None>(
	bindings?: Bindings & Only<Bindings, CardSalesBindings>,
): Plugin<'cardSales', CardSales<Bindings>> {
	return group('cardSales', { create, cancel, createWithHolder, cancelWithHolder, refund }, bindings)
}
