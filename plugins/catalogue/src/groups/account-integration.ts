/**
 * Account and integration: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { accountIntegration as labels } from '../labels.ts'

/** The methods of the group. */
export interface AccountIntegration<Bindings = EmptyObject> {
	/**
	 * List accounts.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `accountIntegration({ listAccounts: operation({ … }) })`.
	 */
	readonly listAccounts: Bound<Bindings, 'listAccounts', 'accountIntegration.listAccounts'>
	/**
	 * Create an account.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `accountIntegration({ createAccount: operation({ … }) })`.
	 */
	readonly createAccount: Bound<Bindings, 'createAccount', 'accountIntegration.createAccount'>
	/**
	 * Change the account secret.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `accountIntegration({ changeAccountSecret: operation({ … }) })`.
	 */
	readonly changeAccountSecret: Bound<Bindings, 'changeAccountSecret', 'accountIntegration.changeAccountSecret'>
	/**
	 * List integrations.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `accountIntegration({ listIntegrations: operation({ … }) })`.
	 */
	readonly listIntegrations: Bound<Bindings, 'listIntegrations', 'accountIntegration.listIntegrations'>
	/**
	 * Change integration expiry.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `accountIntegration({ changeIntegrationExpiry: operation({ … }) })`.
	 */
	readonly changeIntegrationExpiry: Bound<
		Bindings,
		'changeIntegrationExpiry',
		'accountIntegration.changeIntegrationExpiry'
	>
}

/**
 * Adds the group `accountIntegration` to a client.
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
 * import { accountIntegration } from '@tarja/catalogue/account-integration'
 *
 * const listAccounts = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(accountIntegration({ listAccounts }))
 * const call = () => client.accountIntegration.listAccounts({ params: { id: 7 } })
 * ```
 */
export function accountIntegration<
	Bindings extends BindingsOf<AccountIntegration> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, AccountIntegration>,
	extraOperations?: Except<Extra, AccountIntegration>,
): Plugin<'accountIntegration', WithExtra<AccountIntegration<Bindings>, Bindings, Extra>> {
	return catalogueGroup('accountIntegration', labels, bindings, extraOperations)
}
