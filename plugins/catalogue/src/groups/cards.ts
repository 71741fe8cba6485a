/**
 * Cards: 12 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { cards as labels } from '../labels.ts'

/** The methods of the group. */
export interface Cards<Bindings = EmptyObject> {
	/**
	 * Additional holders.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ additionalHolders: operation({ … }) })`.
	 */
	readonly additionalHolders: Bound<Bindings, 'additionalHolders', 'cards.additionalHolders'>
	/**
	 * Virtual security code.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ virtualSecurityCode: operation({ … }) })`.
	 */
	readonly virtualSecurityCode: Bound<Bindings, 'virtualSecurityCode', 'cards.virtualSecurityCode'>
	/**
	 * PIN.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ pin: operation({ … }) })`.
	 */
	readonly pin: Bound<Bindings, 'pin', 'cards.pin'>
	/**
	 * Blocks.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ block: operation({ … }) })`.
	 */
	readonly block: Bound<Bindings, 'block', 'cards.block'>
	/**
	 * Unblocks.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ unblock: operation({ … }) })`.
	 */
	readonly unblock: Bound<Bindings, 'unblock', 'cards.unblock'>
	/**
	 * Second copy.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ secondCopy: operation({ … }) })`.
	 */
	readonly secondCopy: Bound<Bindings, 'secondCopy', 'cards.secondCopy'>
	/**
	 * Virtual card.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ virtualCard: operation({ … }) })`.
	 */
	readonly virtualCard: Bound<Bindings, 'virtualCard', 'cards.virtualCard'>
	/**
	 * Card lookup by id.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ lookupById: operation({ … }) })`.
	 */
	readonly lookupById: Bound<Bindings, 'lookupById', 'cards.lookupById'>
	/**
	 * Card lookup by number.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ lookupByNumber: operation({ … }) })`.
	 */
	readonly lookupByNumber: Bound<Bindings, 'lookupByNumber', 'cards.lookupByNumber'>
	/**
	 * Card lookup by tax id.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ lookupByTaxId: operation({ … }) })`.
	 */
	readonly lookupByTaxId: Bound<Bindings, 'lookupByTaxId', 'cards.lookupByTaxId'>
	/**
	 * Unnamed card batches.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ unnamedBatches: operation({ … }) })`.
	 */
	readonly unnamedBatches: Bound<Bindings, 'unnamedBatches', 'cards.unnamedBatches'>
	/**
	 * Branded cards.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cards({ branded: operation({ … }) })`.
	 */
	readonly branded: Bound<Bindings, 'branded', 'cards.branded'>
}

/**
 * Adds the group `cards` to a client.
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
 * import { cards } from '@tarja/catalogue/cards'
 *
 * const additionalHolders = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(cards({ additionalHolders }))
 * const call = () => client.cards.additionalHolders({ params: { id: 7 } })
 * ```
 */
export function cards<Bindings extends BindingsOf<Cards> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Cards>,
	extraOperations?: Except<Extra, Cards>,
): Plugin<'cards', WithExtra<Cards<Bindings>, Bindings, Extra>> {
	return catalogueGroup('cards', labels, bindings, extraOperations)
}
