/**
 * Postings: 3 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: adjustments. */
export const adjustments: Stub<'postings.adjustments'> = /* @__PURE__ */ stub({
	group: 'postings',
	key: 'adjustments',
	label: 'adjustments',
})

/** Stub: sales anticipation. */
export const salesAnticipation: Stub<'postings.salesAnticipation'> = /* @__PURE__ */ stub({
	group: 'postings',
	key: 'salesAnticipation',
	label: 'sales anticipation',
})

/** Stub: bank settlements. */
export const bankSettlements: Stub<'postings.bankSettlements'> = /* @__PURE__ */ stub({
	group: 'postings',
	key: 'bankSettlements',
	label: 'bank settlements',
})

/** What {@linkcode postings} can bind. */
export interface PostingsBindings {
	/** Binds “adjustments”. */
	readonly adjustments?: AnyOperation
	/** Binds “sales anticipation”. */
	readonly salesAnticipation?: AnyOperation
	/** Binds “bank settlements”. */
	readonly bankSettlements?: AnyOperation
}

/** The methods of the group. */
export interface Postings<Bindings = None> {
	/** Adjustments. Named only (reference §4.3); bind it: `postings({ adjustments: operation({ … }) })`. */
	readonly adjustments: Bound<Bindings, 'adjustments', 'postings.adjustments'>
	/** Sales anticipation. Named only (reference §4.3); bind it: `postings({ salesAnticipation: operation({ … }) })`. */
	readonly salesAnticipation: Bound<Bindings, 'salesAnticipation', 'postings.salesAnticipation'>
	/** Bank settlements. Named only (reference §4.3); bind it: `postings({ bankSettlements: operation({ … }) })`. */
	readonly bankSettlements: Bound<Bindings, 'bankSettlements', 'postings.bankSettlements'>
}

/**
 * Adds the group `postings` to a client.
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
 * import { postings } from '@tarja/catalogue/postings'
 *
 * const adjustments = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(postings({ adjustments }))
 * const call = () => client.postings.adjustments({ params: { id: 7 } })
 * ```
 */
export function postings<Bindings extends PostingsBindings = None>(
	bindings?: Bindings & Only<Bindings, PostingsBindings>,
): Plugin<'postings', Postings<Bindings>> {
	return group('postings', { adjustments, salesAnticipation, bankSettlements }, bindings)
}
