/**
 * Banking services: 3 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: register an online payment slip. */
export const registerPaymentSlip: Stub<'bankingServices.registerPaymentSlip'> = /* @__PURE__ */ stub({
	group: 'bankingServices',
	key: 'registerPaymentSlip',
	label: 'register an online payment slip',
})

/** Stub: list payments. */
export const listPayments: Stub<'bankingServices.listPayments'> = /* @__PURE__ */ stub({
	group: 'bankingServices',
	key: 'listPayments',
	label: 'list payments',
})

/** Stub: list accounts. */
export const listAccounts: Stub<'bankingServices.listAccounts'> = /* @__PURE__ */ stub({
	group: 'bankingServices',
	key: 'listAccounts',
	label: 'list accounts',
})

/** What {@linkcode bankingServices} can bind. */
export interface BankingServicesBindings {
	/** Binds “register an online payment slip”. */
	readonly registerPaymentSlip?: AnyOperation
	/** Binds “list payments”. */
	readonly listPayments?: AnyOperation
	/** Binds “list accounts”. */
	readonly listAccounts?: AnyOperation
}

/** The methods of the group. */
export interface BankingServices<Bindings = None> {
	/**
	 * Register an online payment slip.
	 * Named only (reference §4.3); bind it: `bankingServices({ registerPaymentSlip: operation({ … }) })`.
	 */
	readonly registerPaymentSlip: Bound<Bindings, 'registerPaymentSlip', 'bankingServices.registerPaymentSlip'>
	/** List payments. Named only (reference §4.3); bind it: `bankingServices({ listPayments: operation({ … }) })`. */
	readonly listPayments: Bound<Bindings, 'listPayments', 'bankingServices.listPayments'>
	/** List accounts. Named only (reference §4.3); bind it: `bankingServices({ listAccounts: operation({ … }) })`. */
	readonly listAccounts: Bound<Bindings, 'listAccounts', 'bankingServices.listAccounts'>
}

/**
 * Adds the group `bankingServices` to a client.
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
 * import { bankingServices } from '@tarja/catalogue/banking-services'
 *
 * const registerPaymentSlip = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(bankingServices({ registerPaymentSlip }))
 * const call = () => client.bankingServices.registerPaymentSlip({ params: { id: 7 } })
 * ```
 */
export function bankingServices<Bindings extends BankingServicesBindings = None>(
	bindings?: Bindings & Only<Bindings, BankingServicesBindings>,
): Plugin<'bankingServices', BankingServices<Bindings>> {
	return group('bankingServices', { registerPaymentSlip, listPayments, listAccounts }, bindings)
}
