/**
 * Account management: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: register a physical card for a holder. */
export const registerPhysicalCard: Stub<'accountManagement.registerPhysicalCard'> = /* @__PURE__ */ stub({
	group: 'accountManagement',
	key: 'registerPhysicalCard',
	label: 'register a physical card for a holder',
})

/** What {@linkcode accountManagement} can bind. */
export interface AccountManagementBindings {
	/** Binds “register a physical card for a holder”. */
	readonly registerPhysicalCard?: AnyOperation
}

/** The methods of the group. */
export interface AccountManagement<Bindings = None> {
	/**
	 * Register a physical card for a holder.
	 * Named only (reference §4.3); bind it: `accountManagement({ registerPhysicalCard: operation({ … }) })`.
	 */
	readonly registerPhysicalCard: Bound<Bindings, 'registerPhysicalCard', 'accountManagement.registerPhysicalCard'>
}

/**
 * Adds the group `accountManagement` to a client.
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
 * import { accountManagement } from '@tarja/catalogue/account-management'
 *
 * const registerPhysicalCard = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(accountManagement({ registerPhysicalCard }))
 * const call = () => client.accountManagement.registerPhysicalCard({ params: { id: 7 } })
 * ```
 */
export function accountManagement<Bindings extends AccountManagementBindings = None>(
	bindings?: Bindings & Only<Bindings, AccountManagementBindings>,
): Plugin<'accountManagement', AccountManagement<Bindings>> {
	return group('accountManagement', { registerPhysicalCard }, bindings)
}
