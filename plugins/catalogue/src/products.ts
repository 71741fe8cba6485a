/**
 * Products: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: query products. */
export const query: Stub<'products.query'> = /* @__PURE__ */ stub({
	group: 'products',
	key: 'query',
	label: 'query products',
})

/** Stub: list financial services. */
export const listFinancialServices: Stub<'products.listFinancialServices'> = /* @__PURE__ */ stub({
	group: 'products',
	key: 'listFinancialServices',
	label: 'list financial services',
})

/** What {@linkcode products} can bind. */
export interface ProductsBindings {
	/** Binds “query products”. */
	readonly query?: AnyOperation
	/** Binds “list financial services”. */
	readonly listFinancialServices?: AnyOperation
}

/** The methods of the group. */
export interface Products<Bindings = None> {
	/** Query products. Named only (reference §4.3); bind it: `products({ query: operation({ … }) })`. */
	readonly query: Bound<Bindings, 'query', 'products.query'>
	/**
	 * List financial services.
	 * Named only (reference §4.3); bind it: `products({ listFinancialServices: operation({ … }) })`.
	 */
	readonly listFinancialServices: Bound<Bindings, 'listFinancialServices', 'products.listFinancialServices'>
}

/**
 * Adds the group `products` to a client.
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
 * import { products } from '@tarja/catalogue/products'
 *
 * const query = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(products({ query }))
 * const call = () => client.products.query({ params: { id: 7 } })
 * ```
 */
export function products<Bindings extends ProductsBindings = None>(
	bindings?: Bindings & Only<Bindings, ProductsBindings>,
): Plugin<'products', Products<Bindings>> {
	return group('products', { query, listFinancialServices }, bindings)
}
