/**
 * Simulation: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { simulation as labels } from '../labels.ts'

/** The methods of the group. */
export interface Simulation<Bindings = EmptyObject> {
	/**
	 * Create a simulation.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `simulation({ create: operation({ … }) })`.
	 */
	readonly create: Bound<Bindings, 'create', 'simulation.create'>
}

/**
 * Adds the group `simulation` to a client.
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
 * import { simulation } from '@tarja/catalogue/simulation'
 *
 * const create = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(simulation({ create }))
 * const call = () => client.simulation.create({ params: { id: 7 } })
 * ```
 */
export function simulation<
	Bindings extends BindingsOf<Simulation> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, Simulation>,
	extraOperations?: Except<Extra, Simulation>,
): Plugin<'simulation', WithExtra<Simulation<Bindings>, Bindings, Extra>> {
	return catalogueGroup('simulation', labels, bindings, extraOperations)
}
