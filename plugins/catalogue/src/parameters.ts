/**
 * Parameters: 2 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: list registered parameters. */
export const listRegistered: Stub<'parameters.listRegistered'> = /* @__PURE__ */ stub({
	group: 'parameters',
	key: 'listRegistered',
	label: 'list registered parameters',
})

/** Stub: list displayable parameters. */
export const listDisplayable: Stub<'parameters.listDisplayable'> = /* @__PURE__ */ stub({
	group: 'parameters',
	key: 'listDisplayable',
	label: 'list displayable parameters',
})

/** What {@linkcode parameters} can bind. */
export interface ParametersBindings {
	/** Binds “list registered parameters”. */
	readonly listRegistered?: AnyOperation
	/** Binds “list displayable parameters”. */
	readonly listDisplayable?: AnyOperation
}

/** The methods of the group. */
export interface Parameters<Bindings = None> {
	/**
	 * List registered parameters.
	 * Named only (reference §4.3); bind it: `parameters({ listRegistered: operation({ … }) })`.
	 */
	readonly listRegistered: Bound<Bindings, 'listRegistered', 'parameters.listRegistered'>
	/**
	 * List displayable parameters.
	 * Named only (reference §4.3); bind it: `parameters({ listDisplayable: operation({ … }) })`.
	 */
	readonly listDisplayable: Bound<Bindings, 'listDisplayable', 'parameters.listDisplayable'>
}

/**
 * Adds the group `parameters` to a client.
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
 * import { parameters } from '@tarja/catalogue/parameters'
 *
 * const listRegistered = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(parameters({ listRegistered }))
 * const call = () => client.parameters.listRegistered({ params: { id: 7 } })
 * ```
 */
export function parameters<Bindings extends ParametersBindings = None>(
	bindings?: Bindings & Only<Bindings, ParametersBindings>,
): Plugin<'parameters', Parameters<Bindings>> {
	return group('parameters', { listRegistered, listDisplayable }, bindings)
}
