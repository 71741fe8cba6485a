/**
 * SMS notice: 6 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { smsNotice as labels } from '../labels.ts'

/** The methods of the group. */
export interface SmsNotice<Bindings = EmptyObject> {
	/**
	 * Events.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsNotice({ events: operation({ … }) })`.
	 */
	readonly events: Bound<Bindings, 'events', 'smsNotice.events'>
	/**
	 * Variables.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsNotice({ variables: operation({ … }) })`.
	 */
	readonly variables: Bound<Bindings, 'variables', 'smsNotice.variables'>
	/**
	 * Transactions.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsNotice({ transactions: operation({ … }) })`.
	 */
	readonly transactions: Bound<Bindings, 'transactions', 'smsNotice.transactions'>
	/**
	 * Queue messages.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsNotice({ queueMessages: operation({ … }) })`.
	 */
	readonly queueMessages: Bound<Bindings, 'queueMessages', 'smsNotice.queueMessages'>
	/**
	 * Services.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsNotice({ services: operation({ … }) })`.
	 */
	readonly services: Bound<Bindings, 'services', 'smsNotice.services'>
	/**
	 * Packages.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsNotice({ packages: operation({ … }) })`.
	 */
	readonly packages: Bound<Bindings, 'packages', 'smsNotice.packages'>
}

/**
 * Adds the group `smsNotice` to a client.
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
 * import { smsNotice } from '@tarja/catalogue/sms-notice'
 *
 * const events = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(smsNotice({ events }))
 * const call = () => client.smsNotice.events({ params: { id: 7 } })
 * ```
 */
export function smsNotice<Bindings extends BindingsOf<SmsNotice> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, SmsNotice>,
	extraOperations?: Except<Extra, SmsNotice>,
): Plugin<'smsNotice', WithExtra<SmsNotice<Bindings>, Bindings, Extra>> {
	return catalogueGroup('smsNotice', labels, bindings, extraOperations)
}
