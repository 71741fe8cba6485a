/**
 * Account and integration: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: list accounts. */
export const listAccounts: Stub<'accountIntegration.listAccounts'> = /* @__PURE__ */ stub({
	group: 'accountIntegration',
	key: 'listAccounts',
	label: 'list accounts',
})

/** Stub: create an account. */
export const createAccount: Stub<'accountIntegration.createAccount'> = /* @__PURE__ */ stub({
	group: 'accountIntegration',
	key: 'createAccount',
	label: 'create an account',
})

/** Stub: change the account secret. */
export const changeAccountSecret: Stub<'accountIntegration.changeAccountSecret'> = /* @__PURE__ */ stub({
	group: 'accountIntegration',
	key: 'changeAccountSecret',
	label: 'change the account secret',
})

/** Stub: list integrations. */
export const listIntegrations: Stub<'accountIntegration.listIntegrations'> = /* @__PURE__ */ stub({
	group: 'accountIntegration',
	key: 'listIntegrations',
	label: 'list integrations',
})

/** Stub: change integration expiry. */
export const changeIntegrationExpiry: Stub<'accountIntegration.changeIntegrationExpiry'> = /* @__PURE__ */ stub({
	group: 'accountIntegration',
	key: 'changeIntegrationExpiry',
	label: 'change integration expiry',
})

/** What {@linkcode accountIntegration} can bind. */
export interface AccountIntegrationBindings {
	/** Binds “list accounts”. */
	readonly listAccounts?: AnyOperation
	/** Binds “create an account”. */
	readonly createAccount?: AnyOperation
	/** Binds “change the account secret”. */
	readonly changeAccountSecret?: AnyOperation
	/** Binds “list integrations”. */
	readonly listIntegrations?: AnyOperation
	/** Binds “change integration expiry”. */
	readonly changeIntegrationExpiry?: AnyOperation
}

/** The methods of the group. */
export interface AccountIntegration<Bindings = None> {
	/** List accounts. Named only (reference §4.3); bind it: `accountIntegration({ listAccounts: operation({ … }) })`. */
	readonly listAccounts: Bound<Bindings, 'listAccounts', 'accountIntegration.listAccounts'>
	/**
	 * Create an account.
	 * Named only (reference §4.3); bind it: `accountIntegration({ createAccount: operation({ … }) })`.
	 */
	readonly createAccount: Bound<Bindings, 'createAccount', 'accountIntegration.createAccount'>
	/**
	 * Change the account secret.
	 * Named only (reference §4.3); bind it: `accountIntegration({ changeAccountSecret: operation({ … }) })`.
	 */
	readonly changeAccountSecret: Bound<Bindings, 'changeAccountSecret', 'accountIntegration.changeAccountSecret'>
	/**
	 * List integrations.
	 * Named only (reference §4.3); bind it: `accountIntegration({ listIntegrations: operation({ … }) })`.
	 */
	readonly listIntegrations: Bound<Bindings, 'listIntegrations', 'accountIntegration.listIntegrations'>
	/**
	 * Change integration expiry.
	 * Named only (reference §4.3); bind it: `accountIntegration({ changeIntegrationExpiry: operation({ … }) })`.
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
 * Every operation is a stub: calling one does not compile until it is bound here.
 *
 * @param bindings An `operation()` for each stub to be called.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_sent`) when a name is bound that the group does not have.
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
export function accountIntegration<Bindings extends AccountIntegrationBindings = None>(
	bindings?: Bindings & Only<Bindings, AccountIntegrationBindings>,
): Plugin<'accountIntegration', AccountIntegration<Bindings>> {
	return group(
		'accountIntegration',
		{ listAccounts, createAccount, changeAccountSecret, listIntegrations, changeIntegrationExpiry },
		bindings,
	)
}
