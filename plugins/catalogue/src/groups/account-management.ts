/**
 * Account management: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { accountManagement as labels } from '../labels.ts'

/** The methods of the group. */
export interface AccountManagement<Bindings = EmptyObject> {
	/**
	 * Register a physical card for a holder.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `accountManagement({ registerPhysicalCard: operation({ … }) })`.
	 */
	readonly registerPhysicalCard: Bound<Bindings, 'registerPhysicalCard', 'accountManagement.registerPhysicalCard'>
}

/**
 * Adds the group `accountManagement` to a client.
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
 * import { accountManagement } from '@tarja/catalogue/account-management'
 *
 * const registerPhysicalCard = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(accountManagement({ registerPhysicalCard }))
 * const call = () => client.accountManagement.registerPhysicalCard({ params: { id: 7 } })
 * ```
 */
export function accountManagement<
	Bindings extends BindingsOf<AccountManagement> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, AccountManagement>,
	extraOperations?: Except<Extra, AccountManagement>,
): Plugin<'accountManagement', WithExtra<AccountManagement<Bindings>, Bindings, Extra>> {
	return catalogueGroup('accountManagement', labels, bindings, extraOperations)
}
