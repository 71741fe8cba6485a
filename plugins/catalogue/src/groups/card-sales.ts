/**
 * Card sales: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { cardSales as labels } from '../labels.ts'

/** The methods of the group. */
export interface CardSales<Bindings = EmptyObject> {
	/**
	 * Create a card sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardSales({ create: operation({ … }) })`.
	 */
	readonly create: Bound<Bindings, 'create', 'cardSales.create'>
	/**
	 * Cancel a card sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardSales({ cancel: operation({ … }) })`.
	 */
	readonly cancel: Bound<Bindings, 'cancel', 'cardSales.cancel'>
	/**
	 * Create a sale with a holder.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardSales({ createWithHolder: operation({ … }) })`.
	 */
	readonly createWithHolder: Bound<Bindings, 'createWithHolder', 'cardSales.createWithHolder'>
	/**
	 * Cancel a sale with a holder.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardSales({ cancelWithHolder: operation({ … }) })`.
	 */
	readonly cancelWithHolder: Bound<Bindings, 'cancelWithHolder', 'cardSales.cancelWithHolder'>
	/**
	 * Refund a sale.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardSales({ refund: operation({ … }) })`.
	 */
	readonly refund: Bound<Bindings, 'refund', 'cardSales.refund'>
}

/**
 * Adds the group `cardSales` to a client.
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
 * import { cardSales } from '@tarja/catalogue/card-sales'
 *
 * const create = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(cardSales({ create }))
 * const call = () => client.cardSales.create({ params: { id: 7 } })
 * ```
 */
export function cardSales<Bindings extends BindingsOf<CardSales> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, CardSales>,
	extraOperations?: Except<Extra, CardSales>,
): Plugin<'cardSales', WithExtra<CardSales<Bindings>, Bindings, Extra>> {
	return catalogueGroup('cardSales', labels, bindings, extraOperations)
}
