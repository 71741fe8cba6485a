/**
 * Store: 3 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: payment methods. */
export const paymentMethods: Stub<'store.paymentMethods'> = /* @__PURE__ */ stub({
	group: 'store',
	key: 'paymentMethods',
	label: 'payment methods',
})

/** Stub: fees. */
export const fees: Stub<'store.fees'> = /* @__PURE__ */ stub({
	group: 'store',
	key: 'fees',
	label: 'fees',
})

/** Stub: stores. */
export const stores: Stub<'store.stores'> = /* @__PURE__ */ stub({
	group: 'store',
	key: 'stores',
	label: 'stores',
})

/** What {@linkcode store} can bind. */
export interface StoreBindings {
	/** Binds “payment methods”. */
	readonly paymentMethods?: AnyOperation
	/** Binds “fees”. */
	readonly fees?: AnyOperation
	/** Binds “stores”. */
	readonly stores?: AnyOperation
}

/** The methods of the group. */
export interface Store<Bindings = None> {
	/** Payment methods. Named only (reference §4.3); bind it: `store({ paymentMethods: operation({ … }) })`. */
	readonly paymentMethods: Bound<Bindings, 'paymentMethods', 'store.paymentMethods'>
	/** Fees. Named only (reference §4.3); bind it: `store({ fees: operation({ … }) })`. */
	readonly fees: Bound<Bindings, 'fees', 'store.fees'>
	/** Stores. Named only (reference §4.3); bind it: `store({ stores: operation({ … }) })`. */
	readonly stores: Bound<Bindings, 'stores', 'store.stores'>
}

/**
 * Adds the group `store` to a client.
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
 * import { store } from '@tarja/catalogue/store'
 *
 * const paymentMethods = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(store({ paymentMethods }))
 * const call = () => client.store.paymentMethods({ params: { id: 7 } })
 * ```
 */
export function store<Bindings extends StoreBindings = None>(
	bindings?: Bindings & Only<Bindings, StoreBindings>,
): Plugin<'store', Store<Bindings>> {
	return group('store', { paymentMethods, fees, stores }, bindings)
}
