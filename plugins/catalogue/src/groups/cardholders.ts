/**
 * Cardholders: 9 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { cardholders as labels } from '../labels.ts'

/** The methods of the group. */
export interface Cardholders<Bindings = EmptyObject> {
	/**
	 * Holder management.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ manage: operation({ … }) })`.
	 */
	readonly manage: Bound<Bindings, 'manage', 'cardholders.manage'>
	/**
	 * Dependents.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ dependents: operation({ … }) })`.
	 */
	readonly dependents: Bound<Bindings, 'dependents', 'cardholders.dependents'>
	/**
	 * Phones.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ phones: operation({ … }) })`.
	 */
	readonly phones: Bound<Bindings, 'phones', 'cardholders.phones'>
	/**
	 * History.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ history: operation({ … }) })`.
	 */
	readonly history: Bound<Bindings, 'history', 'cardholders.history'>
	/**
	 * Passwords.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ passwords: operation({ … }) })`.
	 */
	readonly passwords: Bound<Bindings, 'passwords', 'cardholders.passwords'>
	/**
	 * Account registration.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ registerAccount: operation({ … }) })`.
	 */
	readonly registerAccount: Bound<Bindings, 'registerAccount', 'cardholders.registerAccount'>
	/**
	 * Lookup by tax id.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ lookupByTaxId: operation({ … }) })`.
	 */
	readonly lookupByTaxId: Bound<Bindings, 'lookupByTaxId', 'cardholders.lookupByTaxId'>
	/**
	 * Lookup by document.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ lookupByDocument: operation({ … }) })`.
	 */
	readonly lookupByDocument: Bound<Bindings, 'lookupByDocument', 'cardholders.lookupByDocument'>
	/**
	 * Lookup by name.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `cardholders({ lookupByName: operation({ … }) })`.
	 */
	readonly lookupByName: Bound<Bindings, 'lookupByName', 'cardholders.lookupByName'>
}

/**
 * Adds the group `cardholders` to a client.
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
 * import { cardholders } from '@tarja/catalogue/cardholders'
 *
 * const manage = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(cardholders({ manage }))
 * const call = () => client.cardholders.manage({ params: { id: 7 } })
 * ```
 */
export function cardholders<
	Bindings extends BindingsOf<Cardholders> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, Cardholders>,
	extraOperations?: Except<Extra, Cardholders>,
): Plugin<'cardholders', WithExtra<Cardholders<Bindings>, Bindings, Extra>> {
	return catalogueGroup('cardholders', labels, bindings, extraOperations)
}
