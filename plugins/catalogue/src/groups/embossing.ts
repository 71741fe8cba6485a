/**
 * Embossing: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { embossing as labels } from '../labels.ts'

/** The methods of the group. */
export interface Embossing<Bindings = EmptyObject> {
	/**
	 * Emboss cards.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `embossing({ emboss: operation({ … }) })`.
	 */
	readonly emboss: Bound<Bindings, 'emboss', 'embossing.emboss'>
	/**
	 * Block a card on failure.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `embossing({ blockOnFailure: operation({ … }) })`.
	 */
	readonly blockOnFailure: Bound<Bindings, 'blockOnFailure', 'embossing.blockOnFailure'>
	/**
	 * List pending cards.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `embossing({ listPending: operation({ … }) })`.
	 */
	readonly listPending: Bound<Bindings, 'listPending', 'embossing.listPending'>
	/**
	 * Activate printers.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `embossing({ activatePrinter: operation({ … }) })`.
	 */
	readonly activatePrinter: Bound<Bindings, 'activatePrinter', 'embossing.activatePrinter'>
	/**
	 * Deactivate printers.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `embossing({ deactivatePrinter: operation({ … }) })`.
	 */
	readonly deactivatePrinter: Bound<Bindings, 'deactivatePrinter', 'embossing.deactivatePrinter'>
}

/**
 * Adds the group `embossing` to a client.
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
 * import { embossing } from '@tarja/catalogue/embossing'
 *
 * const emboss = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(embossing({ emboss }))
 * const call = () => client.embossing.emboss({ params: { id: 7 } })
 * ```
 */
export function embossing<Bindings extends BindingsOf<Embossing> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Embossing>,
	extraOperations?: Except<Extra, Embossing>,
): Plugin<'embossing', WithExtra<Embossing<Bindings>, Bindings, Extra>> {
	return catalogueGroup('embossing', labels, bindings, extraOperations)
}
