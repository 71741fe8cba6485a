/**
 * Regulatory: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { regulatory as labels } from '../labels.ts'

/** The methods of the group. */
export interface Regulatory<Bindings = EmptyObject> {
	/**
	 * List information.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `regulatory({ listInformation: operation({ … }) })`.
	 */
	readonly listInformation: Bound<Bindings, 'listInformation', 'regulatory.listInformation'>
}

/**
 * Adds the group `regulatory` to a client.
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
 * import { regulatory } from '@tarja/catalogue/regulatory'
 *
 * const listInformation = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(regulatory({ listInformation }))
 * const call = () => client.regulatory.listInformation({ params: { id: 7 } })
 * ```
 */
export function regulatory<
	Bindings extends BindingsOf<Regulatory> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, Regulatory>,
	extraOperations?: Except<Extra, Regulatory>,
): Plugin<'regulatory', WithExtra<Regulatory<Bindings>, Bindings, Extra>> {
	return catalogueGroup('regulatory', labels, bindings, extraOperations)
}
