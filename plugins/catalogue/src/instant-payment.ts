/**
 * Instant payment: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: immediate instant-payment keys. */
export const immediateKeys: Stub<'instantPayment.immediateKeys'> = /* @__PURE__ */ stub({
	group: 'instantPayment',
	key: 'immediateKeys',
	label: 'immediate instant-payment keys',
})

/** Stub: charge generation. */
export const generateCharge: Stub<'instantPayment.generateCharge'> = /* @__PURE__ */ stub({
	group: 'instantPayment',
	key: 'generateCharge',
	label: 'charge generation',
})

/** What {@linkcode instantPayment} can bind. */
export interface InstantPaymentBindings {
	/** Binds “immediate instant-payment keys”. */
	readonly immediateKeys?: AnyOperation
	/** Binds “charge generation”. */
	readonly generateCharge?: AnyOperation
}

/** The methods of the group. */
export interface InstantPayment<Bindings = None> {
	/**
	 * Immediate instant-payment keys.
	 * Named only (reference §4.3); bind it: `instantPayment({ immediateKeys: operation({ … }) })`.
	 */
	readonly immediateKeys: Bound<Bindings, 'immediateKeys', 'instantPayment.immediateKeys'>
	/** Charge generation. Named only (reference §4.3); bind it: `instantPayment({ generateCharge: operation({ … }) })`. */
	readonly generateCharge: Bound<Bindings, 'generateCharge', 'instantPayment.generateCharge'>
}

/**
 * Adds the group `instantPayment` to a client.
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
 * import { instantPayment } from '@tarja/catalogue/instant-payment'
 *
 * const immediateKeys = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(instantPayment({ immediateKeys }))
 * const call = () => client.instantPayment.immediateKeys({ params: { id: 7 } })
 * ```
 */
export function instantPayment<Bindings extends InstantPaymentBindings = None>(
	bindings?: Bindings & Only<Bindings, InstantPaymentBindings>,
): Plugin<'instantPayment', InstantPayment<Bindings>> {
	return group('instantPayment', { immediateKeys, generateCharge }, bindings)
}
