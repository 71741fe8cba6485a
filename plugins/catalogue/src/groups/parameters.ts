/**
 * Parameters: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { parameters as labels } from '../labels.ts'

/** The methods of the group. */
export interface Parameters<Bindings = EmptyObject> {
	/**
	 * List registered parameters.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `parameters({ listRegistered: operation({ … }) })`.
	 */
	readonly listRegistered: Bound<Bindings, 'listRegistered', 'parameters.listRegistered'>
	/**
	 * List displayable parameters.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `parameters({ listDisplayable: operation({ … }) })`.
	 */
	readonly listDisplayable: Bound<Bindings, 'listDisplayable', 'parameters.listDisplayable'>
}

/**
 * Adds the group `parameters` to a client.
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
 * import { parameters } from '@tarja/catalogue/parameters'
 *
 * const listRegistered = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(parameters({ listRegistered }))
 * const call = () => client.parameters.listRegistered({ params: { id: 7 } })
 * ```
 */
export function parameters<
	Bindings extends BindingsOf<Parameters> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, Parameters>,
	extraOperations?: Except<Extra, Parameters>,
): Plugin<'parameters', WithExtra<Parameters<Bindings>, Bindings, Extra>> {
	return catalogueGroup('parameters', labels, bindings, extraOperations)
}
