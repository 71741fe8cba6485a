/**
 * Pre-authorization: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: list pre-authorizations. */
export const list: Stub<'preAuthorization.list'> = /* @__PURE__ */ stub({
	group: 'preAuthorization',
	key: 'list',
	label: 'list pre-authorizations',
})

/** Stub: list reserved amount. */
export const listReservedAmount: Stub<'preAuthorization.listReservedAmount'> = /* @__PURE__ */ stub({
	group: 'preAuthorization',
	key: 'listReservedAmount',
	label: 'list reserved amount',
})

/** What {@linkcode preAuthorization} can bind. */
export interface PreAuthorizationBindings {
	/** Binds “list pre-authorizations”. */
	readonly list?: AnyOperation
	/** Binds “list reserved amount”. */
	readonly listReservedAmount?: AnyOperation
}

/** The methods of the group. */
export interface PreAuthorization<Bindings = None> {
	/** List pre-authorizations. Named only (reference §4.3); bind it: `preAuthorization({ list: operation({ … }) })`. */
	readonly list: Bound<Bindings, 'list', 'preAuthorization.list'>
	/**
	 * List reserved amount.
	 * Named only (reference §4.3); bind it: `preAuthorization({ listReservedAmount: operation({ … }) })`.
	 */
	readonly listReservedAmount: Bound<Bindings, 'listReservedAmount', 'preAuthorization.listReservedAmount'>
}

/**
 * Adds the group `preAuthorization` to a client.
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
 * import { preAuthorization } from '@tarja/catalogue/pre-authorization'
 *
 * const list = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(preAuthorization({ list }))
 * const call = () => client.preAuthorization.list({ params: { id: 7 } })
 * ```
 */
export function preAuthorization<Bindings extends PreAuthorizationBindings = None>(
	bindings?: Bindings & Only<Bindings, PreAuthorizationBindings>,
): Plugin<'preAuthorization', PreAuthorization<Bindings>> {
	return group('preAuthorization', { list, listReservedAmount }, bindings)
}
