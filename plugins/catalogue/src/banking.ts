/**
 * Banking: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: bank reconciliation: balance. */
export const reconciliationBalance: Stub<'banking.reconciliationBalance'> = /* @__PURE__ */ stub({
	group: 'banking',
	key: 'reconciliationBalance',
	label: 'bank reconciliation: balance',
})

/** Stub: bank reconciliation: statement. */
export const reconciliationStatement: Stub<'banking.reconciliationStatement'> = /* @__PURE__ */ stub({
	group: 'banking',
	key: 'reconciliationStatement',
	label: 'bank reconciliation: statement',
})

/** Stub: bank reconciliation: files. */
export const reconciliationFiles: Stub<'banking.reconciliationFiles'> = /* @__PURE__ */ stub({
	group: 'banking',
	key: 'reconciliationFiles',
	label: 'bank reconciliation: files',
})

/** Stub: digital accounts. */
export const digitalAccounts: Stub<'banking.digitalAccounts'> = /* @__PURE__ */ stub({
	group: 'banking',
	key: 'digitalAccounts',
	label: 'digital accounts',
})

/** Stub: instant-payment transfers. */
export const instantPaymentTransfers: Stub<'banking.instantPaymentTransfers'> = /* @__PURE__ */ stub({
	group: 'banking',
	key: 'instantPaymentTransfers',
	label: 'instant-payment transfers',
})

/** What {@linkcode banking} can bind. */
export interface BankingBindings {
	/** Binds “bank reconciliation: balance”. */
	readonly reconciliationBalance?: AnyOperation
	/** Binds “bank reconciliation: statement”. */
	readonly reconciliationStatement?: AnyOperation
	/** Binds “bank reconciliation: files”. */
	readonly reconciliationFiles?: AnyOperation
	/** Binds “digital accounts”. */
	readonly digitalAccounts?: AnyOperation
	/** Binds “instant-payment transfers”. */
	readonly instantPaymentTransfers?: AnyOperation
}

/** The methods of the group. */
export interface Banking<Bindings = None> {
	/**
	 * Bank reconciliation: balance.
	 * Named only (reference §4.3); bind it: `banking({ reconciliationBalance: operation({ … }) })`.
	 */
	readonly reconciliationBalance: Bound<Bindings, 'reconciliationBalance', 'banking.reconciliationBalance'>
	/**
	 * Bank reconciliation: statement.
	 * Named only (reference §4.3); bind it: `banking({ reconciliationStatement: operation({ … }) })`.
	 */
	readonly reconciliationStatement: Bound<Bindings, 'reconciliationStatement', 'banking.reconciliationStatement'>
	/**
	 * Bank reconciliation: files.
	 * Named only (reference §4.3); bind it: `banking({ reconciliationFiles: operation({ … }) })`.
	 */
	readonly reconciliationFiles: Bound<Bindings, 'reconciliationFiles', 'banking.reconciliationFiles'>
	/** Digital accounts. Named only (reference §4.3); bind it: `banking({ digitalAccounts: operation({ … }) })`. */
	readonly digitalAccounts: Bound<Bindings, 'digitalAccounts', 'banking.digitalAccounts'>
	/**
	 * Instant-payment transfers.
	 * Named only (reference §4.3); bind it: `banking({ instantPaymentTransfers: operation({ … }) })`.
	 */
	readonly instantPaymentTransfers: Bound<Bindings, 'instantPaymentTransfers', 'banking.instantPaymentTransfers'>
}

/**
 * Adds the group `banking` to a client.
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
 * import { banking } from '@tarja/catalogue/banking'
 *
 * const reconciliationBalance = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(banking({ reconciliationBalance }))
 * const call = () => client.banking.reconciliationBalance({ params: { id: 7 } })
 * ```
 */
export function banking<Bindings extends BankingBindings = None>(
	bindings?: Bindings & Only<Bindings, BankingBindings>,
): Plugin<'banking', Banking<Bindings>> {
	return group(
		'banking',
		{ reconciliationBalance, reconciliationStatement, reconciliationFiles, digitalAccounts, instantPaymentTransfers },
		bindings,
	)
}
