/**
 * Simulation: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: create a simulation. */
export const create: Stub<'simulation.create'> = /* @__PURE__ */ stub({
	group: 'simulation',
	key: 'create',
	label: 'create a simulation',
})

/** What {@linkcode simulation} can bind. */
export interface SimulationBindings {
	/** Binds “create a simulation”. */
	readonly create?: AnyOperation
}

/** The methods of the group. */
export interface Simulation<Bindings = None> {
	/** Create a simulation. Named only (reference §4.3); bind it: `simulation({ create: operation({ … }) })`. */
	readonly create: Bound<Bindings, 'create', 'simulation.create'>
}

/**
 * Adds the group `simulation` to a client.
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
 * import { simulation } from '@tarja/catalogue/simulation'
 *
 * const create = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(simulation({ create }))
 * const call = () => client.simulation.create({ params: { id: 7 } })
 * ```
 */
export function simulation<Bindings extends SimulationBindings = None>(
	bindings?: Bindings & Only<Bindings, SimulationBindings>,
): Plugin<'simulation', Simulation<Bindings>> {
	return group('simulation', { create }, bindings)
}
