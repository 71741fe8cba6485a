/**
 * Instant-payment card: 8 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: clients. */
export const clients: Stub<'instantPaymentCard.clients'> = /* @__PURE__ */ stub({
	group: 'instantPaymentCard',
	key: 'clients',
	label: 'clients',
})

/** Stub: subscriptions. */
export const subscriptions: Stub<'instantPaymentCard.subscriptions'> = /* @__PURE__ */ stub({
	group: 'instantPaymentCard',
	key: 'subscriptions',
	label: 'subscriptions',
})

/** Stub: digital account. */
export const digitalAccount: Stub<'instantPaymentCard.digitalAccount'> = /* @__PURE__ */ stub({
	group: 'instantPaymentCard',
	key: 'digitalAccount',
	label: 'digital account',
})

/** Stub: transfers. */
export const transfers: Stub<'instantPaymentCard.transfers'> = /* @__PURE__ */ stub({
	group: 'instantPaymentCard',
	key: 'transfers',
	label: 'transfers',
})

/** Stub: reports. */
export const reports: Stub<'instantPaymentCard.reports'> = /* @__PURE__ */ stub({
	group: 'instantPaymentCard',
	key: 'reports',
	label: 'reports',
})

/** Stub: static QR code. */
export const staticQrCode: Stub<'instantPaymentCard.staticQrCode'> = /* @__PURE__ */ stub({
	group: 'instantPaymentCard',
	key: 'staticQrCode',
	label: 'static QR code',
})

/** Stub: keys. */
export const keys: Stub<'instantPaymentCard.keys'> = /* @__PURE__ */ stub({
	group: 'instantPaymentCard',
	key: 'keys',
	label: 'keys',
})

/** Stub: limits. */
export const limits: Stub<'instantPaymentCard.limits'> = /* @__PURE__ */ stub({
	group: 'instantPaymentCard',
	key: 'limits',
	label: 'limits',
})

/** What {@linkcode instantPaymentCard} can bind. */
export interface InstantPaymentCardBindings {
	/** Binds “clients”. */
	readonly clients?: AnyOperation
	/** Binds “subscriptions”. */
	readonly subscriptions?: AnyOperation
	/** Binds “digital account”. */
	readonly digitalAccount?: AnyOperation
	/** Binds “transfers”. */
	readonly transfers?: AnyOperation
	/** Binds “reports”. */
	readonly reports?: AnyOperation
	/** Binds “static QR code”. */
	readonly staticQrCode?: AnyOperation
	/** Binds “keys”. */
	readonly keys?: AnyOperation
	/** Binds “limits”. */
	readonly limits?: AnyOperation
}

/** The methods of the group. */
export interface InstantPaymentCard<Bindings = None> {
	/** Clients. Named only (reference §4.3); bind it: `instantPaymentCard({ clients: operation({ … }) })`. */
	readonly clients: Bound<Bindings, 'clients', 'instantPaymentCard.clients'>
	/** Subscriptions. Named only (reference §4.3); bind it: `instantPaymentCard({ subscriptions: operation({ … }) })`. */
	readonly subscriptions: Bound<Bindings, 'subscriptions', 'instantPaymentCard.subscriptions'>
	/**
	 * Digital account.
	 * Named only (reference §4.3); bind it: `instantPaymentCard({ digitalAccount: operation({ … }) })`.
	 */
	readonly digitalAccount: Bound<Bindings, 'digitalAccount', 'instantPaymentCard.digitalAccount'>
	/** Transfers. Named only (reference §4.3); bind it: `instantPaymentCard({ transfers: operation({ … }) })`. */
	readonly transfers: Bound<Bindings, 'transfers', 'instantPaymentCard.transfers'>
	/** Reports. Named only (reference §4.3); bind it: `instantPaymentCard({ reports: operation({ … }) })`. */
	readonly reports: Bound<Bindings, 'reports', 'instantPaymentCard.reports'>
	/** Static QR code. Named only (reference §4.3); bind it: `instantPaymentCard({ staticQrCode: operation({ … }) })`. */
	readonly staticQrCode: Bound<Bindings, 'staticQrCode', 'instantPaymentCard.staticQrCode'>
	/** Keys. Named only (reference §4.3); bind it: `instantPaymentCard({ keys: operation({ … }) })`. */
	readonly keys: Bound<Bindings, 'keys', 'instantPaymentCard.keys'>
	/** Limits. Named only (reference §4.3); bind it: `instantPaymentCard({ limits: operation({ … }) })`. */
	readonly limits: Bound<Bindings, 'limits', 'instantPaymentCard.limits'>
}

/**
 * Adds the group `instantPaymentCard` to a client.
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
 * import { instantPaymentCard } from '@tarja/catalogue/instant-payment-card'
 *
 * const clients = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(instantPaymentCard({ clients }))
 * const call = () => client.instantPaymentCard.clients({ params: { id: 7 } })
 * ```
 */
export function instantPaymentCard<Bindings extends InstantPaymentCardBindings = None>(
	bindings?: Bindings & Only<Bindings, InstantPaymentCardBindings>,
): Plugin<'instantPaymentCard', InstantPaymentCard<Bindings>> {
	return group(
		'instantPaymentCard',
		{ clients, subscriptions, digitalAccount, transfers, reports, staticQrCode, keys, limits },
		bindings,
	)
}
