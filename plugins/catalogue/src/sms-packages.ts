/**
 * SMS packages: 3 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: contract a package. */
export const contract: Stub<'smsPackages.contract'> = /* @__PURE__ */ stub({
	group: 'smsPackages',
	key: 'contract',
	label: 'contract a package',
})

/** Stub: cancel a package. */
export const cancel: Stub<'smsPackages.cancel'> = /* @__PURE__ */ stub({
	group: 'smsPackages',
	key: 'cancel',
	label: 'cancel a package',
})

/** Stub: query packages. */
export const query: Stub<'smsPackages.query'> = /* @__PURE__ */ stub({
	group: 'smsPackages',
	key: 'query',
	label: 'query packages',
})

/** What {@linkcode smsPackages} can bind. */
export interface SmsPackagesBindings {
	/** Binds “contract a package”. */
	readonly contract?: AnyOperation
	/** Binds “cancel a package”. */
	readonly cancel?: AnyOperation
	/** Binds “query packages”. */
	readonly query?: AnyOperation
}

/** The methods of the group. */
export interface SmsPackages<Bindings = None> {
	/** Contract a package. Named only (reference §4.3); bind it: `smsPackages({ contract: operation({ … }) })`. */
	readonly contract: Bound<Bindings, 'contract', 'smsPackages.contract'>
	/** Cancel a package. Named only (reference §4.3); bind it: `smsPackages({ cancel: operation({ … }) })`. */
	readonly cancel: Bound<Bindings, 'cancel', 'smsPackages.cancel'>
	/** Query packages. Named only (reference §4.3); bind it: `smsPackages({ query: operation({ … }) })`. */
	readonly query: Bound<Bindings, 'query', 'smsPackages.query'>
}

/**
 * Adds the group `smsPackages` to a client.
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
 * import { smsPackages } from '@tarja/catalogue/sms-packages'
 *
 * const contract = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(smsPackages({ contract }))
 * const call = () => client.smsPackages.contract({ params: { id: 7 } })
 * ```
 */
export function smsPackages<Bindings extends SmsPackagesBindings = None>(
	bindings?: Bindings & Only<Bindings, SmsPackagesBindings>,
): Plugin<'smsPackages', SmsPackages<Bindings>> {
	return group('smsPackages', { contract, cancel, query }, bindings)
}
