/**
 * Instant-payment card: 8 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { instantPaymentCard as labels } from '../labels.ts'

/** The methods of the group. */
export interface InstantPaymentCard<Bindings = EmptyObject> {
	/**
	 * Clients.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPaymentCard({ clients: operation({ … }) })`.
	 */
	readonly clients: Bound<Bindings, 'clients', 'instantPaymentCard.clients'>
	/**
	 * Subscriptions.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPaymentCard({ subscriptions: operation({ … }) })`.
	 */
	readonly subscriptions: Bound<Bindings, 'subscriptions', 'instantPaymentCard.subscriptions'>
	/**
	 * Digital account.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPaymentCard({ digitalAccount: operation({ … }) })`.
	 */
	readonly digitalAccount: Bound<Bindings, 'digitalAccount', 'instantPaymentCard.digitalAccount'>
	/**
	 * Transfers.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPaymentCard({ transfers: operation({ … }) })`.
	 */
	readonly transfers: Bound<Bindings, 'transfers', 'instantPaymentCard.transfers'>
	/**
	 * Reports.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPaymentCard({ reports: operation({ … }) })`.
	 */
	readonly reports: Bound<Bindings, 'reports', 'instantPaymentCard.reports'>
	/**
	 * Static QR code.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPaymentCard({ staticQrCode: operation({ … }) })`.
	 */
	readonly staticQrCode: Bound<Bindings, 'staticQrCode', 'instantPaymentCard.staticQrCode'>
	/**
	 * Keys.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPaymentCard({ keys: operation({ … }) })`.
	 */
	readonly keys: Bound<Bindings, 'keys', 'instantPaymentCard.keys'>
	/**
	 * Limits.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `instantPaymentCard({ limits: operation({ … }) })`.
	 */
	readonly limits: Bound<Bindings, 'limits', 'instantPaymentCard.limits'>
}

/**
 * Adds the group `instantPaymentCard` to a client.
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
 * import { instantPaymentCard } from '@tarja/catalogue/instant-payment-card'
 *
 * const clients = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(instantPaymentCard({ clients }))
 * const call = () => client.instantPaymentCard.clients({ params: { id: 7 } })
 * ```
 */
export function instantPaymentCard<
	Bindings extends BindingsOf<InstantPaymentCard> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, InstantPaymentCard>,
	extraOperations?: Except<Extra, InstantPaymentCard>,
): Plugin<'instantPaymentCard', WithExtra<InstantPaymentCard<Bindings>, Bindings, Extra>> {
	return catalogueGroup('instantPaymentCard', labels, bindings, extraOperations)
}
