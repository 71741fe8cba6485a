/**
 * Regulatory: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: list information. */
export const listInformation: Stub<'regulatory.listInformation'> = /* @__PURE__ */ stub({
	group: 'regulatory',
	key: 'listInformation',
	label: 'list information',
})

/** What {@linkcode regulatory} can bind. */
export interface RegulatoryBindings {
	/** Binds “list information”. */
	readonly listInformation?: AnyOperation
}

/** The methods of the group. */
export interface Regulatory<Bindings = None> {
	/** List information. Named only (reference §4.3); bind it: `regulatory({ listInformation: operation({ … }) })`. */
	readonly listInformation: Bound<Bindings, 'listInformation', 'regulatory.listInformation'>
}

/**
 * Adds the group `regulatory` to a client.
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
 * import { regulatory } from '@tarja/catalogue/regulatory'
 *
 * const listInformation = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(regulatory({ listInformation }))
 * const call = () => client.regulatory.listInformation({ params: { id: 7 } })
 * ```
 */
export function regulatory<Bindings extends RegulatoryBindings = None>(
	bindings?: Bindings & Only<Bindings, RegulatoryBindings>,
): Plugin<'regulatory', Regulatory<Bindings>> {
	return group('regulatory', { listInformation }, bindings)
}
