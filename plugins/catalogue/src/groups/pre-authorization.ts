/**
 * Pre-authorization: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { preAuthorization as labels } from '../labels.ts'

/** The methods of the group. */
export interface PreAuthorization<Bindings = EmptyObject> {
	/**
	 * List pre-authorizations.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `preAuthorization({ list: operation({ … }) })`.
	 */
	readonly list: Bound<Bindings, 'list', 'preAuthorization.list'>
	/**
	 * List reserved amount.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `preAuthorization({ listReservedAmount: operation({ … }) })`.
	 */
	readonly listReservedAmount: Bound<Bindings, 'listReservedAmount', 'preAuthorization.listReservedAmount'>
}

/**
 * Adds the group `preAuthorization` to a client.
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
 * import { preAuthorization } from '@tarja/catalogue/pre-authorization'
 *
 * const list = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(preAuthorization({ list }))
 * const call = () => client.preAuthorization.list({ params: { id: 7 } })
 * ```
 */
export function preAuthorization<
	Bindings extends BindingsOf<PreAuthorization> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, PreAuthorization>,
	extraOperations?: Except<Extra, PreAuthorization>,
): Plugin<'preAuthorization', WithExtra<PreAuthorization<Bindings>, Bindings, Extra>> {
	return catalogueGroup('preAuthorization', labels, bindings, extraOperations)
}
