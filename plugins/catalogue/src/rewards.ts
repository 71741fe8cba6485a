/**
 * Rewards: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: annuity management. */
export const manageAnnuity: Stub<'rewards.manageAnnuity'> = /* @__PURE__ */ stub({
	group: 'rewards',
	key: 'manageAnnuity',
	label: 'annuity management',
})

/** What {@linkcode rewards} can bind. */
export interface RewardsBindings {
	/** Binds “annuity management”. */
	readonly manageAnnuity?: AnyOperation
}

/** The methods of the group. */
export interface Rewards<Bindings = None> {
	/** Annuity management. Named only (reference §4.3); bind it: `rewards({ manageAnnuity: operation({ … }) })`. */
	readonly manageAnnuity: Bound<Bindings, 'manageAnnuity', 'rewards.manageAnnuity'>
}

/**
 * Adds the group `rewards` to a client.
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
 * import { rewards } from '@tarja/catalogue/rewards'
 *
 * const manageAnnuity = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(rewards({ manageAnnuity }))
 * const call = () => client.rewards.manageAnnuity({ params: { id: 7 } })
 * ```
 */
export function rewards<Bindings extends RewardsBindings = None>(
	bindings?: Bindings & Only<Bindings, RewardsBindings>,
): Plugin<'rewards', Rewards<Bindings>> {
	return group('rewards', { manageAnnuity }, bindings)
}
