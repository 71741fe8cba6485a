/**
 * SMS broker: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { smsBroker as labels } from '../labels.ts'

/** The methods of the group. */
export interface SmsBroker<Bindings = EmptyObject> {
	/**
	 * Send an SMS.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `smsBroker({ send: operation({ … }) })`.
	 */
	readonly send: Bound<Bindings, 'send', 'smsBroker.send'>
}

/**
 * Adds the group `smsBroker` to a client.
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
 * import { smsBroker } from '@tarja/catalogue/sms-broker'
 *
 * const send = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(smsBroker({ send }))
 * const call = () => client.smsBroker.send({ params: { id: 7 } })
 * ```
 */
export function smsBroker<Bindings extends BindingsOf<SmsBroker> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, SmsBroker>,
	extraOperations?: Except<Extra, SmsBroker>,
): Plugin<'smsBroker', WithExtra<SmsBroker<Bindings>, Bindings, Extra>> {
	return catalogueGroup('smsBroker', labels, bindings, extraOperations)
}
