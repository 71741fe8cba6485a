/**
 * SMS packages: 3 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { smsPackages as labels } from '../labels.ts'

/** The methods of the group. */
export interface SmsPackages<Bindings = EmptyObject> {
	/**
	 * Contract a package.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsPackages({ contract: operation({ … }) })`.
	 */
	readonly contract: Bound<Bindings, 'contract', 'smsPackages.contract'>
	/**
	 * Cancel a package.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsPackages({ cancel: operation({ … }) })`.
	 */
	readonly cancel: Bound<Bindings, 'cancel', 'smsPackages.cancel'>
	/**
	 * Query packages.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsPackages({ query: operation({ … }) })`.
	 */
	readonly query: Bound<Bindings, 'query', 'smsPackages.query'>
}

/**
 * Adds the group `smsPackages` to a client.
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
 * import { smsPackages } from '@tarja/catalogue/sms-packages'
 *
 * const contract = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(smsPackages({ contract }))
 * const call = () => client.smsPackages.contract({ params: { id: 7 } })
 * ```
 */
export function smsPackages<
	Bindings extends BindingsOf<SmsPackages> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, SmsPackages>,
	extraOperations?: Except<Extra, SmsPackages>,
): Plugin<'smsPackages', WithExtra<SmsPackages<Bindings>, Bindings, Extra>> {
	return catalogueGroup('smsPackages', labels, bindings, extraOperations)
}
