/**
 * E-commerce: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: create an e-commerce sale. */
export const createSale: Stub<'ecommerce.createSale'> = /* @__PURE__ */ stub({
	group: 'ecommerce',
	key: 'createSale',
	label: 'create an e-commerce sale',
})

/** Stub: confirm an e-commerce sale. */
export const confirmSale: Stub<'ecommerce.confirmSale'> = /* @__PURE__ */ stub({
	group: 'ecommerce',
	key: 'confirmSale',
	label: 'confirm an e-commerce sale',
})

/** Stub: list e-commerce sales. */
export const listSales: Stub<'ecommerce.listSales'> = /* @__PURE__ */ stub({
	group: 'ecommerce',
	key: 'listSales',
	label: 'list e-commerce sales',
})

/** Stub: cancel an e-commerce sale. */
export const cancelSale: Stub<'ecommerce.cancelSale'> = /* @__PURE__ */ stub({
	group: 'ecommerce',
	key: 'cancelSale',
	label: 'cancel an e-commerce sale',
})

/** Stub: generate an e-commerce token. */
export const generateToken: Stub<'ecommerce.generateToken'> = /* @__PURE__ */ stub({
	group: 'ecommerce',
	key: 'generateToken',
	label: 'generate an e-commerce token',
})

/** What {@linkcode ecommerce} can bind. */
export interface EcommerceBindings {
	/** Binds “create an e-commerce sale”. */
	readonly createSale?: AnyOperation
	/** Binds “confirm an e-commerce sale”. */
	readonly confirmSale?: AnyOperation
	/** Binds “list e-commerce sales”. */
	readonly listSales?: AnyOperation
	/** Binds “cancel an e-commerce sale”. */
	readonly cancelSale?: AnyOperation
	/** Binds “generate an e-commerce token”. */
	readonly generateToken?: AnyOperation
}

/** The methods of the group. */
export interface Ecommerce<Bindings = None> {
	/** Create an e-commerce sale. Named only (reference §4.3); bind it: `ecommerce({ createSale: operation({ … }) })`. */
	readonly createSale: Bound<Bindings, 'createSale', 'ecommerce.createSale'>
	/**
	 * Confirm an e-commerce sale.
	 * Named only (reference §4.3); bind it: `ecommerce({ confirmSale: operation({ … }) })`.
	 */
	readonly confirmSale: Bound<Bindings, 'confirmSale', 'ecommerce.confirmSale'>
	/** List e-commerce sales. Named only (reference §4.3); bind it: `ecommerce({ listSales: operation({ … }) })`. */
	readonly listSales: Bound<Bindings, 'listSales', 'ecommerce.listSales'>
	/** Cancel an e-commerce sale. Named only (reference §4.3); bind it: `ecommerce({ cancelSale: operation({ … }) })`. */
	readonly cancelSale: Bound<Bindings, 'cancelSale', 'ecommerce.cancelSale'>
	/**
	 * Generate an e-commerce token.
	 * Named only (reference §4.3); bind it: `ecommerce({ generateToken: operation({ … }) })`.
	 */
	readonly generateToken: Bound<Bindings, 'generateToken', 'ecommerce.generateToken'>
}

/**
 * Adds the group `ecommerce` to a client.
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
 * import { ecommerce } from '@tarja/catalogue/ecommerce'
 *
 * const createSale = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(ecommerce({ createSale }))
 * const call = () => client.ecommerce.createSale({ params: { id: 7 } })
 * ```
 */
export function ecommerce<Bindings extends EcommerceBindings = None>(
	bindings?: Bindings & Only<Bindings, EcommerceBindings>,
): Plugin<'ecommerce', Ecommerce<Bindings>> {
	return group('ecommerce', { createSale, confirmSale, listSales, cancelSale, generateToken }, bindings)
}
